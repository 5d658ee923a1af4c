import COpenSSL
import Glibc
package import HTTP2Session
import HostPlatform

/// One connection of a scripted server; the script calls its methods on the connection's own thread.
package final class ServerConnection {
  /// From 1, over the whole server.
  package let number: Int
  private let descriptor: Int32
  private let server: ScriptedServer
  private var context: OpaquePointer?
  private var tls: OpaquePointer?
  private var session: HTTP2Session?
  private var requests: [Int32: (HTTP2FieldBlock, [UInt8])] = [:]
  private var output: [UInt8] = []
  private var later: [(time: Double, act: (ServerConnection) -> Void)] = []
  private var isOver = false
  private var isDeaf = false
  private var lastServed = Int32.max
  private var open: Set<Int32> = []
  private var hasAccepted = false
  /// How many requests were completed on this connection.
  package private(set) var requestCount = 0

  init(_ descriptor: Int32, number: Int, server: ScriptedServer) {
    self.descriptor = descriptor
    self.number = number
    self.server = server
  }

  // MARK: For scripts

  /// Answers 200 as the sandbox does.
  package func accept(_ request: SeenRequest) {
    hasAccepted = true
    server.count.withLock { $0.accepted += 1 }
    respond(request, 200)
  }

  /// Answers with a reason, as APNs does.
  package func refuse(_ request: SeenRequest, _ status: Int, _ reason: String) {
    respond(request, status, body: #"{"reason":"\#(reason)"}"#)
  }

  package func respond(
    _ request: SeenRequest, _ status: Int, _ headers: [(name: String, value: String)] = [], body: String = ""
  ) {
    var block = HTTP2FieldBlock([(":status", "\(status)")])
    let given = "6b1f0c2d-93a4-4e57-8b60-\(String(1_000_000_000_000 + request.number))"
    block.append("apns-id", request["apns-id"] ?? given)
    for header in headers { block.append(header.name, header.value) }
    try? session?.submitResponse(stream: request.stream, block, body: Array(body.utf8))
    server.count.withLock { $0.answered += 1 }
  }

  package func reset(_ request: SeenRequest, _ code: HTTP2ErrorCode) {
    try? session?.submitReset(stream: request.stream, code)
  }

  package func goAway(lastStream: Int32, _ code: HTTP2ErrorCode = .noError, debugData: String = "") {
    lastServed = min(lastServed, lastStream)
    try? session?.submitGoAway(lastStream: lastStream, code, debugData: Array(debugData.utf8))
  }

  package func change(_ settings: [HTTP2Setting]) { try? session?.submitSettings(settings) }

  /// Closes without a word, once what was said before has gone out.
  package func hangUp() {
    flush()
    isOver = true
  }

  /// Closes our side of TCP and goes on reading.
  package func halfClose() {
    flush()
    _ = shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Reads nothing and says nothing any more, but stays connected.
  package func fallSilent() {
    flush()
    isDeaf = true
  }

  /// Does something later, in seconds.
  package func after(_ seconds: Double, _ act: @escaping (ServerConnection) -> Void) {
    later.append((Clock.monotonic + seconds, act))
  }

  // MARK: The loop

  func run() {
    defer {
      SSL_free(tls)
      SSL_CTX_free(context)
      close(descriptor)
    }
    TCPSocket.setNonBlocking(descriptor)
    guard handshake() else { return linger() }
    session = try? HTTP2Session(.server, .init(settings: server.script.settings))
    server.script.onConnect(self)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !isOver, !server.stopped {
      let now = Clock.monotonic
      let due = later.filter { $0.time <= now }
      later.removeAll { $0.time <= now }
      for entry in due { entry.act(self) }
      if !isDeaf { flush() }
      if isOver { break }
      if isDeaf || SSL_pending(tls) == 0 { _ = wait() }
      guard !isDeaf else { continue }
      let count = SSL_read(tls, &buffer, Int32(buffer.count))
      if count > 0 {
        receive(buffer.span.extracting(0..<Int(count)))
      } else if ![SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE].contains(SSL_get_error(tls, count)) {
        return
      }
      ERR_clear_error()
    }
    guard !isDeaf else { return }
    flush()
    linger()
  }

  /// Reads on for a moment after our last word: closing over unread bytes would make TCP throw that word away.
  private func linger() {
    _ = shutdown(descriptor, Int32(SHUT_WR))
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let deadline = Clock.monotonic + 1
    while Clock.monotonic < deadline, !server.stopped {
      guard TCPSocket.isReady(descriptor, seconds: 0.02) else { continue }
      if read(descriptor, &buffer, buffer.count) <= 0 { return }
    }
  }

  private func wait() -> Bool {
    let next = later.map(\.time).min().map { $0 - Clock.monotonic } ?? 0.02
    if isDeaf {
      usleep(10_000)
      return false
    }
    return TCPSocket.isReady(descriptor, seconds: min(0.02, max(0.001, next)))
  }

  private func receive(_ bytes: Span<UInt8>) {
    guard let session else { return }
    do { try session.receive(bytes) } catch { isOver = true }
    for event in session.takeEvents() {
      switch event {
      case .headers(let stream, let block):
        requests[stream] = (block, [])
        open.insert(stream)
        noteOpen()
      case .data(let stream, let bytes): requests[stream]?.1 += bytes
      case .ended(let stream): complete(stream)
      case .closed(let stream, _):
        open.remove(stream)
        requests[stream] = nil
      default: break
      }
    }
    if session.isFinished { hangUp() }
  }

  private func noteOpen() {
    server.count.withLock { count in
      count.openAtOnce = max(count.openAtOnce, open.count)
      if !hasAccepted { count.openBeforeAccepted = max(count.openBeforeAccepted, open.count) }
    }
  }

  private func complete(_ stream: Int32) {
    guard stream <= lastServed, let (fields, body) = requests[stream] else { return }
    requestCount += 1
    let request = server.count.withLock { count in
      let request = SeenRequest(
        connection: number, stream: stream, number: count.requests.count + 1, fields: fields, body: body)
      count.requests.append(request)
      return request
    }
    server.script.onRequest(request, self)
  }

  private func flush() {
    guard let session else { return }
    while true {
      if output.isEmpty { try? session.produce(into: &output) }
      for case .closed(let stream, _) in session.takeEvents() { open.remove(stream) }
      if output.isEmpty { return }
      let count = SSL_write(tls, output, Int32(output.count))
      if count > 0 {
        output.removeFirst(Int(count))
        continue
      }
      let error = SSL_get_error(tls, count)
      ERR_clear_error()
      guard error == SSL_ERROR_WANT_WRITE || error == SSL_ERROR_WANT_READ else {
        isOver = true
        output = []
        return
      }
      guard TCPSocket.isReady(descriptor, writes: true, seconds: 1), !server.stopped else {
        isOver = true
        return
      }
    }
  }

  private func handshake() -> Bool {
    context = SSL_CTX_new(TLS_server_method())
    SSL_CTX_use_certificate(context, server.certificate.certificate)
    SSL_CTX_use_PrivateKey(context, server.certificate.key)
    if let roots = server.script.clientRoots {
      X509_STORE_add_cert(SSL_CTX_get_cert_store(context), roots.certificate)
      SSL_CTX_set_verify(context, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, nil)
    }
    SSL_CTX_set_alpn_select_cb(
      context,
      { _, out, outLength, offered, length, user in
        guard let user, let offered else { return SSL_TLSEXT_ERR_NOACK }
        let script = Unmanaged<ScriptBox>.fromOpaque(user).takeUnretainedValue().protocols
        for name in script {
          var at = 0
          while at < Int(length) {
            let size = Int(offered[at])
            if (0..<size).map({ offered[at + 1 + $0] }).elementsEqual(name.utf8) {
              out?.pointee = offered + at + 1
              outLength?.pointee = UInt8(size)
              return SSL_TLSEXT_ERR_OK
            }
            at += 1 + size
          }
        }
        return SSL_TLSEXT_ERR_NOACK
      }, Unmanaged.passUnretained(box).toOpaque())
    tls = SSL_new(context)
    SSL_set_fd(tls, descriptor)
    let deadline = Clock.monotonic + 10
    while Clock.monotonic < deadline, !server.stopped {
      let result = SSL_accept(tls)
      if result == 1 { return true }
      let error = SSL_get_error(tls, result)
      ERR_clear_error()
      guard error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE else { return false }
      _ = TCPSocket.isReady(descriptor, writes: error == SSL_ERROR_WANT_WRITE, seconds: 0.02)
    }
    return false
  }

  private lazy var box = ScriptBox(server.script.protocols)

  private final class ScriptBox {
    let protocols: [String]
    init(_ protocols: [String]) { self.protocols = protocols }
  }
}
