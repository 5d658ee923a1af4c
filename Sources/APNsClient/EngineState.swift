import APNsCore
import CurlTransport
import HTTP2Session

/// What the engine wants done in the world.
enum EngineAction {
  case open(connection: Int, ConnectionRequest)
  /// The session must give the request this stream.
  case send(connection: Int, stream: Int32, HTTP2FieldBlock, body: [UInt8])
  case reset(connection: Int, stream: Int32, HTTP2ErrorCode)
  case ping(connection: Int)
  case close(connection: Int)
  /// A new provider token is wanted in place of one that APNs calls expired.
  case renew(ProviderTokenText, PushRequest)
  case report(ClientEvent)
}

/// One push from submission to its end.
///
/// An object, as many places hold it while it is on its way; only the engine that made it touches it.
final class Push {
  /// Where it is.
  enum State {
    /// In its pool's queue.
    case waiting
    /// On a stream.
    case flying(Connection, stream: Int32)
    /// Answered, but to go out again at a time.
    case paused(until: Double)
    /// Answered with an expired token; a new one is on its way.
    case wantsToken
    /// It has ended.
    case ended
  }

  let id: PushID
  var request: PushRequest
  let pool: Int
  let submitted: Double
  var state = State.waiting
  var launched = 0.0
  var firstByte: Double?
  var attempts = 0
  /// How often a server said that it had not looked at it.
  var returns = 0
  /// How many pauses are behind it.
  var pauses = 0
  /// Whether it had its one retry over a new connection or with a new token.
  var isRenewed = false
  /// Where its last byte ends in the connection's output; nil while it is not all produced.
  var end: Int?
  var fields: HTTP2FieldBlock?
  var body: [UInt8] = []
  var lastAnswer: PushResponse?

  init(id: PushID, request: PushRequest, pool: Int, submitted: Double) {
    self.id = id
    self.request = request
    self.pool = pool
    self.submitted = submitted
  }

  /// Makes it ready to go out anew.
  func rewind() {
    firstByte = nil
    end = nil
    fields = nil
    body = []
  }
}

/// Pushes with the same destination and credential, and the connections that they share.
struct Pool {
  let key: ConnectionKey
  var waiting = Queue<Push>()
  /// Opening or open, in the order in which they were opened; none that is about to go.
  var connections: [Connection] = []
  /// Connections in a row that ended without having brought an answer.
  var fruitless = 0
  var lastAnswer = -Double.infinity
  /// Not before this time is the next connection opened.
  var reopensAt = 0.0
}

/// One connection as the engine sees it; an object for the same reason.
final class Connection {
  enum Phase: Equatable {
    case opening
    case open
    /// No further streams; it closes after the last answer.
    case draining
  }

  enum Probe: Equatable {
    case none
    /// A PING is out; a push waits for its answer until the time.
    case pending(until: Double)
  }

  let number: Int
  let pool: Int
  var phase = Phase.opening
  var probe = Probe.none
  var report: ConnectionReport?
  var opened = 0.0
  var lastActivity = 0.0
  var fields: RequestFields
  var nextStream: Int32 = 1
  /// The open streams, each with its push, or nil once that has ended.
  var flights: [Int32: Push?] = [:]
  /// What the server's SETTINGS allow; nil until they have come.
  var streamLimit: Int?
  /// Whether a push was accepted, or the credential needs no such proof.
  var isTrusted: Bool
  var hasAnswered = false
  /// Whether its token has expired and a new one is on its way, for a new connection.
  var isHeld = false
  /// Bytes of output that the socket has taken.
  var flushed = 0
  var goAwayReason: String?
  var violation: String?

  init(number: Int, pool: Int, authority: String, isTrusted: Bool) {
    self.number = number
    self.pool = pool
    fields = RequestFields(authority: authority)
    self.isTrusted = isTrusted
  }

  /// The pushes on its streams that have not ended, newest stream first.
  var flying: [(stream: Int32, push: Push)] {
    flights.compactMap { stream, push in push.map { (stream, $0) } }.sorted { $0.stream > $1.stream }
  }

  /// Whether a new connection is due: streams are numbered to 2^31 and never anew (RFC 9113 §5.1.1).
  var isUsedUp: Bool { phase == .open && nextStream >= 1 << 30 }

  /// How many streams may be opened now.
  ///
  /// Until SETTINGS have come nothing is known, and with a provider token APNs wants one stream until it has accepted a
  /// push (Apple, "Sending notification requests to APNs").
  func room(ownLimit: Int) -> Int {
    guard phase == .open, probe == .none, !isHeld else { return 0 }
    guard !isUsedUp else { return 0 }
    guard let streamLimit else { return 1 - flights.count }
    return min(isTrusted ? ownLimit : 1, streamLimit) - flights.count
  }
}
