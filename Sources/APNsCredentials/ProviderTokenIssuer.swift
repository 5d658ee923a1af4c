package import APNsCore
import HostPlatform

/// Gives out provider tokens: one for each key, ids and environment, used again until it is due for renewal.
///
/// It may be called from any thread. The tokens live in memory.
package final class ProviderTokenIssuer: Sendable {
  private let schedule: ProviderTokenSchedule
  private let clock: @Sendable () -> Double
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
  ///   - clock: Seconds since 1970.
  package init(
    schedule: ProviderTokenSchedule = ProviderTokenSchedule(),
    clock: @escaping @Sendable () -> Double = { Clock.now }
  ) {
    self.schedule = schedule
    self.clock = clock
  }

  /// The token to send with now.
  ///
  /// - Parameter environment: The name or host of the environment; each has its own token.
  package func token(
    for credential: TokenCredential, environment: String
  ) throws(CredentialFailure) -> ProviderToken {
    let now = Int(clock())
    return try tokens.withLock { tokens throws(CredentialFailure) in
      let slot = slot(credential, environment)
      if let kept = tokens[slot], schedule.decision(issuedAt: kept.issuedAt, now: now) == .reuse {
        return kept
      }
      return try sign(credential, at: now, into: &tokens, slot)
    }
  }

  /// The token to try once more with after `ExpiredProviderToken`.
  ///
  /// A token that another thread has renewed meanwhile is handed out; otherwise a new one is signed. A second refusal
  /// means that a clock is wrong: asking again makes no better token.
  package func token(
    for credential: TokenCredential, environment: String, after refused: ProviderTokenText
  ) throws(CredentialFailure) -> ProviderToken {
    let now = Int(clock())
    return try tokens.withLock { tokens throws(CredentialFailure) in
      let slot = slot(credential, environment)
      if let kept = tokens[slot], kept.text != refused,
        schedule.decision(issuedAt: kept.issuedAt, now: now) == .reuse
      {
        return kept
      }
      return try sign(credential, at: now, into: &tokens, slot)
    }
  }

  private func sign(
    _ credential: TokenCredential, at now: Int, into tokens: inout [Slot: ProviderToken], _ slot: Slot
  ) throws(CredentialFailure) -> ProviderToken {
    let token = try ProviderToken.sign(
      key: credential.key, keyID: credential.keyID, teamID: credential.teamID, issuedAt: now)
    tokens[slot] = token
    return token
  }

  private func slot(_ credential: TokenCredential, _ environment: String) -> Slot {
    Slot(
      fingerprint: credential.key.publicKey.fingerprint, keyID: credential.keyID, teamID: credential.teamID,
      environment: environment)
  }
}
