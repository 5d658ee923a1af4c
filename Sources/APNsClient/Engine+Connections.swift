import APNsCore
import CurlTransport
import HTTP2Session

/// The life of connections.
extension Engine {
  /// After so many connections in a row without an answer the waiting pushes are given up.
  private static let fruitlessLimit = 3
  /// Only in the middle of a batch is a connection that failed to open tried again by itself.
  private static let batchMemory = 30.0

  /// A connection stands.
  mutating func opened(_ number: Int, _ report: ConnectionReport, now: Double) {
    guard let connection = connections[number] else { return }
    connection.phase = .open
    connection.report = report
    connection.opened = now
    connection.lastActivity = now
    wake(at: now + configuration.pingAfter)
    actions.append(.report(.opened(connection: number, report)))
    touch(connection.pool)
  }

  /// The socket has taken so many bytes of a connection's output.
  func flushed(_ number: Int, _ bytes: Int) { connections[number]?.flushed = bytes }

  /// A connection could not be opened.
  mutating func failedToOpen(_ number: Int, _ failure: TransportFailure, now: Double) {
    guard let connection = connections[number] else { return }
    let pool = connection.pool
    remove(connection, why: failure.message)
    touch(pool)
    if !pools[pool].connections.isEmpty { return }
    pools[pool].fruitless += 1
    if pools[pool].fruitless < Engine.fruitlessLimit, now - pools[pool].lastAnswer < Engine.batchMemory,
      failure.hop != .configuration
    {
      pools[pool].reopensAt = now + Double(1 << (pools[pool].fruitless - 1))
      return
    }
    giveUp(pool, failure)
  }

  /// Ends all waiting pushes of a pool.
  private mutating func giveUp(_ pool: Int, _ failure: TransportFailure) {
    pools[pool].fruitless = 0
    pools[pool].reopensAt = 0
    for push in pools[pool].waiting.removeAll() { finish(push, .notSent(failure)) }
  }

  /// A connection is gone: closed by the peer, broken, or of no further use to HTTP/2.
  mutating func lost(_ number: Int, _ failure: TransportFailure?, now: Double) {
    guard let connection = connections[number] else { return }
    var why = failure?.message ?? "The server closed the connection."
    if let violation = connection.violation { why += " (\(violation))" }
    for (_, push) in connection.flying {
      if let response = response(to: push, on: connection, now: now) {
        finish(push, .answered(response))
      } else if let failure, isBeforeHTTP2(connection, failure) {
        finish(push, .notSent(failure))
      } else if isOut(push, connection) {
        finish(
          push,
          .unknown(
            TransportFailure(
              hop: failure?.hop ?? .http2,
              message:
                "No answer: the whole request was sent, then the connection ended. \(why) APNs may have it, "
                + "so it was not sent again.", goAwayReason: connection.goAwayReason)))
      } else {
        sendBack(push, now: now)
      }
    }
    connection.flights = [:]
    remove(connection, why: why)
    if let failure, isBeforeHTTP2(connection, failure) {
      return giveUp(connection.pool, failure)
    }
    countFruitless(connection, failure ?? TransportFailure(hop: .http2, message: why), now: now)
  }

  /// Whether the server ended the connection in the TLS handshake, as seen from its side.
  ///
  /// Under TLS 1.3 a client may send before the server has judged its certificate. A TLS alert from a server that has
  /// not even sent its SETTINGS, which come first (RFC 9113 §3.4), means that it has read no request.
  private func isBeforeHTTP2(_ connection: Connection, _ failure: TransportFailure) -> Bool {
    failure.hop == .tls && connection.streamLimit == nil
  }

  private mutating func countFruitless(_ connection: Connection, _ failure: TransportFailure, now: Double) {
    let pool = connection.pool
    touch(pool)
    // A warm connection that nobody used is no sign of trouble.
    if connection.hasAnswered || connection.nextStream == 1 && connection.goAwayReason == nil { return }
    pools[pool].fruitless += 1
    guard pools[pool].fruitless >= Engine.fruitlessLimit else {
      pools[pool].reopensAt = now + 0.25 * Double(pools[pool].fruitless)
      return
    }
    var failure = failure
    failure.goAwayReason = failure.goAwayReason ?? connection.goAwayReason
    failure.message =
      "\(Engine.fruitlessLimit) connections in a row ended without an answer. \(failure.message)"
    giveUp(pool, failure)
  }

  /// Takes a connection out of the books and has it closed.
  mutating func remove(_ connection: Connection, why: String) {
    guard connections.removeValue(forKey: connection.number) != nil else { return }
    pools[connection.pool].connections.removeAll { $0 === connection }
    actions.append(.close(connection: connection.number))
    actions.append(.report(.closed(connection: connection.number, why: why)))
  }

  /// Lets a connection finish what it has, and nothing else.
  mutating func retire(_ connection: Connection, now: Double) {
    guard connection.phase != .draining else { return }
    connection.phase = .draining
    pools[connection.pool].connections.removeAll { $0 === connection }
    touch(connection.pool)
    closeIfDrained(connection, now: now)
  }

  mutating func closeIfDrained(_ connection: Connection, now: Double) {
    guard connection.phase == .draining, connection.flights.isEmpty else { return }
    remove(connection, why: "all its requests have ended")
    countFruitless(
      connection,
      TransportFailure(
        hop: .http2, message: "The server closed the connection with GOAWAY.",
        goAwayReason: connection.goAwayReason), now: now)
  }

  /// The server is about to leave.
  ///
  /// Streams above the last one were not looked at and go out again over a new connection (RFC 9113 §6.8); the others
  /// may still be answered. Some reasons, such as `BadCertificateEnvironment`, come only this way; sending again would
  /// bring the same.
  mutating func goAway(
    _ connection: Connection, lastStream: Int32, _ code: HTTP2ErrorCode, _ debugData: [UInt8], now: Double
  ) {
    let reason = ErrorBody(debugData).reason
    if let reason { connection.goAwayReason = reason }
    let words = WireText.printable(debugData)
    log(connection, .remark, "GOAWAY \(code), last stream \(lastStream) \(words)", now: now)
    let resend = reason.map(RejectionReason.init(rawValue:))?.facts?.resend
    let isFinal = resend == .never || resend == .afterFix
    let failure = TransportFailure(
      hop: .http2,
      message:
        "The server closed the connection with GOAWAY (\(code)\(words.isEmpty ? "" : ", \(words)")) and did "
        + "not look at this request.", goAwayReason: reason)
    for (stream, push) in connection.flying where stream > lastStream {
      connection.flights.updateValue(nil, forKey: stream)
      if isFinal { finish(push, .notSent(failure)) } else { sendBack(push, now: now) }
    }
    if isFinal { giveUp(connection.pool, failure) }
    retire(connection, now: now)
  }
}
