/// How the program ends: a stable contract with scripts.
enum ExitStatus: Int32 {
  case done = 0
  /// At least one push was refused by APNs.
  case refused = 1
  /// The command line was wrong.
  case wrongUsage = 2
  /// Payload, token, header or credential invalid; nothing was sent.
  case invalid = 3
  /// The gateway could not be reached or the connection failed.
  case unreachable = 4
}

/// A command line that cannot be understood; ends with status 2.
struct UsageError: Error {
  /// What was wrong and what was expected.
  let message: String

  init(_ message: String) { self.message = message }
}

/// A fault that ends a command, with its status and the words for a person.
struct CommandFailure: Error {
  let status: ExitStatus
  let message: String

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }
}
