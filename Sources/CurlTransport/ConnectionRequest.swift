package import APNsCore

/// What a connection is opened to, and how.
package struct ConnectionRequest: Sendable, Equatable {
  /// Which roots may vouch for the server; verification itself cannot be switched off.
  package enum Trust: Sendable, Hashable {
    /// The trust store of the system.
    case system
    /// Only the certificates in a PEM file: the local gateway, or a custom server with `--ca`.
    case file(String)
    /// Only these certificates, PEM.
    case certificates([UInt8])
  }

  package var host: String
  package var port: Int
  package var trust: Trust
  /// Shown in the TLS handshake when the server asks for a certificate.
  package var identity: ClientIdentity?
  package var proxy: ProxyChoice
  /// Seconds for DNS, proxy, connect and TLS together.
  package var connectLimit: Double

  package init(
    host: String, port: Int, trust: Trust = .system, identity: ClientIdentity? = nil,
    proxy: ProxyChoice = .environment, connectLimit: Double = 20
  ) {
    self.host = host
    self.port = port
    self.trust = trust
    self.identity = identity
    self.proxy = proxy
    self.connectLimit = connectLimit
  }

  /// `host:port`, for people.
  package var name: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

  var url: String { "https://\(name)/" }
}
