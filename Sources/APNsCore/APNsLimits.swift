/// The limits of the protocol, each once.
package enum APNsLimits {
  /// Largest payload in bytes (Apple, "Generating a remote notification").
  package static let payload = 4096
  /// Largest payload in bytes of voip and of broadcasts.
  package static let largePayload = 5120
  /// Longest `apns-collapse-id` in UTF-8 bytes.
  package static let collapseID = 64
  /// The earliest age in seconds at which a provider token may be renewed.
  package static let providerTokenRenewal = 20 * 60
  /// The age in seconds after which APNs refuses a provider token.
  package static let providerTokenLifetime = 60 * 60
  /// Length of a key id and of a team id.
  package static let identifierLength = 10
}
