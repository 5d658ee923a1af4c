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
    guard let pool = connections[number]?.pool else { return }
    connections[number]?.phase = .open
    connections[number]?.report = report
    connections[number]?.opened = now
    connections[number]?.lastActivity = now
    wake(at: now + configuration.pingAfter)
    actions.append(.report(.opened(connection: number, report)))
    touch(pool)
  }

  /// The socket has taken so many bytes of a connection's output.
  mutating func flushed(_ number: Int, _ bytes: Int) { connections[number]?.flushed = bytes }

  /// A connection could not be opened.
  mutating func failedToOpen(_ number: Int, _ failure: TransportFailure, now: Double) {
    guard let pool = connections[number]?.pool else { return }
    remove(number, why: failure.message)
    touch(pool)
    if !pools[pool].connections.isEmpty { return }
    pools[pool].fruitless += 1
    if pools[pool].fruitless < Engine.fruitlessLimit, now - pools[pool].lastAnswer < Engine.batchMemory,
      failure.hop != .configuration
    {
      pools[pool].reopensAt = now + Double(1 << (pools[pool].fruitless - 1))
      return
    }
    giveUp(pool, failure, now: now)
  }

  /// Ends all waiting pushes of a pool.
  private mutating func giveUp(_ pool: Int, _ failure: TransportFailure, now: Double) {
    pools[pool].fruitless = 0
    pools[pool].reopensAt = 0
    for slot in pools[pool].waiting.removeAll() { finish(slot, .notSent(failure), now: now) }
  }

  /// A connection is gone: closed by the peer, broken, or of no further use to HTTP/2.
  mutating func lost(_ number: Int, _ failure: TransportFailure?, now: Double) {
    guard let connection = connections[number] else { return }
    var why = failure?.message ?? "The server closed the connection."
    if let violation = connection.violation { why += " (\(violation))" }
    let flights = connection.flights.filter { $0.value >= 0 }.sorted { $0.key > $1.key }
    for (_, slot) in flights {
      guard let push = pushes[slot] else { continue }
      if let response = response(to: push, now: now) {
        finish(slot, .answered(response), now: now)
      } else if let failure, isBeforeHTTP2(connection, failure) {
        finish(slot, .notSent(failure), now: now)
      } else if isOut(push, number) {
        finish(
          slot,
          .unknown(
            TransportFailure(
              hop: failure?.hop ?? .http2,
              message:
                "No answer: the whole request was sent, then the connection ended. \(why) APNs may have it, "
                + "so it was not sent again.", goAwayReason: connection.goAwayReason)), now: now)
      } else {
        sendBack(slot, now: now)
      }
    }
    connections[number]?.flights = [:]
    remove(number, why: why)
    if let failure, isBeforeHTTP2(connection, failure) {
      return giveUp(connection.pool, failure, now: now)
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
    giveUp(pool, failure, now: now)
  }

  /// Takes a connection out of the books and has it closed.
  mutating func remove(_ number: Int, why: String) {
    guard let connection = connections.removeValue(forKey: number) else { return }
    pools[connection.pool].connections.removeAll { $0 == number }
    actions.append(.close(connection: number))
    actions.append(.report(.closed(connection: number, why: why)))
  }

  /// Lets a connection finish what it has, and nothing else.
  mutating func retire(_ number: Int, now: Double) {
    guard let connection = connections[number], connection.phase != .draining else { return }
    connections[number]?.phase = .draining
    pools[connection.pool].connections.removeAll { $0 == number }
    touch(connection.pool)
    closeIfDrained(number, now: now)
  }

  mutating func closeIfDrained(_ number: Int, now: Double) {
    guard let connection = connections[number], connection.phase == .draining,
      connection.flights.isEmpty
    else { return }
    remove(number, why: "all its requests have ended")
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
    _ number: Int, lastStream: Int32, _ code: HTTP2ErrorCode, _ debugData: [UInt8], now: Double
  ) {
    guard let connection = connections[number] else { return }
    let reason = ErrorBody(debugData).reason
    if let reason { connections[number]?.goAwayReason = reason }
    let words = WireText.printable(debugData)
    remark(number, "GOAWAY \(code), last stream \(lastStream) \(words)", now: now)
    let resend = reason.map(RejectionReason.init(rawValue:))?.facts?.resend
    let isFinal = resend == .never || resend == .afterFix
    let failure = TransportFailure(
      hop: .http2,
      message:
        "The server closed the connection with GOAWAY (\(code)\(words.isEmpty ? "" : ", \(words)")) and did "
        + "not look at this request.", goAwayReason: reason)
    let unread = connection.flights.filter { $0.key > lastStream && $0.value >= 0 }
    for (stream, slot) in unread.sorted(by: { $0.key > $1.key }) {
      connections[number]?.flights[stream] = -1
      if isFinal { finish(slot, .notSent(failure), now: now) } else { sendBack(slot, now: now) }
    }
    if isFinal { giveUp(connection.pool, failure, now: now) }
    retire(number, now: now)
  }
}
