import APNsClient
import APNsCore
import Glibc
import HostPlatform
import JSONText

/// The result file of a batch: one JSON line for each push that has ended, written the moment it ends.
///
/// After a crash it tells which devices had an answer. Rows are appended with one write each, so that a kill tears at
/// most the last one, which a later run then takes for missing.
final class ResultJournal: Sendable {
  private struct Row: Sendable {
    /// The line of the device file; nil for a device that was named by itself.
    let line: Int?
    let token: String
  }

  private struct State: Sendable {
    var rows: [PushID: Row] = [:]
    var failure: SystemError?
    /// How many pushes that devices have, or may have, are not in the file since it failed.
    var missing = 0
  }

  private let descriptor: Int32
  private let path: String
  private let state = Lock(State())

  /// Opens the file, for this run alone.
  ///
  /// - Throws: `CommandFailure` when it cannot be written, holds rows and `mayExist` is false, or another run has it.
  init(path: String, mayExist: Bool) throws {
    self.path = path
    descriptor = unsafe open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw CommandFailure(
        .invalid, "The result file \(path) cannot be written: \(SystemError("write", path: path).reason).")
    }
    var status = stat()
    // Only a file can be in two runs' way; a terminal or a pipe takes lines from both.
    let isFile = unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    guard !isFile || flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw CommandFailure(.invalid, "Another run is writing the result file \(path).")
    }
    if lseek(descriptor, 0, SEEK_END) > 0 {
      guard mayExist else {
        throw CommandFailure(
          .wrongUsage,
          "The result file \(path) holds results already. Go on with --resume, or name another file.")
      }
      // A torn last line must not swallow the next row.
      if !ResultJournal.endsWithLine(path) { write("\n", isNeeded: false) }
      if let failure { throw CommandFailure(.invalid, failure) }
    }
  }

  deinit { close(descriptor) }

  private static func endsWithLine(_ path: String) -> Bool {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var last: UInt8 = 0
    let end = lseek(descriptor, -1, SEEK_END)
    guard end >= 0, unsafe pread(descriptor, &last, 1, end) == 1 else { return false }
    return last == UInt8(ascii: "\n")
  }

  /// Whether rows can no longer be written; pushes that are sent nevertheless would be sent again by the next run.
  var hasFailed: Bool { state.withLock { $0.failure != nil } }

  /// What a person must know when rows are missing in the file; nil while all is well.
  var failure: String? {
    let (failure, missing) = state.withLock { ($0.failure, $0.missing) }
    return failure.map {
      let lost =
        switch missing {
        case 0: "The run was stopped; nothing that was sent is missing in it."
        case 1: "The run was stopped; 1 push that was sent is not in it, and --resume would send it again."
        default:
          "The run was stopped; \(BatchTally.grouped(missing)) pushes that were sent are not in it, and --resume would "
            + "send them again."
        }
      return "The result file \(path) cannot be written: \($0.reason). \(lost)"
    }
  }

  /// Notes which row a push belongs to, before it is submitted; one that names no device has none.
  func expect(_ id: PushID, line: Int?, token: String) {
    guard line != nil || !token.isEmpty else { return }
    state.withLock { $0.rows[id] = Row(line: line, token: token) }
  }

  /// Writes the end of a push; called on the engine's thread.
  func record(_ id: PushID, _ outcome: PushOutcome) {
    guard let row = state.withLock({ $0.rows.removeValue(forKey: id) }) else { return }
    write(line: row.line, token: row.token, BatchOutcome(outcome))
  }

  /// Writes the row of a push that was held back by a finding.
  func recordHeldBack(line: Int?, token: String) {
    if line != nil || !token.isEmpty { write(line: line, token: token, .heldBack) }
  }

  private func write(line: Int?, token: String, _ outcome: BatchOutcome) {
    var members: [(String, JSONValue)] = line.map { [("line", .int($0))] } ?? []
    members += [("token", .string(token)), ("outcome", .string(outcome.word))]
    if let status = outcome.status { members.append(("status", .int(status))) }
    if let reason = outcome.reason { members.append(("reason", .string(reason))) }
    if let id = outcome.apnsID { members.append(("apns-id", .string(id))) }
    write(JSONValue.object(members).text + "\n", isNeeded: outcome.mayHaveArrived)
  }

  /// Writes to the end, or not at all once that has failed: what follows a torn row would be torn with it.
  private func write(_ text: String, isNeeded: Bool) {
    state.withLock { state in
      var rest = Array(text.utf8)[...]
      while state.failure == nil, !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if count == 0 || errno != EINTR {
          state.failure = SystemError("write", path: path)
        }
      }
      if state.failure != nil, isNeeded { state.missing += 1 }
    }
  }
}
