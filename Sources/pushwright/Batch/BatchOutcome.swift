import APNsCore

/// How one push of a batch ended, short enough for a row and a summary.
struct BatchOutcome: Hashable {
  /// The word in result files.
  let word: String
  var status: Int?
  var reason: String?
  var apnsID: String?

  static let heldBack = BatchOutcome(word: "held-back")

  private init(word: String) { self.word = word }

  init(_ outcome: PushOutcome) {
    switch outcome {
    case .answered(let response):
      self.init(word: response.isAccepted ? "accepted" : "refused")
      status = response.status
      reason = response.isAccepted ? nil : ErrorBody(response.body).reason
      apnsID = response.apnsID
    case .notSent(let failure):
      self.init(word: "not-sent")
      reason = failure.goAwayReason ?? failure.hop.rawValue
    case .unknown(let failure):
      self.init(word: "unknown")
      reason = failure.goAwayReason ?? failure.hop.rawValue
    }
  }

  /// Whether the push has reached the server, or may have.
  var mayHaveArrived: Bool { word != "not-sent" && word != "held-back" }

  /// The same without what differs from push to push.
  var kind: BatchOutcome {
    var kind = self
    kind.apnsID = nil
    return kind
  }
}
