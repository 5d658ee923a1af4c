import APNsCore

/// Decides when a provider token is used again and when a new one is signed.
///
/// Apple refuses tokens older than 60 minutes and answers `TooManyProviderTokenUpdates` to one that is renewed more
/// often than every 20 minutes ("Establishing a token-based connection to APNs").
package struct ProviderTokenSchedule: Sendable {
  /// The age in seconds at which an ordinary send renews the token.
  package var renewal = 45 * 60
  /// How far in seconds the machine's clock may have been set back before a token counts as one from the future.
  package var futureTolerance = 60

  package init() {}

  /// What to do for a send.
  package enum Decision: Sendable, Equatable {
    case reuse
    case sign
  }

  /// Decides for a token that was issued then.
  package func decision(issuedAt: Int?, now: Int) -> Decision {
    guard let issuedAt else { return .sign }
    let age = now - issuedAt
    return age >= -futureTolerance && age < renewal ? .reuse : .sign
  }
}
