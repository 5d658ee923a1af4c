extension CurlCommand.Credential {
  /// How a shell gets at the files of a credential; nil for the demo key, which the local gateway keeps.
  package init?(files source: CredentialReference.Source) {
    switch source {
    case .key(let path, let keyID, let teamID):
      self = .providerToken(options: [("--key", path), ("--key-id", keyID), ("--team-id", teamID)])
    case .certificate(let path, let keyPath): self = .certificate(path: path, privateKeyPath: keyPath)
    case .demo: return nil
    }
  }

  /// A provider token made by this program.
  package static func providerToken(options: [(String, String)]) -> Self {
    let words = options.map { "\($0.0) \(ShellWords.quoted($0.1))" }
    return .providerToken(command: (["pushwright provider-token"] + words).joined(separator: " "))
  }
}
