/// `apns-expiration` in its three states.
package enum Expiration: Sendable, Hashable {
  /// No header: APNs stores by its own policy, up to 30 days.
  case absent
  /// `0`: one attempt, nothing is stored.
  case once
  /// Stored and tried again until this moment, in seconds since 1970.
  case at(Int)

  /// The header's value; nil when the header is absent.
  package var headerValue: String? {
    switch self {
    case .absent: nil
    case .once: "0"
    case .at(let seconds): String(seconds)
    }
  }

  /// Reads a header value of whole seconds; nil if it is none.
  package init?(headerValue: some StringProtocol) {
    guard let seconds = Int(headerValue), seconds >= 0 else { return nil }
    self = seconds == 0 ? .once : .at(seconds)
  }
}
