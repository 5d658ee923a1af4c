package import APNsCore
package import CurlTransport

/// What a client reports, on its own thread and in the order in which it happened.
package enum ClientEvent: Sendable {
  /// A push has ended; every push that was submitted ends exactly once.
  ///
  /// `attempts` counts the answers it has got and the times it may have been looked at, not the times it went back into
  /// the queue unread.
  case finished(PushID, PushOutcome, attempts: Int)
  /// A push was answered, but goes out again after a pause in seconds.
  case retrying(PushID, PushResponse, after: Double)
  case opening(connection: Int, to: String)
  case opened(connection: Int, ConnectionReport)
  case closed(connection: Int, why: String)
  /// A line for the wire log.
  case wire(WireEntry)
}

/// One line of the wire log; secrets are masked.
package struct WireEntry: Sendable, Equatable {
  /// Which way the frame went, or a remark of the engine's own.
  package enum Kind: String, Sendable {
    case sent
    case received
    case remark
  }

  /// Seconds on the clock that never jumps.
  package var time: Double
  /// The number of the connection, from 1.
  package var connection: Int
  package var kind: Kind
  package var text: String

  package init(time: Double, connection: Int, kind: Kind, text: String) {
    self.time = time
    self.connection = connection
    self.kind = kind
    self.text = text
  }
}
