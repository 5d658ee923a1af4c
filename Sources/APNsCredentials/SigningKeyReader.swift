package import APNsCore

/// What came of reading a file as a provider token key.
package struct SigningKeyReading: Sendable {
  /// How it ended.
  package enum Outcome: Sendable {
    case key(SigningKey)
    /// The key is encrypted and no passphrase was given.
    case needsPassphrase
    case failed
  }

  package let outcome: Outcome
  /// What was found on the way; where the outcome is no key, one of them says why.
  package let findings: [Finding]
  /// What kind of key is in the file, also when it is the wrong kind.
  package let algorithm: KeyAlgorithm?

  /// The key, if there is one.
  package var key: SigningKey? {
    if case .key(let key) = outcome { key } else { nil }
  }

  /// The key, or the finding that says why there is none.
  package func get() throws(CredentialFailure) -> SigningKey {
    if case .key(let key) = outcome { return key }
    throw CredentialFailure(
      findings.first { $0.severity == .error }
        ?? Finding("cred.p8-damaged", .error, at: .field("key"), "The file holds no key that can be read."))
  }
}

/// Reads `.p8` files in whatever state they have come to be.
package enum SigningKeyReader {
  /// Reads the content of a file, or of a variable or field that holds it.
  package static func read(_ bytes: [UInt8], passphrase: Passphrase? = nil) -> SigningKeyReading {
    let content = CredentialContent(bytes)
    do {
      let block = try chooseKey(content)
      let handle = try open(block, passphrase)
      let algorithm = handle.algorithm
      guard let key = SigningKey(handle: handle) else {
        return SigningKeyReading(
          outcome: .failed, findings: [KeyFindings.wrongKind(algorithm)], algorithm: algorithm)
      }
      return SigningKeyReading(
        outcome: .key(key), findings: KeyFindings.repairs(content.repairs), algorithm: algorithm)
    } catch {
      return SigningKeyReading(
        outcome: error.needsPassphrase ? .needsPassphrase : .failed, findings: [error.finding], algorithm: nil
      )
    }
  }

  private struct Trouble: Error {
    let finding: Finding
    var needsPassphrase = false
  }

  private static func chooseKey(_ content: CredentialContent) throws(Trouble) -> PEMBlock {
    if content.pkcs12 != nil { throw Trouble(finding: KeyFindings.isPKCS12) }
    if content.isEmpty { throw Trouble(finding: KeyFindings.empty) }
    let hasCertificate = !content.parts(.certificate).isEmpty
    if let block = content.parts(.privateKey).first {
      if hasCertificate { throw Trouble(finding: KeyFindings.isCertificate(withKey: true)) }
      return block
    }
    if let damage = content.damage.first { throw Trouble(finding: KeyFindings.damaged(damage)) }
    if hasCertificate { throw Trouble(finding: KeyFindings.isCertificate(withKey: false)) }
    if !content.parts(.publicKey).isEmpty { throw Trouble(finding: KeyFindings.publicOnly) }
    if !content.parts(.certificateRequest).isEmpty { throw Trouble(finding: KeyFindings.isRequest) }
    throw Trouble(finding: KeyFindings.noKey(content.parts.first?.kind))
  }

  private static func open(_ block: PEMBlock, _ passphrase: Passphrase?) throws(Trouble) -> KeyHandle {
    do {
      return try PrivateKeyReader.read(block, passphrase: passphrase)
    } catch {
      switch error {
      case .needsPassphrase: throw Trouble(finding: KeyFindings.needsPassphrase, needsPassphrase: true)
      case .wrongPassphrase: throw Trouble(finding: KeyFindings.wrongPassphrase)
      case .unsupportedCipher: throw Trouble(finding: KeyFindings.unsupportedCipher)
      case .damaged: throw Trouble(finding: KeyFindings.damagedContent)
      }
    }
  }
}
