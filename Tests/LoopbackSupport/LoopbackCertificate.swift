import COpenSSL

/// A self-signed certificate for the loopback with its key, made on the spot; it is its own root.
package final class LoopbackCertificate: @unchecked Sendable {
  // Invariant: nothing changes after init.
  let certificate: OpaquePointer?
  let key: OpaquePointer?
  /// The certificate, PEM.
  package let pem: [UInt8]
  /// The private key, PEM.
  package let keyPEM: [UInt8]

  /// - Parameters:
  ///   - name: The common name.
  ///   - subjects: The alternative names, in OpenSSL's words.
  package init(
    name: String = "pushwright loopback test", subjects: String = "IP:127.0.0.1,IP:::1,DNS:localhost"
  ) {
    let key = pw_generate_p256()
    let certificate = X509_new()
    X509_set_version(certificate, 2)
    ASN1_INTEGER_set(X509_get_serialNumber(certificate), Int.random(in: 1...1_000_000_000))
    X509_gmtime_adj(X509_getm_notBefore(certificate), -3600)
    X509_gmtime_adj(X509_getm_notAfter(certificate), 86_400)
    let subject = X509_get_subject_name(certificate)
    let text = Array(name.utf8)
    X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_ASC, text, Int32(text.count), -1, 0)
    X509_set_issuer_name(certificate, subject)
    X509_set_pubkey(certificate, key)
    for (kind, value) in [
      (NID_basic_constraints, "critical,CA:TRUE"), (NID_subject_alt_name, subjects),
    ] {
      let part = X509V3_EXT_conf_nid(nil, nil, kind, value)
      X509_add_ext(certificate, part, -1)
      X509_EXTENSION_free(part)
    }
    X509_sign(certificate, key, EVP_sha256())
    self.certificate = certificate
    self.key = key
    pem = LoopbackCertificate.text { PEM_write_bio_X509($0, certificate) }
    keyPEM = LoopbackCertificate.text { PEM_write_bio_PrivateKey($0, key, nil, nil, 0, nil, nil) }
  }

  deinit {
    X509_free(certificate)
    EVP_PKEY_free(key)
  }

  private static func text(_ write: (OpaquePointer?) -> Int32) -> [UInt8] {
    let memory = BIO_new(BIO_s_mem())
    defer { BIO_free(memory) }
    _ = write(memory)
    var bytes = [UInt8](repeating: 0, count: 16_384)
    let count = BIO_read(memory, &bytes, Int32(bytes.count))
    return Array(bytes.prefix(max(0, Int(count))))
  }
}
