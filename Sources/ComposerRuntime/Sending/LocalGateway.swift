package import APNsCore
package import APNsCredentials
package import APNsGateway
import HostPlatform

/// The local APNs inside this process: its authority is opened and its server started when they are first needed.
package final class LocalGateway: Sendable {
  private struct State: Sendable {
    var authority: LocalAuthority?
    var server: GatewayServer?
  }

  private let folder: String
  private let state: Lock<State>
  private let observer: @Sendable (GatewayEvent) -> Void

  /// - Parameters:
  ///   - folder: where certificate and demo key are kept; made when it does not exist.
  ///   - observer: called on the gateway's thread for each exchange.
  package init(
    folder: String = UserFolders.current.data + "/gateway",
    observer: @escaping @Sendable (GatewayEvent) -> Void = { _ in }
  ) {
    self.folder = folder
    self.observer = observer
    state = Lock(State())
  }

  /// The certificate, the demo key and the demo device.
  ///
  /// - Throws: `GatewayFailure` when the folder cannot be written or OpenSSL fails.
  package func authority() throws(GatewayFailure) -> LocalAuthority {
    try state.withLock { state throws(GatewayFailure) in try authority(&state) }
  }

  private func authority(_ state: inout State) throws(GatewayFailure) -> LocalAuthority {
    if let authority = state.authority { return authority }
    let authority = try LocalAuthority.open(folder: folder)
    state.authority = authority
    return authority
  }

  /// The environment to send to: the running server's, which is started by the first call.
  ///
  /// - Throws: `GatewayFailure` when it cannot listen.
  package func environment() throws(GatewayFailure) -> Environment {
    try state.withLock { state throws(GatewayFailure) in
      if let server = state.server { return .local(port: server.port) }
      let configuration = GatewayConfiguration(authority: try authority(&state))
      let server = try GatewayServer.start(configuration, observer: observer)
      state.server = server
      return .local(port: server.port)
    }
  }

  /// Ends the server, if it runs.
  package func stop() {
    let server = state.withLock { state in
      defer { state.server = nil }
      return state.server
    }
    server?.stop()
  }
}

extension LocalAuthority {
  /// The demo key with its ids, ready to sign provider tokens that the local gateway trusts.
  package var demoCredential: TokenCredential {
    TokenCredential(key: demoKey, keyID: LocalAuthority.demoKeyID, teamID: LocalAuthority.demoTeamID)
  }
}
