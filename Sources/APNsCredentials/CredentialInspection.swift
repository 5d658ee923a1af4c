package import APNsCore

/// What a credential is used for.
package enum CredentialUse: String, Sendable, CaseIterable {
  /// Signing provider tokens.
  case token
  /// Client certificate in the TLS handshake.
  case certificate
}

/// A question about credential files.
///
/// What are they, and will they do?
package struct CredentialQuestion: Sendable {
  package var file: CredentialFile
  /// A second file with the private key of a certificate.
  package var keyFile: CredentialFile?
  /// The use it must do for; nil to decide by the content.
  package var use: CredentialUse?
  package var passphrase: Passphrase?
  /// The ids that the user gave.
  package var keyID: String?
  package var teamID: String?
  /// Where it is to be used; nil to leave that open.
  package var environment: Environment.Kind?
  /// The present in seconds since 1970.
  package var now: Int

  package init(
    file: CredentialFile, keyFile: CredentialFile? = nil, use: CredentialUse? = nil,
    passphrase: Passphrase? = nil,
    keyID: String? = nil, teamID: String? = nil, environment: Environment.Kind? = nil, now: Int
  ) {
    self.file = file
    self.keyFile = keyFile
    self.use = use
    self.passphrase = passphrase
    self.keyID = keyID
    self.teamID = teamID
    self.environment = environment
    self.now = now
  }
}

/// The answer to a question about credential files.
package struct CredentialInspection: Sendable {
  /// Whether it can be used.
  package enum Load: String, Sendable {
    case ok
    case error
    case askPassword = "ask-password"
  }

  package var load: Load
  /// What it is used for, or would be.
  package var use: CredentialUse
  package var algorithm: KeyAlgorithm?
  /// The key id that was given, else that of the file's name.
  package var keyID: String?
  package var teamID: String?
  /// What the certificate tells; nil for a key.
  package var certificate: PushCertificate?
  package var findings: [Finding]
  /// The key, when it loaded as one.
  package var signingKey: SigningKey?
  /// The certificate with its key, when it loaded as one.
  package var identity: ClientIdentity?

  /// Key and ids together; nil while an id is missing.
  package var tokenCredential: TokenCredential? {
    guard let signingKey, let keyID, let teamID else { return nil }
    return TokenCredential(key: signingKey, keyID: keyID, teamID: teamID)
  }

  /// Reads the files and judges them.
  package init(_ question: CredentialQuestion) {
    switch question.use ?? CredentialInspection.use(of: question.file.bytes, question.keyFile?.bytes) {
    case .token: self.init(token: question)
    case .certificate: self.init(certificate: question)
    }
  }

  /// A lone private or public EC key is for tokens, everything else has to do with certificates.
  private static func use(of bytes: [UInt8], _ keyBytes: [UInt8]?) -> CredentialUse {
    let content = CredentialContent(bytes)
    if keyBytes != nil || content.pkcs12 != nil || !content.parts(.certificate).isEmpty {
      return .certificate
    }
    return content.parts(.certificateRequest).isEmpty ? .token : .certificate
  }

  private init(token question: CredentialQuestion) {
    let reading = SigningKeyReader.read(question.file.bytes, passphrase: question.passphrase)
    use = .token
    algorithm = reading.algorithm
    keyID = question.keyID ?? KeyFileName.keyID(path: question.file.path)
    teamID = question.teamID
    signingKey = reading.key
    findings = reading.findings
    if reading.key != nil {
      findings += IdentifierFindings.check(
        fileName: question.file.path, keyID: question.keyID, teamID: teamID)
      findings += question.file.permissionFindings
    }
    load =
      switch reading.outcome {
      case .needsPassphrase: .askPassword
      case .key, .failed: findings.holdsBack ? .error : .ok
      }
  }

  private init(certificate question: CredentialQuestion) {
    let files = [question.file] + (question.keyFile.map { [$0] } ?? [])
    let reading = ClientIdentityReader.read(
      files.map(\.bytes), passphrase: question.passphrase, environment: question.environment,
      now: question.now)
    use = .certificate
    algorithm = reading.algorithm
    certificate = reading.facts
    teamID = reading.facts?.teamID
    identity = reading.identity
    findings = reading.findings
    if reading.identity != nil { findings += (files.last ?? question.file).permissionFindings }
    load =
      switch reading.outcome {
      case .needsPassphrase: .askPassword
      case .identity, .failed: findings.holdsBack ? .error : .ok
      }
  }
}
