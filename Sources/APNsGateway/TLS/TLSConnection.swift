import COpenSSL
import Glibc

/// One TLS connection over a non-blocking socket.
///
/// Owns one `SSL`; thread-confined.
@safe
final class TLSConnection {
  private let pointer: OpaquePointer

  /// How far an operation came.
  enum Progress: Equatable {
    case done(Int)
    case wantsRead
    case wantsWrite
    /// The peer has closed.
    case closed
    case failed(String)
  }

  init(owning pointer: OpaquePointer) { unsafe self.pointer = pointer }

  deinit { unsafe SSL_free(pointer) }

  /// Goes on with the handshake (`SSL_do_handshake`).
  func handshake() -> Progress {
    ERR_clear_error()
    return progress(unsafe SSL_do_handshake(pointer), 0)
  }

  /// Reads what has arrived (`SSL_read_ex`).
  func read(into buffer: inout [UInt8]) -> Progress {
    ERR_clear_error()
    var count = 0
    let result = unsafe buffer.withUnsafeMutableBytes {
      unsafe SSL_read_ex(pointer, $0.baseAddress, $0.count, &count)
    }
    return progress(result, count)
  }

  /// Writes a part of the bytes (`SSL_write_ex`).
  func write(_ bytes: ArraySlice<UInt8>) -> Progress {
    if bytes.isEmpty { return .done(0) }
    ERR_clear_error()
    var count = 0
    let result = unsafe bytes.withUnsafeBytes {
      unsafe SSL_write_ex(pointer, $0.baseAddress, $0.count, &count)
    }
    return progress(result, count)
  }

  /// Says that nothing more will come (`close_notify`).
  func sendCloseNotify() {
    ERR_clear_error()
    _ = unsafe SSL_shutdown(pointer)
    ERR_clear_error()
  }

  /// The protocol that ALPN has settled; empty when it has not.
  var alpn: String {
    var name: UnsafePointer<UInt8>?
    var length: UInt32 = 0
    unsafe SSL_get0_alpn_selected(pointer, &name, &length)
    return unsafe String(decoding: UnsafeBufferPointer(start: name, count: Int(length)), as: UTF8.self)
  }

  /// The client's certificate; nil if it sent none.
  var clientCertificate: CertificateHandle? {
    unsafe CertificateHandle(owning: SSL_get1_peer_certificate(pointer))
  }

  /// Judges the client's certificate against authorities at this moment; nil means that it is good.
  ///
  /// Without authorities only its dates are judged.
  func clientProblem(_ leaf: CertificateHandle, trusting authorities: [CertificateHandle]?, now: Double)
    -> String?
  {
    guard leaf.isValid(at: now) else { return "The client certificate has expired or is not yet valid." }
    guard let authorities else { return nil }
    defer { ERR_clear_error() }
    guard let store = unsafe X509_STORE_new() else {
      return "OpenSSL could not check the client certificate."
    }
    defer { unsafe X509_STORE_free(store) }
    for authority in authorities { unsafe X509_STORE_add_cert(store, authority.pointer) }
    guard let context = unsafe X509_STORE_CTX_new() else {
      return "OpenSSL could not check the client certificate."
    }
    defer { unsafe X509_STORE_CTX_free(context) }
    guard unsafe X509_STORE_CTX_init(context, store, leaf.pointer, SSL_get_peer_cert_chain(pointer)) == 1
    else {
      return "OpenSSL could not check the client certificate."
    }
    // An intermediate authority that was named is trusted for itself, as Apple's is.
    unsafe X509_STORE_CTX_set_flags(context, UInt(X509_V_FLAG_PARTIAL_CHAIN))
    if unsafe X509_verify_cert(context) == 1 { return nil }
    let words = unsafe X509_verify_cert_error_string(Int(X509_STORE_CTX_get_error(context)))
    return "The client certificate is not trusted: "
      + (unsafe words.map { unsafe String(cString: $0) } ?? "unknown") + "."
  }

  private func progress(_ result: Int32, _ count: Int) -> Progress {
    if result == 1 { return .done(count) }
    let code = errno
    switch unsafe SSL_get_error(pointer, result) {
    case SSL_ERROR_WANT_READ: return .wantsRead
    case SSL_ERROR_WANT_WRITE: return .wantsWrite
    case SSL_ERROR_ZERO_RETURN: return .closed
    case SSL_ERROR_SYSCALL:
      ERR_clear_error()
      return code == 0
        ? .closed : .failed(unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)")
    default:
      let words = OpenSSLError.take()
      // OpenSSL 3 reports a close without close_notify as an error of the protocol.
      return words == "unexpected eof while reading" ? .closed : .failed(words)
    }
  }
}
