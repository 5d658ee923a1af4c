import COpenSSL

/// What a new certificate says.
struct CertificateText {
  var commonName: String
  /// The first moment of validity, in seconds from now.
  var notBefore: Int
  /// The last moment, in seconds from now.
  var notAfter: Int
  /// Extensions by OpenSSL's number, in the words of x509v3_config(5).
  var extensions: [(kind: Int32, value: String)]

  private static let day = 24 * 60 * 60

  /// The gateway's own authority: ten years, and for the loopback only, so that trusting it trusts nothing else.
  static let authority = CertificateText(
    commonName: "Pushwright local gateway", notBefore: -day, notAfter: 3650 * day,
    extensions: [
      (NID_basic_constraints, "critical,CA:TRUE,pathlen:0"),
      (NID_key_usage, "critical,keyCertSign,cRLSign"),
      (NID_subject_key_identifier, "hash"),
      (
        NID_name_constraints,
        "critical,permitted;DNS:localhost,permitted;IP:127.0.0.0/255.0.0.0,permitted;IP:::1/FFFF:FFFF:FFFF:FFFF:FFFF:FFFF:FFFF:FFFF"
      ),
    ])

  /// The server on the loopback; 397 days is what browsers take.
  static let server = CertificateText(
    commonName: "localhost", notBefore: -day, notAfter: 397 * day,
    extensions: [
      (NID_basic_constraints, "critical,CA:FALSE"),
      (NID_key_usage, "critical,digitalSignature"),
      (NID_ext_key_usage, "serverAuth"),
      (NID_subject_alt_name, "DNS:localhost,IP:127.0.0.1,IP:::1"),
      (NID_subject_key_identifier, "hash"),
      (NID_authority_key_identifier, "keyid"),
    ])
}

/// Makes X.509 certificates (RFC 5280).
enum CertificateMaker {
  /// A certificate for the key, signed by the issuer, or by itself where there is none; nil if OpenSSL refuses.
  static func make(
    _ text: CertificateText, for key: PrivateKeyHandle,
    issuer: (certificate: CertificateHandle, key: PrivateKeyHandle)? = nil
  ) -> CertificateHandle? {
    defer { ERR_clear_error() }
    guard let certificate = unsafe CertificateHandle(owning: X509_new()) else { return nil }
    let pointer = unsafe certificate.pointer
    // Version 3 is written as 2.
    guard unsafe X509_set_version(pointer, 2) == 1, setSerial(of: certificate) else { return nil }
    unsafe X509_gmtime_adj(X509_getm_notBefore(pointer), text.notBefore)
    unsafe X509_gmtime_adj(X509_getm_notAfter(pointer), text.notAfter)
    guard unsafe X509_set_pubkey(pointer, key.pointer) == 1 else { return nil }
    let subject = unsafe X509_get_subject_name(pointer)
    guard addName("O", "Pushwright", to: certificate), addName("CN", text.commonName, to: certificate) else {
      return nil
    }
    let authority = issuer?.certificate ?? certificate
    let issuerName = issuer == nil ? unsafe subject : unsafe X509_get_subject_name(authority.pointer)
    guard unsafe X509_set_issuer_name(pointer, issuerName) == 1 else { return nil }
    for entry in text.extensions {
      guard unsafe pw_x509_add_extension(pointer, authority.pointer, entry.kind, entry.value) == 1 else {
        return nil
      }
    }
    let signer = issuer?.key ?? key
    return unsafe X509_sign(pointer, signer.pointer, EVP_sha256()) > 0 ? certificate : nil
  }

  /// Sixteen random bytes, positive (RFC 5280 §4.1.2.2).
  private static func setSerial(of certificate: CertificateHandle) -> Bool {
    guard let number = unsafe BN_new() else { return false }
    defer { unsafe BN_free(number) }
    guard unsafe BN_rand(number, 127, 0, 0) == 1 else { return false }
    return unsafe BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate.pointer)) != nil
  }

  private static func addName(_ field: String, _ value: String, to certificate: CertificateHandle) -> Bool {
    let bytes = Array(value.utf8)
    return unsafe X509_NAME_add_entry_by_txt(
      X509_get_subject_name(certificate.pointer), field, MBSTRING_UTF8, bytes, Int32(clamping: bytes.count),
      -1, 0)
      == 1
  }
}
