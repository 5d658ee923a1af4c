/// One field of a request or response, its name in lower case as HTTP/2 wants it (RFC 9113 §8.2).
package struct HeaderField: Sendable, Hashable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) {
    self.name = name.lowercased()
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
