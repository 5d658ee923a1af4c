import APNsCore

// Who sends: the client certificate of the connection, or else the provider token of the request.

extension GatewayCheck {
  /// A client certificate wins over a provider token, which is then not read.
  static let credentials = GatewayCheck(name: "credentials") { inquiry throws(Refusal) in
    if let certificate = inquiry.connection.certificate {
      try inquiry.check(certificate)
    } else {
      try inquiry.checkProviderToken()
    }
  }
}

extension Inquiry {
  fileprivate func check(_ certificate: PresentedCertificate) throws(Refusal) {
    if let problem = certificate.problem { throw Refusal(.badCertificate, problem) }
    if let environment = policy.environment, !certificate.environments.contains(environment) {
      throw Refusal(
        .badCertificateEnvironment,
        "The certificate \(certificate.name) does not serve \(environment.rawValue).")
    }
  }

  fileprivate mutating func checkProviderToken() throws(Refusal) {
    guard let text = Inquiry.bearer(fields.authorization) else {
      throw Refusal(
        .missingProviderToken,
        fields.authorization == nil
          ? "The request has no authorization header and the connection no client certificate."
          : "The authorization header does not start with bearer and a space, or nothing follows.")
    }
    if let known = connection.token, known.text == text {
      let age = now - Double(known.issuedAt)
      if age > Double(APNsLimits.providerTokenLifetime) {
        throw Refusal(
          .expiredProviderToken, "The provider token is \(Int(age)) seconds old; it is taken for one hour.")
      }
      findings += known.findings
      return
    }
    let token = try verifier.verify(text, now).get()
    if let known = connection.token { try compare(token, with: known) }
    if let scope = policy.keyScopes[token.keyID] { try check(scope) }
    connection.token = token
    findings += token.findings
  }

  /// The first token of a connection fixes its team and its key, and a newer one must be twenty minutes younger.
  ///
  /// Apple, "Establishing a token-based connection to APNs". Ages are compared by `iat`, because a connection may open
  /// late in the life of its first token.
  private func compare(_ token: AcceptedToken, with known: AcceptedToken) throws(Refusal) {
    if token.teamID != known.teamID {
      throw Refusal(
        .invalidProviderToken,
        "The connection belongs to team \(known.teamID); \(token.teamID) needs its own.")
    }
    if token.keyID != known.keyID {
      throw Refusal(
        .unrelatedKeyIDInToken, "The connection belongs to key \(known.keyID); \(token.keyID) needs its own.")
    }
    if abs(token.issuedAt - known.issuedAt) < APNsLimits.providerTokenRenewal {
      throw Refusal(
        .tooManyProviderTokenUpdates,
        "A new token came \(abs(token.issuedAt - known.issuedAt)) seconds after the last; 20 minutes must lie between."
      )
    }
  }

  /// The spelling of the reason is the one seen on the wire.
  private func check(_ scope: KeyScope) throws(Refusal) {
    if let own = scope.environment, let environment = policy.environment, own != environment {
      throw Refusal(.badEnvironmentKeyInToken, "The key serves \(own.rawValue) only.")
    }
  }

  /// The token behind `bearer `; any letter case of the word is taken.
  private static func bearer(_ value: String?) -> String? {
    guard let value else { return nil }
    let scheme = value.utf8.prefix(7)
    guard scheme.elementsEqual("bearer ".utf8, by: { $0 | 0x20 == $1 }) else { return nil }
    let token = value.utf8.dropFirst(7)
    return token.isEmpty ? nil : String(Substring(token))
  }
}
