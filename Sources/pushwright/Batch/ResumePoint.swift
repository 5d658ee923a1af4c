import APNsCore

/// What an earlier run of a batch has left behind in its result file: which lines are done.
struct ResumePoint {
  private var done: [Bool] = []
  /// How many lines are done.
  private(set) var count = 0

  /// - Parameters:
  ///   - path: The result file.
  ///   - retriesFailed: Whether refusals that may pass (429, 500, 503) count as not done.
  /// - Throws: `CommandFailure` when it cannot be read.
  init(path: String, retriesFailed: Bool) throws {
    for text in try LineReader(path: path) {
      guard let row = FlatObject.members(Array(text.utf8)), let line = row["line"]?.integer, line > 0,
        let outcome = row["outcome"]?.text
      else { continue }
      // The last row of a line counts: an earlier run may have failed where a later one succeeded.
      let isDone: Bool
      switch outcome {
      case "accepted": isDone = true
      case "refused":
        let reason = row["reason"]?.text.map(RejectionReason.init(rawValue:))
        let mayPass = reason?.facts?.resend == .later || (row["status"]?.integer ?? 0) >= 500
        isDone = !(retriesFailed && mayPass)
      // A push without an answer, whether it left or not, has none that a second one could double.
      default: isDone = false
      }
      mark(line, isDone)
    }
  }

  private mutating func mark(_ line: Int, _ isDone: Bool) {
    while done.count <= line { done.append(false) }
    if done[line] != isDone { count += isDone ? 1 : -1 }
    done[line] = isDone
  }

  /// Whether the device in that line needs nothing more.
  func isDone(line: Int) -> Bool { line < done.count && done[line] }
}
