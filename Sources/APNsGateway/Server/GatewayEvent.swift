import APNsCore

/// What a gateway tells its observer, on its own thread.
package enum GatewayEvent: Sendable {
  /// A client has finished the TLS handshake.
  case opened(connection: Int, certificate: PresentedCertificate?)
  /// A request was answered, or a fault left it without an answer.
  case exchange(GatewayExchange)
  /// A connection is over; why, in words.
  case closed(connection: Int, why: String)
}

/// One request with what became of it.
package struct GatewayExchange: Sendable {
  /// The number of the connection, from 1.
  package var connection: Int
  /// The stream of HTTP/2.
  package var stream: Int32
  /// When the request was complete, in seconds since 1970 on the gateway's clock.
  package var time: Double
  /// The request without its provider token.
  package var request: GatewayRequest
  /// Who sent it, when the credentials were good.
  package var sender: GatewaySender?
  /// The answer; nil when a fault left the request without one.
  package var decision: GatewayDecision?
  /// The fault that struck, in the words of its specification.
  package var fault: String?
}

/// Who sent a request.
package enum GatewaySender: Sendable, Equatable {
  case providerToken(keyID: String, teamID: String)
  case certificate(name: String)
}

/// How many requests a gateway has seen and what became of them.
package struct GatewayCounts: Sendable, Equatable {
  package var connections = 0
  /// Requests that were complete.
  package var received = 0
  package var accepted = 0
  package var refused = 0
  /// Requests that a fault read and left without an answer.
  package var unanswered = 0
  /// Requests that a fault turned away before they were looked at; a client may send them again.
  package var turnedAway = 0

  package init() {}
}
