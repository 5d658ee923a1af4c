package import APNsCore
package import CurlTransport

/// How a client connects, waits and tries again.
///
/// All times are in seconds.
package struct ClientConfiguration: Sendable {
  /// Which roots may vouch for the servers of an environment.
  package var trust: @Sendable (Environment) -> ConnectionRequest.Trust
  /// The proxy to all environments but the local one, which is on this machine.
  package var proxy: ProxyChoice
  /// For DNS, proxy, connect and TLS together.
  package var connectLimit: Double
  /// From the start of a request to the end of its answer.
  package var requestLimit: Double
  /// How many connections may be open at once to one environment with one credential.
  package var connections: Int
  /// The most streams on one connection, whatever the server allows.
  package var streams: Int
  /// The pauses before a push goes out again that was answered with 429, 500 or 503; as many tries as pauses.
  package var pauses: [Double]
  /// The first pause before a push goes out once more that a server keeps refusing unread; it grows.
  package var refusalPause: Double
  /// How often a second a push may start; nil for as often as the server allows.
  package var rate: Double?
  /// The most pushes that `submitWhenRoom` lets in before they have ended.
  package var room: Int
  /// A connection that was idle for longer must answer a PING before a push is trusted to it.
  package var probeAfter: Double
  /// How long that answer may take.
  package var probeLimit: Double
  /// How long a connection is idle before it gets a PING for its own sake (Apple suggests an hour).
  package var pingAfter: Double
  /// Makes a new provider token when APNs has called the one of this request expired; nil when there is none.
  ///
  /// Called on the engine's thread, at most once for each token.
  package var renewToken: (@Sendable (PushRequest) -> Authorization?)?
  /// Whether every frame is reported as a wire entry.
  package var logsFrames: Bool

  package init(
    trust: @escaping @Sendable (Environment) -> ConnectionRequest.Trust = { _ in .system },
    proxy: ProxyChoice = .environment, connectLimit: Double = 20, requestLimit: Double = 20,
    connections: Int = 1, streams: Int = 1000, pauses: [Double] = [1, 2, 4], refusalPause: Double = 0.05,
    rate: Double? = nil,
    room: Int = 4096, probeAfter: Double = 60, probeLimit: Double = 5, pingAfter: Double = 3600,
    renewToken: (@Sendable (PushRequest) -> Authorization?)? = nil, logsFrames: Bool = false
  ) {
    self.trust = trust
    self.proxy = proxy
    self.connectLimit = connectLimit
    self.requestLimit = requestLimit
    self.connections = connections
    self.streams = streams
    self.pauses = pauses
    self.refusalPause = refusalPause
    self.rate = rate
    self.room = room
    self.probeAfter = probeAfter
    self.probeLimit = probeLimit
    self.pingAfter = pingAfter
    self.renewToken = renewToken
    self.logsFrames = logsFrames
  }
}
