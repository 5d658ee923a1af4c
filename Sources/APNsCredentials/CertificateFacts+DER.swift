extension CertificateFacts {
  /// Reads a certificate in DER (RFC 5280), as a TLS peer shows it; nil if the bytes are none.
  package init?(der: [UInt8]) {
    guard let certificate = CertificateHandle(der: der) else { return nil }
    self.init(certificate)
  }
}
