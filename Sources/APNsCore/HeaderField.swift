/// One field of a request or response, its name in lower case as HTTP/2 wants it (RFC 9113 §8.2).
package struct HeaderField: Sendable, Hashable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) {
    // Most names are in lower case already, and making them so costs more than looking.
    let hasCapitals = name.utf8.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) || $0 > 0x7f }
    self.name = hasCapitals ? name.lowercased() : name
    self.value = value
  }

  /// Takes a name that is in lower case already, as every name that came over HTTP/2 is.
  package init(lowercase name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// The header names of the provider API, each once.
package enum HeaderName {
  package static let authorization = "authorization"
  package static let topic = "apns-topic"
  package static let pushType = "apns-push-type"
  package static let priority = "apns-priority"
  package static let expiration = "apns-expiration"
  package static let collapseID = "apns-collapse-id"
  package static let id = "apns-id"
  package static let channelID = "apns-channel-id"
  package static let requestID = "apns-request-id"
  package static let uniqueID = "apns-unique-id"
}

extension Sequence<HeaderField> {
  /// The value of the first field of that name.
  package func first(_ name: String) -> String? { first { $0.name == name }?.value }
}
