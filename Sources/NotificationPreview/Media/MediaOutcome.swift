/// What came of asking for one address of a payload.
package enum MediaOutcome: Sendable, Hashable {
  /// Nobody has asked: the panel goes by the name alone, and says so.
  case notFetched
  /// The value is no address that can be fetched.
  case unusable(MediaAddress.Flaw)
  /// App Transport Security stops the request to this `http` address, at once or after a redirect.
  case blocked(address: String, afterRedirect: Bool)
  /// No answer: the reason in words, and the seconds that went by.
  case unreachable(reason: String, seconds: Double)
  /// The server answered.
  case answer(MediaAnswer)

  /// The time until the extension knew, in seconds.
  package var seconds: Double {
    switch self {
    case .notFetched, .unusable, .blocked: 0
    case .unreachable(_, let seconds): seconds
    case .answer(let answer): answer.seconds
    }
  }
}

/// The last answer of a server, after all redirects.
package struct MediaAnswer: Sendable, Hashable {
  package var status: Int
  /// The address that gave it, as it went over the wire.
  package var address: String
  package var redirects: Int
  package var contentType: String?
  /// The size of the whole body in bytes.
  package var byteCount: Int
  /// The start of the body, at most `MediaSignature.usefulBytes`.
  package var head: [UInt8]
  /// The time of all requests together, in seconds.
  package var seconds: Double

  package init(
    status: Int, address: String, redirects: Int = 0, contentType: String? = nil, byteCount: Int = 0,
    head: [UInt8] = [], seconds: Double = 0
  ) {
    self.status = status
    self.address = address
    self.redirects = redirects
    self.contentType = contentType
    self.byteCount = byteCount
    self.head = head
    self.seconds = seconds
  }
}
