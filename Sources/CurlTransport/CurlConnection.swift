package import APNsCore
import CCurl

/// One connection: TCP, perhaps through a proxy, with TLS and HTTP/2 agreed by ALPN; bytes in, bytes out.
///
/// libcurl opens it (`CURLOPT_CONNECT_ONLY`) through a multi handle of its own, so that opening can be watched with
/// `poll(2)` and dropped at any moment. Nothing is ever sent over it before ALPN has settled on `h2`. Names are resolved
/// anew for every connection, as APNs wants it for the sake of its load. One thread at a time; that thread must have
/// SIGPIPE blocked or ignored.
@safe
package final class CurlConnection {
  /// How far the opening has come.
  package enum Progress: Sendable, Equatable {
    case opening
    case open(ConnectionReport)
    case failed(TransportFailure)
  }

  /// A descriptor to put into `poll(2)`, and what to wait for.
  package struct Awaited: Sendable, Equatable {
    package var descriptor: Int32
    package var reads: Bool
    package var writes: Bool
  }

  /// What a read or a write has brought.
  package enum Transfer: Sendable, Equatable {
    /// So many bytes, at least one.
    case bytes(Int)
    /// None now: wait for the socket.
    case wouldBlock
    /// The peer has closed its side.
    case closed
    case failed(TransportFailure)
  }

  private let request: ConnectionRequest
  private let proxy: Proxy?
  private let easy: CurlHandle
  private let multi: UnsafeMutableRawPointer
  private let witness: TLSWitness
  private var isOpen = false
  /// The socket to poll once the connection is open, else -1.
  package private(set) var socket: Int32 = -1

  /// Begins to open a connection.
  ///
  /// - Parameters:
  ///   - request: Where to and how.
  ///   - variables: The environment, for proxies.
  /// - Throws: When libcurl will not do, before anything has happened.
  package init(
    _ request: ConnectionRequest, variables: [String: String] = ProxyVariables.current
  ) throws(TransportFailure) {
    if let shortcoming = CurlLibrary.current.shortcoming { throw shortcoming }
    self.request = request
    proxy = request.proxy.resolve(for: request.host, variables: variables)
    witness = TLSWitness(identity: request.identity, skipsProxy: proxy?.isSecure ?? false)
    easy = try CurlHandle()
    guard let multi = unsafe pw_curl_multi_init() else { throw CurlHandle.noMemory }
    unsafe self.multi = unsafe multi
    setOptions()
    unsafe pw_curl_multi_add_handle(multi, easy.pointer)
  }

  deinit {
    unsafe pw_curl_multi_remove_handle(multi, easy.pointer)
    unsafe pw_curl_multi_cleanup(multi)
  }

  private func setOptions() {
    easy.set(CURLOPT_URL, request.url)
    easy.set(CURLOPT_CONNECT_ONLY, 1)
    // libcurl's own HTTP/2 must not take the connection; ALPN is set by hand.
    easy.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
    easy.set(CURLOPT_SSL_ENABLE_ALPN, 0)
    easy.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    easy.set(CURLOPT_SSL_VERIFYPEER, 1)
    easy.set(CURLOPT_SSL_VERIFYHOST, 2)
    easy.set(CURLOPT_DNS_CACHE_TIMEOUT, 0)
    easy.set(CURLOPT_FRESH_CONNECT, 1)
    easy.set(CURLOPT_TCP_NODELAY, 1)
    easy.set(CURLOPT_TCP_KEEPALIVE, 1)
    easy.set(CURLOPT_CONNECTTIMEOUT_MS, Int(request.connectLimit * 1000))
    switch request.trust {
    case .system: break
    case .file(let path):
      easy.set(CURLOPT_CAINFO, path)
      easy.clear(CURLOPT_CAPATH)
    case .certificates(let bytes):
      easy.set(CURLOPT_CAINFO_BLOB, bytes)
      easy.clear(CURLOPT_CAPATH)
    }
    easy.set(CURLOPT_PROXY, proxy?.url ?? "")
    easy.set(CURLOPT_NOPROXY, "")
    if proxy != nil {
      easy.set(CURLOPT_PROXYAUTH, CurlHandle.anyAuthentication)
      easy.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    }
    unsafe witness.install(in: easy.pointer)
  }

  // MARK: Opening

  /// Goes on with the opening; call it when one of `descriptors` is ready or `patience` is over.
  package func advance() -> Progress {
    var running: Int32 = 0
    unsafe pw_curl_multi_perform(multi, &running)
    let result = unsafe pw_curl_multi_result(multi)
    guard result >= 0 else { return .opening }
    let code = CURLcode(rawValue: UInt32(result))
    guard code == CURLE_OK else { return .failed(connectFailure(code)) }
    guard witness.protocolName == "h2" else { return .failed(noHTTP2) }
    isOpen = true
    socket = unsafe pw_curl_active_socket(easy.pointer)
    return .open(report)
  }

  /// What to poll while the connection is opening.
  package var descriptors: [Awaited] {
    unsafe withUnsafeTemporaryAllocation(of: curl_waitfd.self, capacity: 16) { list in
      let count = unsafe pw_curl_multi_descriptors(multi, list.baseAddress, 16)
      return unsafe list.prefix(Int(count)).map { entry in
        Awaited(
          descriptor: entry.fd, reads: Int32(entry.events) & CURL_WAIT_POLLIN != 0,
          writes: Int32(entry.events) & CURL_WAIT_POLLOUT != 0)
      }
    }
  }

  /// The longest time in seconds to wait for the descriptors before `advance` is called all the same.
  package var patience: Double {
    var milliseconds = 0
    unsafe pw_curl_multi_timeout(multi, &milliseconds)
    // Without descriptors libcurl asks for short waits (curl_multi_fdset).
    return milliseconds < 0 ? 0.1 : min(Double(milliseconds) / 1000, 1)
  }

  private var report: ConnectionReport {
    let name = easy.seconds(CURLINFO_NAMELOOKUP_TIME_T)
    let connect = easy.seconds(CURLINFO_CONNECT_TIME_T)
    let tls = easy.seconds(CURLINFO_APPCONNECT_TIME_T)
    return ConnectionReport(
      address: easy.text(CURLINFO_PRIMARY_IP), proxy: proxy?.name, tlsVersion: witness.tlsVersion,
      cipher: witness.cipher, protocolName: witness.protocolName, chain: witness.chain,
      nameLookup: name, connect: max(0, connect - name), tls: max(0, tls - connect))
  }

  /// What the handshake has shown so far, also when the connection then failed; for checks of a connection.
  package var partialReport: ConnectionReport { report }

  private func connectFailure(_ code: CURLcode) -> TransportFailure {
    ConnectFailure(
      code: code, text: easy.problem(code), request: request, proxy: proxy,
      proxyStatus: easy.number(CURLINFO_HTTP_CONNECTCODE),
      isResolved: easy.seconds(CURLINFO_NAMELOOKUP_TIME_T) > 0,
      isConnected: easy.seconds(CURLINFO_CONNECT_TIME_T) > 0, doubt: witness.doubt,
      identityProblem: witness.identityProblem
    ).failure
  }

  private var noHTTP2: TransportFailure {
    let chosen = witness.protocolName.isEmpty ? "no protocol" : witness.protocolName
    let between = proxy.map { "the proxy \($0.name)" } ?? "a proxy or firewall that opens TLS"
    return TransportFailure(
      hop: .alpn,
      message:
        "\(request.name) agreed on \(chosen) in the TLS handshake instead of HTTP/2 (ALPN h2). APNs always "
        + "agrees on h2, so \(between) on the way has taken it out, or this is another server. Let "
        + "\(request.host) pass unopened. Nothing was sent.")
  }

  // MARK: Bytes

  /// Reads what is there into the buffer, as much as fits.
  package func read(into buffer: inout [UInt8]) -> Transfer {
    guard isOpen else { return .closed }
    var count = 0
    let code = unsafe buffer.withUnsafeMutableBytes {
      unsafe pw_curl_easy_recv(easy.pointer, $0.baseAddress, $0.count, &count)
    }
    if code == CURLE_OK { return count == 0 ? .closed : .bytes(count) }
    return code == CURLE_AGAIN ? .wouldBlock : .failed(broken(code))
  }

  /// Writes as many of the bytes as the socket takes now.
  package func write(_ bytes: Span<UInt8>) -> Transfer {
    guard isOpen else { return .closed }
    var count = 0
    let code = unsafe bytes.withUnsafeBytes {
      unsafe pw_curl_easy_send(easy.pointer, $0.baseAddress, $0.count, &count)
    }
    if code == CURLE_OK { return count == 0 ? .wouldBlock : .bytes(count) }
    return code == CURLE_AGAIN ? .wouldBlock : .failed(broken(code))
  }

  /// Under TLS 1.3 a server judges the client certificate after the handshake, so that its alert is only read here.
  private func broken(_ code: CURLcode) -> TransportFailure {
    let text = easy.problem(code)
    if text.contains("alert") || text.lowercased().contains("certificate") {
      return TransportFailure(
        hop: .tls,
        message: request.identity == nil
          ? "\(request.name) ended the connection with a TLS alert: \(text)."
          : "\(request.name) did not accept the client certificate: \(text). It may be expired, revoked, or not a "
            + "push certificate.")
    }
    return TransportFailure(hop: .connect, message: "The connection to \(request.name) broke: \(text).")
  }
}
