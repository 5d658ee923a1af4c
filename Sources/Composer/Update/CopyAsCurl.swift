import APNsCore
import ComposeModel

extension ComposerState {
  /// The request as it stands, or the chosen attempt, as a command for curl.
  mutating func copyAsCurl() {
    var request: PushRequest
    let source: CredentialReference.Source?
    if focus == .history, let entry = chosenAttempt {
      request = entry.request
      source = entry.credential(in: library.credentials)?.source
    } else {
      request = RequestText.request(of: draft, at: Int(now), gateway: gateway)
      source = draft.credential?.source
    }
    var trust = library.authorities[request.environment]
    if request.environment.kind == .local {
      trust = library.localGateway?.authorityPath
      // The port of an attempt is that of a gateway which is gone; without one curl needs `pushwright gateway`.
      request.environment = .local(port: LocalGatewayFiles.usualPort)
      if case .listening(let port) = gateway { request.environment = .local(port: port) }
    }
    let credential = CurlCommand.Credential(source, localGateway: library.localGateway)
    perform(.copy(CurlCommand.text(request, credential: credential, trust: trust), what: "the curl command"))
  }
}

extension CurlCommand.Credential {
  /// How a shell gets at a credential of the library.
  fileprivate init(_ source: CredentialReference.Source?, localGateway: LocalGatewayFiles?) {
    if let files = source.flatMap(Self.init(files:)) {
      self = files
    } else if source == .demo, let gateway = localGateway {
      self = .providerToken(options: [("--key", gateway.keyPath), ("--team-id", gateway.teamID)])
    } else {
      self = .none
    }
  }
}
