import COpenSSL
import Glibc

/// Reads what certificates say, for people.
enum CertificateReading {
  /// The certificates that the peer has shown, its own first.
  static func chain(of connection: OpaquePointer) -> [ConnectionReport.Certificate] {
    let stack = unsafe SSL_get_peer_cert_chain(connection)
    return (unsafe 0..<pw_x509_count(stack)).map { index in
      let certificate = unsafe pw_x509_at(stack, index)
      return unsafe ConnectionReport.Certificate(
        subject: name(X509_get_subject_name(certificate)),
        issuer: name(X509_get_issuer_name(certificate)),
        notAfter: seconds(X509_get0_notAfter(certificate)))
    }
  }

  /// The parts of a name in one line, such as `C = US, O = Apple Inc., CN = …`.
  static func name(_ name: OpaquePointer?) -> String {
    guard let name = unsafe name, let memory = unsafe BIO_new(BIO_s_mem()) else { return "" }
    defer { unsafe BIO_free(memory) }
    unsafe X509_NAME_print_ex(memory, name, 0, pw_x509_one_line())
    var text = [UInt8](repeating: 0, count: 512)
    let count = unsafe BIO_read(memory, &text, Int32(text.count))
    return String(decoding: text.prefix(max(0, Int(count))), as: UTF8.self)
  }

  private static func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int? {
    var parts = unsafe tm()
    guard unsafe ASN1_TIME_to_tm(time, &parts) == 1 else { return nil }
    return unsafe Int(timegm(&parts))
  }
}
