import APNsCore
package import ComposeModel
package import ComposeStore
import HostPlatform

/// Writes attempts into the library on a thread of its own, so that no sender waits for a disk.
///
/// Each answer is noted in the device book too. What cannot be written is counted and said at the end; a push is never
/// held up by it.
package final class HistoryRecorder: Sendable {
  private struct State: Sendable {
    var pending: [HistoryEntry] = []
    var taken = 0
    var skipped = 0
    var failure: String?
    var isWriting = false
    var isFinished = false
    var hasForgotten = false
  }

  private let store: LibraryStore
  private let limit: Int
  private let retention: HistoryRetention
  private let state = Lock(State())
  private let wake = WakeUp()
  private let written = WakeUp()
  private let thread = Lock<WorkerThread?>(nil)

  /// The most attempts that one run keeps: a send to a million devices has its result file.
  package static let usualLimit = 10_000

  /// Makes a recorder; its thread starts with the first attempt.
  ///
  /// - Parameters:
  ///   - retention: what is forgotten, at the latest when this run has written its last attempt.
  package init(_ store: LibraryStore, limit: Int = usualLimit, retention: HistoryRetention = .everything) {
    self.store = store
    self.limit = limit
    self.retention = retention
  }

  /// Forgets what the settings say, the first time that it is called.
  package func forgetOnce() {
    let isFirst = state.withLock { state in
      defer { state.hasForgotten = true }
      return !state.hasForgotten
    }
    if isFirst { forget() }
  }

  private func forget() {
    guard retention.isLimited else { return }
    do throws(StoreError) {
      try store.pruneHistory(before: retention.cutoff(now: Clock.now), keeping: retention.count)
    } catch {
      let words = error.description
      state.withLock { $0.failure = words }
    }
  }

  /// Takes an attempt; returns at once.
  package func record(_ entry: HistoryEntry) {
    let isTaken = state.withLock { state in
      guard state.taken < limit, !state.isFinished else {
        state.skipped += 1
        return false
      }
      state.taken += 1
      state.pending.append(entry)
      return true
    }
    guard isTaken else { return }
    startThread()
    wake.signal()
  }

  /// Waits until everything is written, and says what was not; nil if all of it was.
  package func finish() -> String? {
    state.withLock { $0.isFinished = true }
    wake.signal()
    if let thread = thread.withLock({ $0 }) {
      thread.join()
    } else if state.withLock({ !$0.pending.isEmpty }) {
      // No thread was to be had: written here, late rather than never.
      write()
    }
    if state.withLock({ $0.taken > 0 }) { forget() }
    return state.withLock { state in
      if let failure = state.failure { return "The history is not complete. \(failure)" }
      if !state.pending.isEmpty {
        return "The history lacks \(Counted.text(state.pending.count, "attempt")) of this run."
      }
      return state.skipped == 0 ? nil : "The history holds the first \(limit) attempts of this run."
    }
  }

  /// What could not be written so far, in words; nil if nothing failed.
  package var failure: String? {
    state.withLock { $0.failure }.map { "The history is not complete. \($0)" }
  }

  /// Waits until everything taken so far is written; at most so many seconds.
  package func flush(seconds: Double) {
    let deadline = Clock.monotonic + seconds
    while state.withLock({ $0.isWriting || !$0.pending.isEmpty }), Clock.monotonic < deadline {
      written.wait(seconds: 0.05)
    }
  }

  private func startThread() {
    thread.withLock { thread in
      if thread == nil { thread = try? WorkerThread(name: "history") { [self] in write() } }
    }
  }

  private func write() {
    while true {
      wake.wait()
      let (entries, isLast) = state.withLock { state in
        defer { state.pending.removeAll() }
        state.isWriting = !state.pending.isEmpty
        return (state.pending, state.isFinished)
      }
      do throws(StoreError) {
        if !entries.isEmpty { try store.append(entries) }
        for entry in entries { try note(entry) }
      } catch {
        let words = error.description
        state.withLock { $0.failure = words }
      }
      state.withLock { $0.isWriting = false }
      written.signal()
      if isLast { return }
    }
  }

  /// The answer, on the device that it came for.
  private func note(_ entry: HistoryEntry) throws(StoreError) {
    let prefix = "/3/device/"
    guard let status = entry.status, entry.path.hasPrefix(prefix) else { return }
    guard let token = DeviceToken(hex: entry.path.dropFirst(prefix.count)) else { return }
    try store.noteAnswer(
      token: token, topic: entry.headers.first(HeaderName.topic) ?? "", environment: entry.environment.kind,
      status: status, reason: entry.reason,
      timestamp: ErrorBody(entry.responseBody).timestamp, now: Int(entry.sentAt))
  }
}
