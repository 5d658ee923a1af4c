import COpenSSL

/// Owns one `X509`.
///
/// Invariant of `@unchecked Sendable`: the certificate is never changed after it was read.
@safe
final class CertificateHandle: @unchecked Sendable {
  let pointer: OpaquePointer
  /// The whole certificate, DER.
  let der: [UInt8]

  /// Takes over the certificate; nil for a null pointer.
  init?(owning pointer: OpaquePointer?) {
    guard let pointer = unsafe pointer else { return nil }
    unsafe self.pointer = pointer
    var buffer: UnsafeMutablePointer<UInt8>?
    let length = unsafe i2d_X509(pointer, &buffer)
    guard length > 0, let start = unsafe buffer else {
      der = []
      return
    }
    der = unsafe Array(UnsafeBufferPointer(start: start, count: Int(length)))
    unsafe CRYPTO_free(start, #file, #line)
  }

  /// Reads DER; nil if the bytes are no certificate.
  convenience init?(der: [UInt8]) {
    CryptoLibrary.prepare()
    let pointer = unsafe DER.withPointer(der) { place, length in unsafe d2i_X509(nil, &place, length) }
    ERR_clear_error()
    unsafe self.init(owning: pointer)
  }

  deinit { unsafe X509_free(pointer) }

  /// Whether the private key belongs to this certificate.
  func matches(_ key: KeyHandle) -> Bool {
    guard let own = unsafe X509_get0_pubkey(pointer) else { return false }
    defer { ERR_clear_error() }
    return unsafe EVP_PKEY_eq(own, key.pointer) == 1
  }

  /// Whether the other certificate is that of its issuer, by name and signature.
  func isIssued(by other: CertificateHandle) -> Bool {
    defer { ERR_clear_error() }
    guard unsafe X509_check_issued(other.pointer, pointer) == X509_V_OK else { return false }
    guard let key = unsafe X509_get0_pubkey(other.pointer) else { return false }
    return unsafe X509_verify(pointer, key) == 1
  }

  /// Whether it may issue certificates.
  var isAuthority: Bool { unsafe X509_check_ca(pointer) > 0 }

  /// What kind of key it holds.
  var algorithm: KeyAlgorithm? { unsafe KeyHandle(owning: X509_get_pubkey(pointer))?.algorithm }

  /// The bounds of its validity, in seconds since 1970.
  var notBefore: Int? { unsafe seconds(X509_get0_notBefore(pointer)) }
  var notAfter: Int? { unsafe seconds(X509_get0_notAfter(pointer)) }

  private func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int? {
    guard let epoch = unsafe ASN1_TIME_set(nil, 0) else { return nil }
    defer { unsafe ASN1_STRING_free(epoch) }
    var days: Int32 = 0
    var seconds: Int32 = 0
    guard unsafe ASN1_TIME_diff(&days, &seconds, epoch, time) == 1 else { return nil }
    return Int(days) * 86_400 + Int(seconds)
  }

  /// The first value of an attribute of the subject or of the issuer.
  func attribute(_ identifier: Int32, of name: OpaquePointer?) -> String? {
    guard let name = unsafe name else { return nil }
    let index = unsafe X509_NAME_get_index_by_NID(name, identifier, -1)
    guard index >= 0, let entry = unsafe X509_NAME_get_entry(name, index) else { return nil }
    var buffer: UnsafeMutablePointer<UInt8>?
    let length = unsafe ASN1_STRING_to_UTF8(&buffer, X509_NAME_ENTRY_get_data(entry))
    guard length >= 0, let start = unsafe buffer else { return nil }
    defer { unsafe CRYPTO_free(start, #file, #line) }
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: Int(length)), as: UTF8.self)
  }

  /// An attribute of the subject.
  func subject(_ identifier: Int32) -> String? {
    unsafe attribute(identifier, of: X509_get_subject_name(pointer))
  }

  /// An attribute of the issuer.
  func issuer(_ identifier: Int32) -> String? {
    unsafe attribute(identifier, of: X509_get_issuer_name(pointer))
  }

  /// The content of the extension with this object identifier; nil if it has none.
  func extensionValue(_ identifier: String) -> [UInt8]? {
    guard let object = unsafe OBJ_txt2obj(identifier, 1) else { return nil }
    defer { unsafe ASN1_OBJECT_free(object) }
    let index = unsafe X509_get_ext_by_OBJ(pointer, object, -1)
    guard index >= 0, let found = unsafe X509_get_ext(pointer, index) else { return nil }
    guard let data = unsafe X509_EXTENSION_get_data(found), let start = unsafe ASN1_STRING_get0_data(data)
    else {
      return nil
    }
    return unsafe Array(UnsafeBufferPointer(start: start, count: Int(ASN1_STRING_length(data))))
  }
}
