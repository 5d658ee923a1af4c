package import APNsCore

extension CredentialInspection {
  /// What a list shows of the files that were looked at.
  ///
  /// - Parameter name: Stands for a key, which has no name of its own.
  package func summary(name: String) -> CredentialSummary {
    let condition: CredentialSummary.Condition =
      switch load {
      case .ok: .ready
      case .askPassword: .protected
      case .error: .unusable
      }
    return CredentialSummary(
      kind: use == .token ? .token : .certificate, name: certificate?.name ?? name, keyID: keyID,
      teamID: teamID,
      topics: certificate?.topics ?? [], environments: certificate?.environments ?? [],
      expires: certificate?.notAfter, condition: condition,
      problems: load == .askPassword ? findings.filter { $0.rule != "cred.passphrase-needed" } : findings)
  }
}

extension CredentialSummary {
  /// Looks at files without a passphrase: the board of credentials opens what it can and says what is protected.
  ///
  /// - Parameters:
  ///   - keyPath: The private key of a certificate, where it is a file of its own.
  ///   - now: The present in seconds since 1970.
  package static func read(
    _ path: String, keyPath: String? = nil, use: CredentialUse, keyID: String? = nil, teamID: String? = nil,
    environment: Environment.Kind? = nil, now: Int
  ) -> CredentialSummary {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    do {
      let question = CredentialQuestion(
        file: try CredentialFile.read(path), keyFile: try keyPath.map { try CredentialFile.read($0) },
        use: use,
        keyID: keyID, teamID: teamID, environment: environment, now: now)
      return CredentialInspection(question).summary(name: name)
    } catch {
      return CredentialSummary(
        kind: use == .token ? .token : .certificate, name: name, keyID: keyID, teamID: teamID,
        condition: .unusable,
        problems: [
          Finding(
            "cred.file", .error, at: .field("file"), "\(path) cannot be read: \(error).",
            fix: .act("choose the file anew, or put it back"))
        ])
    }
  }
}
