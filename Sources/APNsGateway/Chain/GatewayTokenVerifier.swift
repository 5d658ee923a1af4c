/// Judges the text of a provider token at a moment in seconds since 1970.
///
/// A value, so that the chain of checks knows nothing of keys and libraries.
package struct GatewayTokenVerifier: Sendable {
  /// What the token says, or why it is no good.
  package let verify: @Sendable (_ token: String, _ now: Double) -> Result<AcceptedToken, Refusal>

  package init(verify: @escaping @Sendable (_ token: String, _ now: Double) -> Result<AcceptedToken, Refusal>)
  {
    self.verify = verify
  }
}
