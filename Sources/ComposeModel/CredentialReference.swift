/// Where a credential is found: paths and ids, never key text, passphrases or provider tokens.
package struct CredentialReference: Sendable, Hashable {
  /// The ways to authenticate.
  package enum Source: Sendable, Hashable {
    /// The key that the program made for its local gateway.
    case demo
    /// A provider token key (.p8).
    case key(path: String, keyID: String, teamID: String)
    /// A certificate in any form, with its key in the same file or in a second one.
    case certificate(path: String, privateKeyPath: String?)
  }

  /// The row in the library; nil until it is stored.
  package var id: Int64?
  package var name: String
  package var source: Source
  /// Topics named by a certificate; empty for a key.
  package var topics: [String]

  package init(id: Int64? = nil, name: String, source: Source, topics: [String] = []) {
    self.id = id
    self.name = name
    self.source = source
    self.topics = topics
  }

  package static let demo = CredentialReference(name: "demo key", source: .demo)

  /// Whether it authenticates with a provider token.
  package var usesToken: Bool {
    switch source {
    case .demo, .key: true
    case .certificate: false
    }
  }

  /// The words for the target bar: `key ABC123DEFG` or `certificate push.p12`.
  package var label: String {
    switch source {
    case .demo: "demo key"
    case .key(_, let keyID, _): "key \(keyID)"
    case .certificate: "certificate \(fileName)"
    }
  }

  /// The name of its file without the folders; that of the demo key says that it has none.
  package var fileName: String {
    switch source {
    case .demo: CredentialReference.demo.name
    case .key(let path, _, _), .certificate(let path, _):
      path.split(separator: "/").last.map(String.init) ?? path
    }
  }
}
