package import APNsCore
import HostPlatform

/// Gives out provider tokens: one for each key, ids and environment, used again until it is due for renewal.
///
/// It may be called from any thread. The tokens live in memory; with a shelf, parallel runs of the program use the same.
package final class ProviderTokenIssuer: Sendable {
  private let schedule: ProviderTokenSchedule
  private let clock: @Sendable () -> Double
  private let shelf: TokenShelf?
  private let tokens = Lock<[Slot: ProviderToken]>([:])

  /// What a token is kept under.
  struct Slot: Hashable, Sendable {
    let fingerprint: String
    let keyID: String
    let teamID: String
    let environment: String
  }

  /// Makes an issuer.
  ///
  /// - Parameters:
  ///   - schedule: When tokens are renewed.
  ///   - shelf: Where parallel runs find each other's tokens; nil to share nothing.
  ///   - clock: Seconds since 1970.
  package init(
    schedule: ProviderTokenSchedule = ProviderTokenSchedule(), shelf: TokenShelf? = nil,
    clock: @escaping @Sendable () -> Double = { Clock.now }
  ) {
    self.schedule = schedule
    self.shelf = shelf
    self.clock = clock
  }

  /// The token to send with now.
  ///
  /// - Parameter environment: The name or host of the environment; each has its own token.
  package func token(
    for credential: TokenCredential, environment: String
  ) throws(CredentialFailure) -> ProviderToken {
    try token(for: credential, environment: environment, unless: nil)
  }

  /// The token to try once more with after `ExpiredProviderToken`.
  ///
  /// A token that somebody else has renewed meanwhile is handed out; otherwise a new one is signed. A second refusal
  /// means that a clock is wrong: asking again makes no better token.
  package func token(
    for credential: TokenCredential, environment: String, after refused: ProviderTokenText
  ) throws(CredentialFailure) -> ProviderToken {
    try token(for: credential, environment: environment, unless: refused)
  }

  private func token(
    for credential: TokenCredential, environment: String, unless refused: ProviderTokenText?
  ) throws(CredentialFailure) -> ProviderToken {
    let now = Int(clock())
    let slot = Slot(
      fingerprint: credential.key.fingerprint, keyID: credential.keyID, teamID: credential.teamID,
      environment: environment)
    return try tokens.withLock { tokens throws(CredentialFailure) in
      if let kept = tokens[slot], isGood(kept, refused, now) { return kept }
      let token: ProviderToken
      if let shelf {
        token = try shelf.exchange(slot, key: credential.key.publicKey) { shared throws(CredentialFailure) in
          if let shared, isGood(shared, refused, now) { return shared }
          return try sign(credential, at: now)
        }
      } else {
        token = try sign(credential, at: now)
      }
      tokens[slot] = token
      return token
    }
  }

  private func isGood(_ token: ProviderToken, _ refused: ProviderTokenText?, _ now: Int) -> Bool {
    token.text != refused && schedule.decision(issuedAt: token.issuedAt, now: now) == .reuse
  }

  private func sign(_ credential: TokenCredential, at now: Int) throws(CredentialFailure) -> ProviderToken {
    try ProviderToken.sign(
      key: credential.key, keyID: credential.keyID, teamID: credential.teamID, issuedAt: now)
  }
}
