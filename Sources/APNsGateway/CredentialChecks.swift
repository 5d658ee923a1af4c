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
  fileprivate func check(_ certificate: CertificateFacts) throws(Refusal) {
    if certificate.problem != nil { throw Refusal(.badCertificate) }
    if let environment = policy.environment, !certificate.environments.contains(environment) {
      throw Refusal(.badCertificateEnvironment)
    }
  }

  fileprivate mutating func checkProviderToken() throws(Refusal) {
    guard let text = Inquiry.bearer(fields.authorization) else { throw Refusal(.missingProviderToken) }
    if let known = connection.token, known.text == text {
      let age = now - Double(known.issuedAt)
      if age > Double(APNsLimits.providerTokenLifetime) { throw Refusal(.expiredProviderToken) }
      noteSignature(of: known)
      return
    }
    let token = try verifier.verify(text, now).get()
    if let known = connection.token { try compare(token, with: known) }
    if let scope = policy.keyScopes[token.keyID] { try check(scope) }
    connection.token = token
    noteSignature(of: token)
  }

  /// The first token of a connection fixes its team and its key, and a newer one must be twenty minutes younger.
  ///
  /// Apple, "Establishing a token-based connection to APNs". Ages are compared by `iat`, because a connection may open
  /// late in the life of its first token.
  private func compare(_ token: AcceptedToken, with known: AcceptedToken) throws(Refusal) {
    if token.teamID != known.teamID { throw Refusal(.invalidProviderToken) }
    if token.keyID != known.keyID { throw Refusal(.unrelatedKeyIDInToken) }
    if abs(token.issuedAt - known.issuedAt) < APNsLimits.providerTokenRenewal {
      throw Refusal(.tooManyProviderTokenUpdates)
    }
  }

  /// The spelling of the reason is the one seen on the wire.
  private func check(_ scope: KeyScope) throws(Refusal) {
    if let own = scope.environment, let environment = policy.environment, own != environment {
      throw Refusal(.badEnvironmentKeyInToken)
    }
  }

  private mutating func noteSignature(of token: AcceptedToken) {
    guard token.hasDERSignature else { return }
    findings.append(
      Finding(
        "auth.signature-form", .warn, at: .header(HeaderName.authorization),
        "The signature of the provider token is a DER sequence. APNs was seen to take it; RFC 7518 §3.4 wants the 64 bytes R and S.",
        fix: .act("Sign in the raw form R‖S, 64 bytes."), certainty: .reported))
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
