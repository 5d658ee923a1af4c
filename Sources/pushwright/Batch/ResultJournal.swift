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
    let line: Int
    let token: String
  }

  private let descriptor: Int32
  private let path: String
  private let rows = Lock<[PushID: Row]>([:])

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
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw CommandFailure(.invalid, "Another run is writing the result file \(path).")
    }
    if lseek(descriptor, 0, SEEK_END) > 0 {
      guard mayExist else {
        throw CommandFailure(
          .wrongUsage,
          "The result file \(path) holds results already. Go on with --resume, or name another file.")
      }
      // A torn last line must not swallow the next row.
      write("\n")
    }
  }

  deinit { close(descriptor) }

  /// Notes which row a push belongs to, before it is submitted.
  func expect(_ id: PushID, line: Int, token: String) {
    rows.withLock { $0[id] = Row(line: line, token: token) }
  }

  /// Writes the end of a push; called on the engine's thread.
  func record(_ id: PushID, _ outcome: PushOutcome) {
    guard let row = rows.withLock({ $0.removeValue(forKey: id) }) else { return }
    write(line: row.line, token: row.token, BatchOutcome(outcome))
  }

  /// Writes the row of a push that was held back by a finding.
  func recordHeldBack(line: Int, token: String) { write(line: line, token: token, .heldBack) }

  private func write(line: Int, token: String, _ outcome: BatchOutcome) {
    var members: [(String, JSONValue)] = [
      ("line", .int(line)), ("token", .string(token)), ("outcome", .string(outcome.word)),
    ]
    if let status = outcome.status { members.append(("status", .int(status))) }
    if let reason = outcome.reason { members.append(("reason", .string(reason))) }
    if let id = outcome.apnsID { members.append(("apns-id", .string(id))) }
    write(JSONValue.object(members).text + "\n")
  }

  private func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe Glibc.write(descriptor, bytes, bytes.count)
  }
}
