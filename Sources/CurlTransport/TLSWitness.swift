import APNsCore
import CCurl
import COpenSSL

/// Sets up the TLS side of one connection and notes what the handshake shows.
///
/// libcurl keeps ALPN for its own HTTP/2, so the list `h2` is set by hand on the SSL_CTX, and what the server chose is
/// read when the handshake is done. Verification is libcurl's and stays on; the callback here only looks.
@safe
final class TLSWitness {
  /// Why a certificate was not believed.
  struct Doubt: Sendable, Equatable {
    /// A code of `X509_STORE_CTX_get_error`.
    var code: Int32
    /// OpenSSL's words for it.
    var words: String
    var subject: String
    var issuer: String
  }

  private(set) var isDone = false
  private(set) var protocolName = ""
  private(set) var tlsVersion = ""
  private(set) var cipher = ""
  private(set) var chain: [ConnectionReport.Certificate] = []
  private(set) var doubt: Doubt?
  /// Why the client certificate could not be used, in words.
  private(set) var identityProblem: String?
  private let identity: ClientIdentity?
  private var skipsNext: Bool

  /// - Parameters:
  ///   - identity: Shown when the server asks.
  ///   - skipsProxy: Whether the first TLS connection is that to the proxy, which gets neither ALPN nor certificate.
  init(identity: ClientIdentity?, skipsProxy: Bool) {
    self.identity = identity
    skipsNext = skipsProxy
  }

  private static let index = pw_ssl_ctx_new_index()

  /// Installs the witness for the time of one handshake; it must outlive the handle.
  func install(in easy: UnsafeMutableRawPointer) {
    _ = TLSWitness.index
    unsafe pw_curl_set_context_function(
      easy,
      { _, context, user in
        guard let user = unsafe user, let context = unsafe context else { return CURLE_FAILED_INIT }
        return unsafe Unmanaged<TLSWitness>.fromOpaque(user).takeUnretainedValue()
          .setUp(OpaquePointer(context))
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private func setUp(_ context: OpaquePointer) -> CURLcode {
    if skipsNext {
      skipsNext = false
      return CURLE_OK
    }
    let list: [UInt8] = [2] + Array("h2".utf8)
    unsafe SSL_CTX_set_alpn_protos(context, list, UInt32(list.count))
    unsafe SSL_CTX_set_ex_data(context, TLSWitness.index, Unmanaged.passUnretained(self).toOpaque())
    unsafe SSL_CTX_set_info_callback(context) { connection, event, _ in
      guard event & SSL_CB_HANDSHAKE_DONE != 0, let connection = unsafe connection else { return }
      unsafe TLSWitness.of(connection)?.handshakeDone(connection)
    }
    unsafe SSL_CTX_set_verify(context, SSL_CTX_get_verify_mode(context)) { verdict, store in
      if verdict == 0, let store = unsafe store { unsafe TLSWitness.noteDoubt(store) }
      return verdict
    }
    guard let identity else { return CURLE_OK }
    identityProblem = unsafe ClientCertificate.use(identity, in: context)
    return identityProblem == nil ? CURLE_OK : CURLE_SSL_CERTPROBLEM
  }

  private static func of(_ connection: OpaquePointer) -> TLSWitness? {
    guard let pointer = unsafe SSL_CTX_get_ex_data(SSL_get_SSL_CTX(connection), index) else { return nil }
    return unsafe Unmanaged<TLSWitness>.fromOpaque(pointer).takeUnretainedValue()
  }

  private static func noteDoubt(_ store: OpaquePointer) {
    guard
      let pointer = unsafe X509_STORE_CTX_get_ex_data(store, SSL_get_ex_data_X509_STORE_CTX_idx()),
      let witness = unsafe TLSWitness.of(OpaquePointer(pointer))
    else { return }
    let code = unsafe X509_STORE_CTX_get_error(store)
    let certificate = unsafe X509_STORE_CTX_get_current_cert(store)
    witness.doubt = unsafe Doubt(
      code: code, words: String(cString: X509_verify_cert_error_string(Int(code))),
      subject: CertificateReading.name(X509_get_subject_name(certificate)),
      issuer: CertificateReading.name(X509_get_issuer_name(certificate)))
  }

  private func handshakeDone(_ connection: OpaquePointer) {
    var name: UnsafePointer<UInt8>?
    var length: UInt32 = 0
    unsafe SSL_get0_alpn_selected(connection, &name, &length)
    protocolName = unsafe String(
      decoding: UnsafeBufferPointer(start: name, count: Int(length)), as: UTF8.self)
    tlsVersion = unsafe String(cString: SSL_get_version(connection))
    cipher = unsafe String(cString: SSL_CIPHER_get_name(SSL_get_current_cipher(connection)))
    chain = unsafe CertificateReading.chain(of: connection)
    isDone = true
  }
}
