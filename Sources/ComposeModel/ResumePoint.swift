import APNsCore

/// What earlier runs of a batch have left behind in their result file: which devices are done.
///
/// Devices are known by their tokens, so that a device file that has changed in between takes no answer from the wrong
/// device. A file that names a token twice gets as many pushes to it as a single run would have made.
package struct ResumePoint: Sendable {
  private struct Place: Hashable {
    let line: Int
    let token: Int
  }

  private let retriesFailed: Bool
  private var places: Set<Place> = []
  /// How many pushes each token needs no more, by the token's hash, which is smaller than its text.
  private var done: [Int: Int] = [:]

  /// - Parameter retriesFailed: Whether refusals that may pass (429, 500, 503) count as not done.
  package init(retriesFailed: Bool) { self.retriesFailed = retriesFailed }

  /// Takes a line of the result file; whatever is no result, such as a torn last line, is passed over.
  package mutating func take(_ text: String) {
    guard let row = FlatObject.members(Array(text.utf8)), let token = row["token"]?.text, !token.isEmpty,
      let outcome = row["outcome"]?.text, isDone(outcome, row)
    else { return }
    let place = Place(line: row["line"]?.integer ?? 0, token: token.hashValue)
    if places.insert(place).inserted { done[place.token, default: 0] += 1 }
  }

  private func isDone(_ outcome: String, _ row: [String: FlatObject.Value]) -> Bool {
    switch outcome {
    case "accepted": return true
    case "refused":
      let reason = row["reason"]?.text.map(RejectionReason.init(rawValue:))
      let mayPass = reason?.facts?.resend == .later || (row["status"]?.integer ?? 0) >= 500
      return !(retriesFailed && mayPass)
    // A push without an answer, whether it left or not, has none that a second one could double.
    default: return false
    }
  }

  /// Whether the device needs nothing more; to be asked once for each time that it is named.
  package mutating func passes(_ token: String) -> Bool {
    guard let count = done[token.hashValue], count > 0 else { return false }
    done[token.hashValue] = count - 1
    return true
  }
}
