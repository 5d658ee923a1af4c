import APNsCore
import CurlTransport

/// What pushes must have in common to share a connection.
///
/// APNs ties a connection to the credential of its first push: another team or an unrelated key fails on it (Apple,
/// "Establishing a token-based connection to APNs").
struct ConnectionKey: Hashable {
  private enum Credential: Hashable {
    case none
    case token(keyID: String)
    case certificate(ClientIdentity)
  }

  let environment: Environment
  private let credential: Credential

  init(_ request: PushRequest) {
    environment = request.environment
    credential =
      switch request.authorization {
      case .none: .none
      case .bearer(let token): .token(keyID: token.keyID)
      case .certificate(let identity): .certificate(identity)
      }
  }

  /// Whether the server allows one stream only until it has accepted a push.
  var startsWithOneStream: Bool {
    if case .token = credential { true } else { false }
  }

  func connectionRequest(_ configuration: ClientConfiguration) -> ConnectionRequest {
    var identity: ClientIdentity?
    if case .certificate(let certificate) = credential { identity = certificate }
    var proxy = configuration.proxy
    if environment.kind == .local, proxy == .environment { proxy = .none }
    return ConnectionRequest(
      host: environment.host, port: environment.port, trust: configuration.trust(environment),
      identity: identity, proxy: proxy, connectLimit: configuration.connectLimit)
  }
}
