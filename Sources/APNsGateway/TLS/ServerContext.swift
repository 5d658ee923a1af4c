import COpenSSL

/// What the gateway says when a client offers protocols (ALPN, RFC 7301).
enum ALPNAnswer: Sendable {
  /// `h2`, or a fatal alert when the client does not offer it.
  case h2
  /// `http/1.1`, as a middlebox would.
  case http11
  /// Nothing at all, as a middlebox that strips ALPN would.
  case silent
}

/// The TLS settings of the gateway: 1.2 or newer, its own certificate, a client certificate asked for but not needed.
///
/// Owns one `SSL_CTX`; thread-confined.
@safe
final class ServerContext {
  fileprivate let pointer: OpaquePointer

  /// Takes PEM texts; the leaf comes first.
  ///
  /// - Throws: `GatewayFailure` if OpenSSL refuses them.
  init(certificates: [UInt8], key: [UInt8], alpn: ALPNAnswer) throws(GatewayFailure) {
    guard let context = unsafe SSL_CTX_new(TLS_server_method()) else {
      throw GatewayFailure.library("OpenSSL has no TLS.")
    }
    unsafe pointer = context
    unsafe pw_ssl_ctx_serve(context)
    try use(certificates, key)
    // APNs asks for a certificate even where a provider token will come. The chain is judged after the handshake, so
    // that a bad one gets an answer of HTTP and not an alert.
    unsafe SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nil)
    unsafe SSL_CTX_set_cert_verify_callback(context, { _, _ in 1 }, nil)
    switch alpn {
    case .h2:
      unsafe SSL_CTX_set_alpn_select_cb(
        context,
        { _, chosen, length, offered, count, _ in
          unsafe ServerContext.select(Array("h2".utf8), chosen, length, offered, count)
        }, nil)
    case .http11:
      unsafe SSL_CTX_set_alpn_select_cb(
        context,
        { _, chosen, length, offered, count, _ in
          unsafe ServerContext.select(Array("http/1.1".utf8), chosen, length, offered, count)
        }, nil)
    case .silent: break
    }
  }

  /// One that refuses every handshake with an alert, because it has no certificate to show.
  init() throws(GatewayFailure) {
    guard let context = unsafe SSL_CTX_new(TLS_server_method()) else {
      throw GatewayFailure.library("OpenSSL has no TLS.")
    }
    unsafe pointer = context
    unsafe pw_ssl_ctx_serve(context)
  }

  deinit { unsafe SSL_CTX_free(pointer) }

  private func use(_ certificates: [UInt8], _ key: [UInt8]) throws(GatewayFailure) {
    let chain = CertificateHandle.all(pem: certificates)
    guard let leaf = chain.first, let key = PrivateKeyHandle(pem: key) else {
      throw GatewayFailure.library("The gateway's own certificate or key cannot be read.")
    }
    guard unsafe SSL_CTX_use_certificate(pointer, leaf.pointer) == 1,
      unsafe SSL_CTX_use_PrivateKey(pointer, key.pointer) == 1
    else {
      throw GatewayFailure.library("The gateway's own certificate cannot be used: \(OpenSSLError.take()).")
    }
    for certificate in chain.dropFirst() {
      guard unsafe pw_ssl_ctx_add_chain_certificate(pointer, certificate.pointer) == 1 else {
        throw GatewayFailure.library("The gateway's own chain cannot be used: \(OpenSSLError.take()).")
      }
    }
  }

  /// A new connection over a socket.
  func connection(on socket: Int32) -> TLSConnection? {
    guard let ssl = unsafe SSL_new(pointer) else { return nil }
    unsafe SSL_set_fd(ssl, socket)
    unsafe SSL_set_accept_state(ssl)
    return unsafe TLSConnection(owning: ssl)
  }

  /// Points into the client's list, where OpenSSL keeps the choice.
  private static func select(
    _ wanted: [UInt8], _ chosen: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
    _ length: UnsafeMutablePointer<UInt8>?,
    _ offered: UnsafePointer<UInt8>?, _ count: UInt32
  ) -> Int32 {
    let list = unsafe UnsafeBufferPointer(start: offered, count: Int(count))
    var at = 0
    while at < list.count {
      let size = unsafe Int(list[at])
      let end = at + 1 + size
      guard end <= list.count else { break }
      if unsafe list[at + 1..<end].elementsEqual(wanted) {
        unsafe chosen?.pointee = offered.map { unsafe $0 + at + 1 }
        unsafe length?.pointee = UInt8(size)
        return SSL_TLSEXT_ERR_OK
      }
      at = end
    }
    return SSL_TLSEXT_ERR_ALERT_FATAL
  }
}

/// OpenSSL's queue of errors in words.
enum OpenSSLError {
  /// The newest error; the queue is empty afterwards.
  static func take() -> String {
    let code = ERR_peek_last_error()
    ERR_clear_error()
    guard code != 0, let text = unsafe ERR_reason_error_string(code) else { return "no reason given" }
    return unsafe String(cString: text)
  }
}
