package import APNsCore
package import APNsCredentials
package import ComposeModel
import HostPlatform

/// Turns references to credentials into authorizations; keys and identities stay in its memory only.
package final class CredentialVault: Sendable {
  /// A credential that was opened.
  private enum Opened: Sendable {
    case token(TokenCredential)
    case identity(ClientIdentity)
  }

  /// Why a reference gave no authorization.
  package enum Failure: Error, Sendable, Equatable {
    /// It is protected and no passphrase is known; the finding says what is protected.
    case needsPassphrase(Finding)
    case findings([Finding])

    /// What to tell a person.
    package var findings: [Finding] {
      switch self {
      case .needsPassphrase(let finding): [finding]
      case .findings(let findings): findings
      }
    }
  }

  private let issuer: ProviderTokenIssuer
  private let demo: @Sendable () throws -> TokenCredential
  private let learned: @Sendable (_ path: String, CredentialSummary) -> Void
  private let opened = Lock<[CredentialReference.Source: Opened]>([:])

  /// - Parameters:
  ///   - issuer: gives out provider tokens, one for 20 to 60 minutes.
  ///   - learned: told what a certificate says of itself whenever its file is opened.
  ///   - demo: the key that the local gateway trusts.
  package init(
    issuer: ProviderTokenIssuer = ProviderTokenIssuer(shelf: .current),
    learned: @escaping @Sendable (_ path: String, CredentialSummary) -> Void = { _, _ in },
    demo: @escaping @Sendable () throws -> TokenCredential
  ) {
    self.issuer = issuer
    self.learned = learned
    self.demo = demo
  }

  /// The authorization for a push to an environment.
  ///
  /// - Parameters:
  ///   - passphrase: opens a protected file; not needed again for the same file in this run.
  ///   - refused: a provider token that APNs called expired; another one is given.
  package func authorization(
    for reference: CredentialReference, environment: Environment, passphrase: Passphrase? = nil,
    refused: ProviderTokenText? = nil
  ) throws(Failure) -> Authorization {
    switch try open(reference.source, passphrase) {
    case .identity(let identity): return .certificate(identity)
    case .token(let credential):
      do {
        let name = environment.host
        let token =
          if let refused {
            try issuer.token(for: credential, environment: name, after: refused)
          } else {
            try issuer.token(for: credential, environment: name)
          }
        return .bearer(token.text)
      } catch {
        throw .findings([error.finding])
      }
    }
  }

  /// Opens a credential whose passphrase was just given for another purpose, so that it is not asked for again.
  package func unlock(_ source: CredentialReference.Source, with passphrase: Passphrase) {
    _ = try? open(source, passphrase)
  }

  private func open(_ source: CredentialReference.Source, _ passphrase: Passphrase?) throws(Failure) -> Opened
  {
    if let known = opened.withLock({ $0[source] }) { return known }
    let fresh = try read(source, passphrase)
    opened.withLock { $0[source] = fresh }
    if case .certificate(let path, _) = source, case .identity(let identity) = fresh {
      learned(path, CredentialVault.summary(identity, now: Int(Clock.now)))
    }
    return fresh
  }

  private func read(_ source: CredentialReference.Source, _ passphrase: Passphrase?) throws(Failure) -> Opened
  {
    switch source {
    case .demo:
      do {
        return .token(try demo())
      } catch {
        throw .findings([
          Finding("cred.demo", .error, at: .field("credential"), "There is no demo key: \(error)")
        ])
      }
    case .key(let path, let keyID, let teamID):
      return try readKey(path, keyID, teamID, passphrase)
    case .certificate(let path, let privateKeyPath):
      return try readIdentity(path, privateKeyPath, passphrase)
    }
  }

  private func readKey(
    _ path: String, _ keyID: String, _ teamID: String, _ passphrase: Passphrase?
  ) throws(Failure) -> Opened {
    let reading = SigningKeyReader.read(try bytes(path), passphrase: passphrase)
    switch reading.outcome {
    case .key(let key): return .token(TokenCredential(key: key, keyID: keyID, teamID: teamID))
    case .needsPassphrase: throw needsPassphrase(reading.findings)
    case .failed: throw .findings(reading.findings)
    }
  }

  private func readIdentity(
    _ path: String, _ privateKeyPath: String?, _ passphrase: Passphrase?
  ) throws(Failure) -> Opened {
    var files = [try bytes(path)]
    if let privateKeyPath { files.append(try bytes(privateKeyPath)) }
    let reading = ClientIdentityReader.read(files, passphrase: passphrase, now: Int(Clock.now))
    if let identity = reading.identity, !reading.findings.holdsBack { return .identity(identity) }
    if case .needsPassphrase = reading.outcome { throw needsPassphrase(reading.findings) }
    throw .findings(reading.findings)
  }

  private func needsPassphrase(_ findings: [Finding]) -> Failure {
    findings.first.map(Failure.needsPassphrase) ?? .findings([])
  }

  private func bytes(_ path: String) throws(Failure) -> [UInt8] {
    do {
      return try CredentialFile.read(path).bytes
    } catch {
      throw .findings([
        Finding("cred.file", .error, at: .field("credential"), "\(path) cannot be read: \(error.reason).")
      ])
    }
  }
}
