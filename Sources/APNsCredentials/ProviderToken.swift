package import APNsCore
import JSONText

/// A provider token with what is needed to judge its age.
///
/// It describes itself without its text.
package struct ProviderToken: Sendable, Hashable, CustomStringConvertible {
  /// The text that goes into `authorization`.
  package let text: ProviderTokenText
  /// The team id, `iss`.
  package let teamID: String
  /// The moment of issue, `iat`, in seconds since 1970.
  package let issuedAt: Int

  package init(text: ProviderTokenText, teamID: String, issuedAt: Int) {
    self.text = text
    self.teamID = teamID
    self.issuedAt = issuedAt
  }

  package var description: String { "\(text.description), issued at \(issuedAt)" }

  /// Seconds since the issue; negative when the token is from the future.
  package func age(now: Int) -> Int { now - issuedAt }

  /// Signs a new token: ES256, `alg` and `kid` in the header, `iss` and `iat` in the claims, nothing else (Apple,
  /// "Establishing a token-based connection to APNs").
  package static func sign(
    key: SigningKey, keyID: String, teamID: String, issuedAt: Int
  ) throws(CredentialFailure) -> ProviderToken {
    let header = JSONValue.object([("alg", .string("ES256")), ("kid", .string(keyID))]).text
    let claims = JSONValue.object([("iss", .string(teamID)), ("iat", .int(issuedAt))]).text
    let input = Base64.encode(Array(header.utf8), .url) + "." + Base64.encode(Array(claims.utf8), .url)
    let signature = try key.sign(Array(input.utf8))
    return ProviderToken(
      text: ProviderTokenText(input + "." + Base64.encode(signature, .url), keyID: keyID), teamID: teamID,
      issuedAt: issuedAt)
  }
}

/// A signing key with the two ids that go into its tokens.
package struct TokenCredential: Sendable {
  /// The private key.
  package let key: SigningKey
  /// The id that Apple gave the key, `kid`.
  package let keyID: String
  /// The id of the developer team, `iss`.
  package let teamID: String

  package init(key: SigningKey, keyID: String, teamID: String) {
    self.key = key
    self.keyID = keyID
    self.teamID = teamID
  }
}
