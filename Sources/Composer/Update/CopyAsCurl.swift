import APNsCore
import ComposeModel

extension ComposerState {
  /// The request as it stands, or the chosen attempt, as a command for curl.
  mutating func copyAsCurl() {
    var request: PushRequest
    let source: CredentialReference.Source?
    if focus == .history, let entry = chosenAttempt {
      request = PushRequest(
        method: entry.method, environment: entry.environment, path: entry.path, headers: entry.headers,
        authorization: .none, body: entry.body)
      source = library.credentials.first { $0.label == entry.credentialLabel }?.source
    } else {
      request = RequestText.request(of: draft, at: Int(now), gateway: gateway)
      source = draft.credential?.source
    }
    var trust = library.authorities[request.environment]
    if request.environment.kind == .local {
      trust = library.localGateway?.authorityPath
      // The port of an attempt is that of a gateway which is gone; without one curl needs `pushwright gateway`.
      request.environment = .local(port: 2197)
      if case .listening(let port) = gateway { request.environment = .local(port: port) }
    }
    let credential = CurlCommand.Credential(source, localGateway: library.localGateway)
    perform(.copy(CurlCommand.text(request, credential: credential, trust: trust), what: "the curl command"))
  }
}

extension CurlCommand.Credential {
  /// How a shell gets at a credential of the library.
  fileprivate init(_ source: CredentialReference.Source?, localGateway: LocalGatewayFiles?) {
    func providerToken(_ options: [(String, String)]) -> Self {
      let words = options.map { "\($0.0) \(ShellWords.quoted($0.1))" }
      return .providerToken(command: (["pushwright provider-token"] + words).joined(separator: " "))
    }
    switch source {
    case .key(let path, let keyID, let teamID):
      self = providerToken([("--key", path), ("--key-id", keyID), ("--team-id", teamID)])
    case .demo where localGateway != nil:
      let files = localGateway.map { [("--key", $0.keyPath), ("--team-id", $0.teamID)] } ?? []
      self = providerToken(files)
    case .certificate(let path, let keyPath): self = .certificate(path: path, privateKeyPath: keyPath)
    case .demo, nil: self = .none
    }
  }
}
