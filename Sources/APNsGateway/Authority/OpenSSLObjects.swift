import COpenSSL

/// Owns one `EVP_PKEY`; thread-confined.
@safe
final class PrivateKeyHandle {
  let pointer: OpaquePointer

  private init?(owning pointer: OpaquePointer?) {
    guard let pointer = unsafe pointer else { return nil }
    unsafe self.pointer = pointer
  }

  deinit { unsafe EVP_PKEY_free(pointer) }

  /// A fresh key on P-256 (`EVP_EC_gen`); nil if the library cannot.
  static func generate() -> PrivateKeyHandle? { unsafe PrivateKeyHandle(owning: pw_generate_p256()) }

  /// Reads an unencrypted PEM text (`PEM_read_bio_PrivateKey`); nil for anything else.
  convenience init?(pem: [UInt8]) {
    defer { ERR_clear_error() }
    guard let bio = MemoryBIO(pem) else { return nil }
    // The callback answers "no passphrase", so that the library never asks on the terminal.
    unsafe self.init(owning: PEM_read_bio_PrivateKey(bio.pointer, nil, { _, _, _, _ in -1 }, nil))
  }

  /// The key as unencrypted PKCS #8; nil if it cannot be written.
  var pem: [UInt8]? {
    guard let bio = MemoryBIO() else { return nil }
    guard unsafe PEM_write_bio_PKCS8PrivateKey(bio.pointer, pointer, nil, nil, 0, nil, nil) == 1 else {
      return nil
    }
    return bio.bytes
  }
}

/// Owns one `X509`; thread-confined.
@safe
final class CertificateHandle {
  let pointer: OpaquePointer

  init?(owning pointer: OpaquePointer?) {
    guard let pointer = unsafe pointer else { return nil }
    unsafe self.pointer = pointer
  }

  deinit { unsafe X509_free(pointer) }

  /// Reads the first certificate of a PEM text (`PEM_read_bio_X509`); nil for anything else.
  convenience init?(pem: [UInt8]) {
    defer { ERR_clear_error() }
    guard let bio = MemoryBIO(pem) else { return nil }
    unsafe self.init(owning: PEM_read_bio_X509(bio.pointer, nil, nil, nil))
  }

  /// Reads every certificate of a PEM text.
  static func all(pem: [UInt8]) -> [CertificateHandle] {
    defer { ERR_clear_error() }
    guard let bio = MemoryBIO(pem) else { return [] }
    var list: [CertificateHandle] = []
    while let next = unsafe CertificateHandle(owning: PEM_read_bio_X509(bio.pointer, nil, nil, nil)) {
      list.append(next)
    }
    return list
  }

  var pem: [UInt8]? {
    guard let bio = MemoryBIO() else { return nil }
    guard unsafe PEM_write_bio_X509(bio.pointer, pointer) == 1 else { return nil }
    return bio.bytes
  }

  var der: [UInt8] {
    var buffer: UnsafeMutablePointer<UInt8>?
    let length = unsafe i2d_X509(pointer, &buffer)
    guard length > 0, let start = unsafe buffer else { return [] }
    defer { unsafe CRYPTO_free(start, #file, #line) }
    return unsafe Array(UnsafeBufferPointer(start: start, count: Int(length)))
  }

  /// Whether it is valid at this moment and for at least that many seconds more (`X509_cmp_time`).
  func isValid(at now: Double, forAnother seconds: Double = 0) -> Bool {
    var from = time_t(now)
    var until = time_t(now + seconds)
    guard unsafe X509_cmp_time(X509_get0_notBefore(pointer), &from) < 0 else { return false }
    return unsafe X509_cmp_time(X509_get0_notAfter(pointer), &until) > 0
  }

  /// Whether the key is that of the certificate.
  func belongs(to key: PrivateKeyHandle) -> Bool {
    defer { ERR_clear_error() }
    return unsafe X509_check_private_key(pointer, key.pointer) == 1
  }

  /// Whether the other certificate's key has signed this one.
  func isSigned(by issuer: CertificateHandle) -> Bool {
    defer { ERR_clear_error() }
    guard let key = unsafe X509_get0_pubkey(issuer.pointer) else { return false }
    return unsafe X509_verify(pointer, key) == 1
  }
}

/// Bytes in memory where OpenSSL wants a file (`BIO_s_mem`).
@safe
final class MemoryBIO {
  let pointer: OpaquePointer
  /// What the BIO reads from; it does not copy.
  private let content: UnsafeMutableBufferPointer<UInt8>

  /// An empty one, to write to.
  init?() {
    guard let bio = unsafe BIO_new(BIO_s_mem()) else { return nil }
    unsafe pointer = bio
    unsafe content = UnsafeMutableBufferPointer(start: nil, count: 0)
  }

  /// One to read from.
  init?(_ bytes: [UInt8]) {
    unsafe content = .allocate(capacity: bytes.count)
    _ = unsafe content.initialize(from: bytes)
    guard let bio = unsafe BIO_new_mem_buf(content.baseAddress, Int32(clamping: bytes.count)) else {
      unsafe content.deallocate()
      return nil
    }
    unsafe pointer = bio
  }

  deinit {
    unsafe BIO_free(pointer)
    // Keys pass through here.
    unsafe OPENSSL_cleanse(content.baseAddress, content.count)
    unsafe content.deallocate()
  }

  /// What was written to it.
  var bytes: [UInt8] {
    var start: UnsafePointer<UInt8>?
    let count = unsafe pw_bio_bytes(pointer, &start)
    return unsafe Array(UnsafeBufferPointer(start: start, count: Int(count)))
  }
}
