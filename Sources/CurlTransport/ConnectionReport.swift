/// What is known of a connection once it stands; for screens, wire logs and checks.
package struct ConnectionReport: Sendable, Equatable {
  /// One certificate that the server has shown.
  package struct Certificate: Sendable, Equatable {
    package var subject: String
    package var issuer: String
    /// The last second of its life, since 1970.
    package var notAfter: Int?

    package init(subject: String, issuer: String, notAfter: Int?) {
      self.subject = subject
      self.issuer = issuer
      self.notAfter = notAfter
    }
  }

  /// The address that answered, or that of the proxy.
  package var address: String
  package var proxy: String?
  /// Such as `TLSv1.3`.
  package var tlsVersion: String
  package var cipher: String
  /// The protocol that ALPN settled (RFC 7301); empty when the peer chose none.
  package var protocolName: String
  /// The server's certificate first.
  package var chain: [Certificate]
  /// Seconds from the start of the connection: name, TCP connect, TLS; each the time of that step alone.
  package var nameLookup: Double
  package var connect: Double
  package var tls: Double

  package init(
    address: String = "", proxy: String? = nil, tlsVersion: String = "", cipher: String = "",
    protocolName: String = "", chain: [Certificate] = [], nameLookup: Double = 0, connect: Double = 0,
    tls: Double = 0
  ) {
    self.address = address
    self.proxy = proxy
    self.tlsVersion = tlsVersion
    self.cipher = cipher
    self.protocolName = protocolName
    self.chain = chain
    self.nameLookup = nameLookup
    self.connect = connect
    self.tls = tls
  }
}
