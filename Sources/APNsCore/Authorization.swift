/// How a request proves who sends it.
package enum Authorization: Sendable, Hashable {
  case none
  /// A provider token, sent as `authorization: bearer …`.
  case bearer(ProviderTokenText)
  /// A client certificate, shown in the TLS handshake.
  case certificate(ClientIdentity)
}

/// The text of a provider token.
///
/// It describes itself without its secret part.
package struct ProviderTokenText: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible {
  /// The three Base64URL parts.
  package let text: String
  /// The key id, for screens and logs.
  package let keyID: String

  package init(_ text: String, keyID: String) {
    self.text = text
    self.keyID = keyID
  }

  package var description: String { "provider token of key \(keyID)" }
  package var debugDescription: String { description }
}

/// A certificate with its private key, as PEM text in memory.
///
/// It describes itself without its key.
package struct ClientIdentity: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible {
  /// The leaf certificate followed by its chain, PEM.
  package let certificateChain: [UInt8]
  /// The private key, PEM, unencrypted; lives in memory only.
  package let privateKey: [UInt8]
  /// The name of the certificate's subject, for screens and logs.
  package let name: String

  package init(certificateChain: [UInt8], privateKey: [UInt8], name: String) {
    self.certificateChain = certificateChain
    self.privateKey = privateKey
    self.name = name
  }

  package var description: String { "certificate \(name)" }
  package var debugDescription: String { description }
}
