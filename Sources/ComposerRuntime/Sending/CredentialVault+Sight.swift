package import APNsCore
import APNsCredentials
package import ComposeModel
package import Composer
import HostPlatform

extension CredentialVault {
  /// What a request to an environment would show of a credential; asks for no passphrase.
  ///
  /// The provider token is the very one that the next send uses, unless it is renewed before.
  /// - Parameter now: seconds since 1970.
  package func sight(
    of reference: CredentialReference, environment: Environment, now: Int
  ) -> CredentialSight {
    do throws(Failure) {
      switch try authorization(for: reference, environment: environment) {
      case .bearer(let text): return TokenSight(text).map { .token($0) } ?? .unusable([])
      case .certificate(let identity): return .certificate(CredentialVault.summary(identity, now: now))
      case .none: return .unusable([])
      }
    } catch {
      if case .needsPassphrase(let finding) = error { return .locked(finding.message) }
      return .unusable(error.findings)
    }
  }

  /// Looks at an identity that is open already.
  static func summary(_ identity: ClientIdentity, now: Int) -> CredentialSummary {
    let file = CredentialFile(path: identity.name, bytes: identity.certificateChain)
    let key = CredentialFile(path: identity.name, bytes: identity.privateKey)
    return CredentialInspection(CredentialQuestion(file: file, keyFile: key, use: .certificate, now: now))
      .summary(name: identity.name)
  }
}

extension TokenSight {
  /// Takes a token apart; nil for a text that is none.
  init?(_ token: ProviderTokenText) {
    let parts = token.text.split(separator: ".", omittingEmptySubsequences: false)
    guard let parsed = try? ParsedProviderToken(token.text), parts.count == 3,
      let header = Base64.decode(parts[0].utf8, .url, padding: .forbidden),
      let claims = Base64.decode(parts[1].utf8, .url, padding: .forbidden)
    else { return nil }
    let issuedAt = parsed.issuedSeconds
    self.init(
      masked: "\(parts[0]).\(parts[1]).****", byteCount: "bearer ".utf8.count + token.text.utf8.count,
      header: String(decoding: header, as: UTF8.self), claims: String(decoding: claims, as: UTF8.self),
      issuedAt: issuedAt, renewedAt: issuedAt + ProviderTokenSchedule().renewal,
      refusedAt: issuedAt + APNsLimits.providerTokenLifetime)
  }
}
