import APNsCore

/// What an answer that is no acceptance means for the push and for its connection.
///
/// Which reasons may go out again stands in the table of reasons; this only adds bounds.
struct AnswerPolicy: Equatable {
  enum Next: Equatable {
    /// The answer stands.
    case end
    /// The same again after a pause in seconds.
    case pause(Double)
    /// The same again, once, over a new connection.
    case newConnection
    /// The same again, once, with a new provider token over a new connection.
    case newToken
  }

  var next: Next
  /// Whether no further push should use the connection.
  var leavesConnection = false

  /// The longest pause in seconds that a server may ask for.
  private static let longestPause = 60.0

  /// - Parameters:
  ///   - response: The answer, not an acceptance.
  ///   - pauses: The pause to make if one helps; nil when there were enough.
  ///   - isRenewed: Whether the push had its one retry for a token or connection.
  static func verdict(_ response: PushResponse, pauses pause: Double?, isRenewed: Bool) -> AnswerPolicy {
    let reason = ErrorBody(response.body).reason.map(RejectionReason.init(rawValue:))
    let isLeaving = reason == .shutdown
    switch reason?.facts?.resend ?? fallback(response.status) {
    case .later:
      guard let pause else { return AnswerPolicy(next: .end, leavesConnection: isLeaving) }
      let asked = response.headers.first("retry-after").flatMap(Double.init) ?? 0
      return AnswerPolicy(
        next: .pause(min(max(pause, asked), max(pause, longestPause))), leavesConnection: isLeaving)
    case .renewed where isRenewed: return AnswerPolicy(next: .end)
    // The connection is left once there is a new token.
    case .renewed where reason == .expiredProviderToken: return AnswerPolicy(next: .newToken)
    case .renewed: return AnswerPolicy(next: .newConnection, leavesConnection: true)
    case .never, .afterFix: return AnswerPolicy(next: .end)
    }
  }

  /// For answers without a known reason; 502 and 504 come from proxies.
  private static func fallback(_ status: Int) -> RejectionReason.Resend {
    switch status {
    case 429, 500, 502, 503, 504: .later
    default: .never
    }
  }
}
