package import APNsCore
import HostPlatform

/// A key that a gateway trusts, with the ids that its tokens must carry.
package struct TrustedKey: Sendable {
  package let keyID: String
  package let teamID: String
  package let publicKey: PublicKey

  package init(keyID: String, teamID: String, publicKey: PublicKey) {
    self.keyID = keyID
    self.teamID = teamID
    self.publicKey = publicKey
  }
}

/// What a gateway thinks of a provider token.
package enum ProviderTokenVerdict: Sendable, Equatable {
  /// Good; the findings say what APNs takes but a sender should not do.
  case accepted(ProviderTokenSender, findings: [Finding])
  /// Refused; each case is one `reason` of APNs.
  case refused(ProviderTokenRefusal)
}

/// Who sent a push, as its provider token says.
package struct ProviderTokenSender: Sendable, Hashable {
  package let keyID: String
  package let teamID: String
  /// `iat`, in seconds since 1970.
  package let issuedAt: Int
}

/// Why a provider token is refused, with the explanation for the gateway's own log.
package enum ProviderTokenRefusal: Error, Sendable, Equatable {
  /// `MissingProviderToken`: no `authorization`, or one that does not start with `bearer`.
  case missing(String)
  /// `InvalidProviderToken`: form, ids, signature, or a time of issue that cannot be right.
  case invalid(String)
  /// `ExpiredProviderToken`: older than one hour.
  case expired(String)

  /// The `reason` that APNs answers (Apple, "Handling notification responses from APNs"); the status is 403.
  package var reason: RejectionReason {
    switch self {
    case .missing: .missingProviderToken
    case .invalid: .invalidProviderToken
    case .expired: .expiredProviderToken
    }
  }

  /// One sentence: what is wrong with this token.
  package var explanation: String {
    switch self {
    case .missing(let text), .invalid(let text), .expired(let text): text
    }
  }
}

/// Judges provider tokens as APNs does.
///
/// It may be called from any thread. A token whose signature was found good is remembered, so that the pushes that
/// follow cost no signature check; its age is judged each time.
package final class ProviderTokenVerifier: Sendable {
  private let keys: [String: [TrustedKey]]
  private let checked = Lock<[String: Checked]>([:])

  /// A token that is good but for its age.
  private struct Checked: Sendable {
    let token: ParsedProviderToken
    let findings: [Finding]
  }

  /// The most tokens that are remembered.
  private static let memory = 256
  /// Apple allows `iat` to be at most one hour from the present ("Establishing a token-based connection to APNs").
  private static let future = 60 * 60

  /// Makes a verifier that trusts these keys.
  package init(trusting keys: [TrustedKey]) {
    self.keys = Dictionary(grouping: keys, by: \.keyID)
  }

  /// Judges the value of an `authorization` header; nil where there is none.
  package func verdict(authorization: String?, now: Int) -> ProviderTokenVerdict {
    guard let authorization, !authorization.isEmpty else {
      return .refused(.missing("The request has no authorization header and no client certificate."))
    }
    let scheme = "bearer "
    guard authorization.prefix(scheme.count).lowercased() == scheme else {
      return .refused(.missing("The authorization header does not start with the word bearer and a space."))
    }
    return verdict(token: String(authorization.dropFirst(scheme.count)), now: now)
  }

  /// Judges the text of a token.
  package func verdict(token text: String, now: Int) -> ProviderTokenVerdict {
    do {
      let checked = try check(text)
      return try judgeAge(checked, now: now)
    } catch {
      return .refused(error)
    }
  }

  private func check(_ text: String) throws(ProviderTokenRefusal) -> Checked {
    if let known = checked.withLock({ $0[text] }) { return known }
    let token: ParsedProviderToken
    do {
      token = try ParsedProviderToken(text)
    } catch {
      switch error {
      case .form(let why): throw .invalid("The provider token cannot be read: \(why).")
      case .field(let why): throw .invalid("The provider token is refused: \(why).")
      }
    }
    let result = Checked(token: token, findings: try checkSignature(token))
    checked.withLock { known in
      if known.count >= ProviderTokenVerifier.memory { known.removeAll() }
      known[text] = result
    }
    return result
  }

  private func checkSignature(_ token: ParsedProviderToken) throws(ProviderTokenRefusal) -> [Finding] {
    guard let candidates = keys[token.keyID], !candidates.isEmpty else {
      let swapped = keys[token.teamID]?.contains { $0.teamID == token.keyID } ?? false
      throw .invalid(
        swapped
          ? "Key id and team id are swapped: kid is \(token.keyID), iss is \(token.teamID)."
          : "No trusted key has the id \(token.keyID) (kid).")
    }
    let ours = candidates.filter { $0.teamID == token.teamID }
    guard !ours.isEmpty else {
      throw .invalid("The key \(token.keyID) belongs to another team than \(token.teamID) (iss).")
    }
    let isRaw = token.signature.count == ES256Signature.rawLength
    let der = isRaw ? ES256Signature.der(raw: token.signature) : token.signature
    guard let der, ours.contains(where: { $0.publicKey.verifies(der, of: token.signedBytes) }) else {
      throw .invalid(
        "The signature of the provider token was not made with the key \(token.keyID) that this gateway trusts."
      )
    }
    return findings(token, isRaw: isRaw)
  }

  private func findings(_ token: ParsedProviderToken, isRaw: Bool) -> [Finding] {
    var findings: [Finding] = []
    if !isRaw {
      findings.append(
        Finding(
          "auth.signature-der", .warn, at: .header(HeaderName.authorization),
          "The signature is a DER sequence of \(token.signature.count) bytes. JWS wants r and s in 32 bytes each "
            + "(RFC 7518); APNs has been seen to take DER too.", fix: .act("sign with r and s in 64 bytes"),
          certainty: .reported))
    }
    if case .fraction(let seconds) = token.issuedAt {
      findings.append(
        Finding(
          "auth.iat-fraction", .warn, at: .header(HeaderName.authorization),
          "iat is written with a fraction or an exponent (\(seconds)). APNs documents whole seconds since 1970.",
          fix: .act("write iat as a whole number"), certainty: .assumed))
    }
    return findings
  }

  private func judgeAge(_ checked: Checked, now: Int) throws(ProviderTokenRefusal) -> ProviderTokenVerdict {
    let issued = checked.token.issuedSeconds
    // A forged iat may be anywhere in the range of the integers.
    let (age, overflow) = now.subtractingReportingOverflow(issued)
    if overflow || age < -ProviderTokenVerifier.future {
      let unit = issued > 100_000_000_000 ? " It looks like milliseconds; seconds are wanted." : ""
      throw .invalid("iat \(issued) lies in the future.\(unit)")
    }
    guard age <= APNsLimits.providerTokenLifetime else {
      throw .expired("The provider token is \(age) seconds old; APNs takes it for one hour.")
    }
    var findings = checked.findings
    if age < -60 {
      findings.append(
        Finding(
          "auth.iat-future", .warn, at: .header(HeaderName.authorization),
          "iat lies \(-age) seconds in the future. The clock of the sender is ahead.",
          fix: .act("set the sender's clock")))
    }
    return .accepted(
      ProviderTokenSender(keyID: checked.token.keyID, teamID: checked.token.teamID, issuedAt: issued),
      findings: findings)
  }
}
