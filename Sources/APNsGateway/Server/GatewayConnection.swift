import APNsCore
import Glibc
import HTTP2Session
import HostPlatform

/// One connection of a client, from the TLS handshake to the end; thread-confined.
final class GatewayConnection {
  let number: Int
  let socket: Int32
  let desk: GatewayDesk
  let tls: TLSConnection
  /// There after the handshake.
  var session: HTTP2Session?
  var record = ConnectionRecord()
  /// Requests that are still arriving.
  var requests: [Int32: PartialRequest] = [:]
  /// Answers that a fault holds back.
  var late: [LateAnswer] = []
  /// The highest stream whose request was looked at.
  var lastStream: Int32 = 0
  /// After a GOAWAY of ours: streams above are not looked at.
  var goAwayLast: Int32?
  /// Whether a fault has ended our side: nothing is written any more.
  var isMute = false
  /// Whether the raised stream limit was announced.
  var hasRaisedLimit = false
  /// Set when the connection has ended, with the reason.
  private(set) var ending: String?
  private let opened = Clock.monotonic
  private var handshakeWants: Int16 = Int16(POLLIN)
  private var output: [UInt8] = []
  private var written = 0

  struct LateAnswer {
    let due: Double
    let stream: Int32
    let decision: GatewayDecision
  }

  /// Seconds that a TLS handshake may take, and a request from its first byte to its last.
  static let patience = 20.0
  /// Bytes that may wait to be written before reading stops.
  private static let backlog = 1 << 20
  /// Bytes that are read in one turn, so that no connection starves the others.
  private static let turn = 256 * 1024

  init(number: Int, socket: Int32, tls: TLSConnection, desk: GatewayDesk) {
    self.number = number
    self.socket = socket
    self.tls = tls
    self.desk = desk
  }

  var isOver: Bool { ending != nil }

  /// What `poll(2)` should wait for.
  var pollEvents: Int16 {
    guard session != nil else { return handshakeWants }
    let pending = output.count - written
    return (pending < GatewayConnection.backlog ? Int16(POLLIN) : 0)
      | (pending > 0 && !isMute ? Int16(POLLOUT) : 0)
  }

  /// When `tick` has something to do, on the clock that never jumps.
  var nextDue: Double? {
    if session == nil { return opened + GatewayConnection.patience }
    let answers = late.map(\.due)
    let stale = requests.values.map { $0.began + GatewayConnection.patience }
    return (answers + stale).min()
  }

  /// Does what the socket allows.
  func serve() {
    if session == nil { shakeHands() }
    guard session != nil, !isOver else { return }
    receive()
    flush()
  }

  /// Does what time demands.
  func tick(_ now: Double) {
    guard !isOver else { return }
    guard session != nil else {
      if now > opened + GatewayConnection.patience { end("the TLS handshake took too long") }
      return
    }
    let due = late.filter { $0.due <= now }
    late.removeAll { $0.due <= now }
    for answer in due { respond(answer.stream, answer.decision) }
    for (stream, partial) in requests where now > partial.began + GatewayConnection.patience {
      requests[stream] = nil
      refuseIdle(partial.request, stream)
    }
    flush()
  }

  /// Takes leave: GOAWAY, then whatever can still be written at once.
  func leave() {
    guard let session, !isOver, !isMute else { return }
    try? session.submitGoAway()
    flush()
    tls.sendCloseNotify()
  }

  func end(_ why: String) {
    if ending == nil { ending = why }
  }

  // MARK: Bytes

  private func shakeHands() {
    switch tls.handshake() {
    case .done: begin()
    case .wantsRead: handshakeWants = Int16(POLLIN)
    case .wantsWrite: handshakeWants = Int16(POLLOUT)
    case .closed: end("the client closed during the TLS handshake")
    case .failed(let words): end("the TLS handshake failed: \(words)")
    }
  }

  private func begin() {
    guard tls.alpn == "h2" else {
      end("the client did not offer HTTP/2 (ALPN h2)")
      return
    }
    record.certificate = ClientCertificate.read(from: tls, trusting: desk.clientAuthorities)
    let streams = record.certificate == nil ? GatewayConfiguration.firstStreams : GatewayConfiguration.streams
    do throws(HTTP2Failure) {
      session = try HTTP2Session(
        .server,
        HTTP2Session.Configuration(settings: [
          HTTP2Setting(.headerTableSize, 4096), HTTP2Setting(.maxConcurrentStreams, streams),
          HTTP2Setting(.initialWindowSize, 65_535), HTTP2Setting(.maxFrameSize, 16_384),
          HTTP2Setting(.maxHeaderListSize, GatewayConfiguration.headerListSize),
        ]))
      desk.tell(.opened(connection: number, certificate: record.certificate))
    } catch {
      end("no HTTP/2 session: \(error)")
    }
  }

  private func receive() {
    var count = 0
    while count < GatewayConnection.turn, output.count - written < GatewayConnection.backlog, !isOver {
      switch tls.read(into: &desk.buffer) {
      case .done(let length):
        count += length
        take(length)
      case .wantsRead, .wantsWrite: return
      case .closed:
        end("the client closed")
      case .failed(let words):
        end("reading failed: \(words)")
      }
    }
  }

  private func take(_ length: Int) {
    guard let session else { return }
    do throws(HTTP2Failure) {
      let buffer = desk.buffer
      try session.receive(buffer.span.extracting(first: length))
    } catch {
      end("HTTP/2: \(error)")
      return
    }
    session.swapEvents(with: &desk.events)
    for event in desk.events {
      if isOver { return }
      handle(event)
    }
  }

  /// Writes what the session has to say, until the socket is full.
  func flush() {
    guard let session, !isMute, !isOver else { return }
    desk.publish()
    while true {
      if written == output.count {
        output.removeAll(keepingCapacity: true)
        written = 0
        do throws(HTTP2Failure) {
          try session.produce(into: &output)
        } catch {
          end("HTTP/2: \(error)")
          return
        }
        if output.isEmpty { break }
      }
      switch tls.write(output[written...]) {
      case .done(let count): written += count
      case .wantsRead, .wantsWrite: return
      case .closed: return end("the client closed")
      case .failed(let words): return end("writing failed: \(words)")
      }
    }
    if session.isFinished {
      tls.sendCloseNotify()
      end(goAwayLast == nil ? "the client left" : "the gateway left")
    }
  }
}
