package import ComposeModel
import Glibc
package import HostPlatform

/// Keeps the draft of this run on disk, and finds those of runs that did not end in order.
///
/// Each run holds a lock on a file beside its draft; the system releases it with the process, however that ends. A draft
/// whose lock is free was left behind.
@safe
package final class DraftShelf: Sendable {
  private struct State {
    /// The lock of this run; -1 before the first draft.
    var lock: Int32 = -1
    /// Another run's draft that was taken over, and the lock on it.
    var orphan: (path: String, lock: Int32, draft: Draft)?
    /// What this run began with, and what it wrote last.
    var first: Draft?
    var latest: Draft?
  }

  private let folder: String
  private let name: String
  private let state = Lock(State())

  /// - Parameter folder: an absolute path, usually `drafts` of the state folder; made when the first draft is written.
  package init(folder: String) {
    self.folder = folder
    name = "\(Int(Clock.now * 1000))-\(getpid())"
  }

  private var path: String { "\(folder)/\(name).json" }

  private var lastPath: String { "\(folder)/last" }

  /// Remembers what this run begins with: it need not be kept again.
  package func begin(with draft: Draft) { state.withLock { $0.first = draft } }

  /// Writes this run's draft.
  ///
  /// An orphan that this draft goes on with is then no longer needed.
  /// - Throws: `SystemError`; an earlier draft of this run is then still there.
  package func save(_ draft: Draft) throws(SystemError) {
    let bytes = DraftFile.write(draft, at: Int(Clock.now))
    try state.withLock { state throws(SystemError) in
      if state.lock < 0 {
        try FileStore.makeFolder(folder)
        state.lock = try lock(path)
      }
      try FileStore.write(bytes, to: path)
      state.latest = draft
      if let orphan = state.orphan, orphan.draft == draft { removeOrphan(&state) }
    }
  }

  /// Keeps this run's draft as the one that the next run begins with, if it was changed; the one before stays as `last-1`.
  ///
  /// - Throws: `SystemError`; this run's draft is then left behind and found by the next run.
  package func putAway() throws(SystemError) {
    try state.withLock { state throws(SystemError) in
      guard state.lock >= 0 else { return }
      if state.latest == state.first {
        try FileStore.remove(path)
      } else {
        if FileStore.exists(lastPath) { try move(lastPath, to: lastPath + "-1") }
        try move(path, to: lastPath)
      }
      release(state.lock, path)
      state.lock = -1
    }
  }

  private func move(_ path: String, to target: String) throws(SystemError) {
    guard unsafe rename(path, target) == 0 else { throw SystemError("rename", path: path) }
  }

  /// The draft of the last run that ended in order.
  package func lastDraft() -> DraftFile.Kept? {
    (try? FileStore.read(lastPath)).flatMap(DraftFile.read)
  }

  /// Removes the draft that another run left behind; this run's own stays.
  package func discardOrphan() { state.withLock { removeOrphan(&$0) } }

  private func removeOrphan(_ state: inout State) {
    guard let orphan = state.orphan else { return }
    try? FileStore.remove(orphan.path)
    release(orphan.lock, orphan.path)
    state.orphan = nil
  }

  /// The newest draft that a run left behind; it stays on disk until `discardOrphan`, or until `save` goes on with it.
  package func takeOrphan() -> DraftFile.Kept? {
    for file in FileStore.names(in: folder).reversed() where file.hasSuffix(".json") && file != name + ".json"
    {
      let path = folder + "/" + file
      // Held by a run that is still going on.
      guard let lock = try? lock(path) else { continue }
      if let kept = (try? FileStore.read(path)).flatMap(DraftFile.read) {
        state.withLock { $0.orphan = (path, lock, kept.draft) }
        return kept
      }
      // Not ours to read, and not ours to throw away.
      release(lock, path)
    }
    return nil
  }

  /// Opens and locks the file beside a draft.
  private func lock(_ path: String) throws(SystemError) -> Int32 {
    let descriptor = unsafe open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemError("open", path: path + ".lock") }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let failure = SystemError("lock", path: path + ".lock")
      close(descriptor)
      throw failure
    }
    return descriptor
  }

  private func release(_ descriptor: Int32, _ path: String) {
    guard descriptor >= 0 else { return }
    unsafe unlink(path + ".lock")
    close(descriptor)
  }
}
