import APNsCore
import COpenSSL

/// Puts a client certificate that is only in memory into an SSL_CTX.
enum ClientCertificate {
  /// Gives nil when it is in place, else what is wrong with it.
  static func use(_ identity: ClientIdentity, in context: OpaquePointer) -> String? {
    ERR_clear_error()
    guard let certificates = unsafe memory(identity.certificateChain) else { return "out of memory" }
    defer { unsafe BIO_free(certificates) }
    guard let leaf = unsafe PEM_read_bio_X509(certificates, nil, nil, nil) else {
      return "the certificate of \(identity.name) cannot be read: \(openSSLError())"
    }
    defer { unsafe X509_free(leaf) }
    guard unsafe SSL_CTX_use_certificate(context, leaf) == 1 else {
      return "the certificate of \(identity.name) cannot be used: \(openSSLError())"
    }
    while let issuer = unsafe PEM_read_bio_X509(certificates, nil, nil, nil) {
      unsafe pw_ssl_ctx_add_chain(context, issuer)
      unsafe X509_free(issuer)
    }
    ERR_clear_error()
    guard let secret = unsafe memory(identity.privateKey) else { return "out of memory" }
    defer { unsafe BIO_free(secret) }
    guard let key = unsafe PEM_read_bio_PrivateKey(secret, nil, nil, nil) else {
      return "the private key of \(identity.name) cannot be read: \(openSSLError())"
    }
    defer { unsafe EVP_PKEY_free(key) }
    guard unsafe SSL_CTX_use_PrivateKey(context, key) == 1 else {
      return "the private key does not belong to the certificate of \(identity.name)"
    }
    return nil
  }

  /// A view of the bytes; the array must outlive it, so it is read at once.
  private static func memory(_ bytes: [UInt8]) -> OpaquePointer? {
    guard let memory = unsafe BIO_new(BIO_s_secmem()) else { return nil }
    unsafe BIO_write(memory, bytes, Int32(clamping: bytes.count))
    return unsafe memory
  }

  private static func openSSLError() -> String {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { text in
      unsafe String(cString: pw_openssl_error(text.baseAddress, 256))
    }
  }
}
