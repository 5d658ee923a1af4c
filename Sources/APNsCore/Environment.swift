/// Where a push goes: the host and port of one APNs environment.
package struct Environment: Sendable, Hashable {
  /// The kinds of environment a person can choose.
  package enum Kind: String, Sendable, CaseIterable {
    /// The gateway inside this program, on the loopback.
    case local
    /// Apple's development environment.
    case sandbox
    /// Apple's production environment.
    case production
    /// Any other HTTP/2 server, named by its URL.
    case custom
  }

  package let kind: Kind
  package let host: String
  package let port: Int

  package init(kind: Kind, host: String, port: Int) {
    self.kind = kind
    self.host = host
    self.port = port
  }

  /// `api.sandbox.push.apple.com` (Apple, "Sending notification requests to APNs").
  package static let sandbox = Environment(kind: .sandbox, host: "api.sandbox.push.apple.com", port: 443)
  /// The sandbox's older name, which still leads to the same servers.
  private static let sandboxAlias = "api.development.push.apple.com"
  /// `api.push.apple.com` (Apple, "Sending notification requests to APNs").
  package static let production = Environment(kind: .production, host: "api.push.apple.com", port: 443)
  /// The gateway inside this program; port 0 until it listens.
  package static func local(port: Int) -> Environment {
    Environment(kind: .local, host: "127.0.0.1", port: port)
  }

  /// The same host on another port (Apple offers 443 and 2197).
  package func on(port: Int) -> Environment { Environment(kind: kind, host: host, port: port) }

  /// The environment that a token of this one may really belong to.
  package var other: Environment? {
    switch kind {
    case .sandbox: .production.on(port: port)
    case .production: .sandbox.on(port: port)
    case .local, .custom: nil
    }
  }

  /// The word for it on screens and in results: `sandbox`, or the URL of a custom server.
  package var name: String { kind == .custom ? url : kind.rawValue }

  /// `https://host:port`, without the port when it is 443.
  package var url: String { "https://" + authority }

  /// The `:authority` of a request: the host, with the port unless it is 443.
  package var authority: String {
    let shown = host.contains(":") ? "[\(host)]" : host
    return port == 443 ? shown : "\(shown):\(port)"
  }

  /// Reads `https://host[:port]`, with an optional `/` at the end; nil for anything else.
  ///
  /// Apple's hosts, however they are written, are the environments that they are, so that what guards those holds.
  package init?(url: String) {
    let scheme = "https://"
    guard url.lowercased().hasPrefix(scheme) else { return nil }
    var rest = url.dropFirst(scheme.count)
    if rest.hasSuffix("/") { rest = rest.dropLast() }
    guard !rest.isEmpty, !rest.contains(where: { "/?#@ ".contains($0) }) else { return nil }
    var host = rest
    var port = 443
    if rest.hasPrefix("[") {
      guard let end = rest.firstIndex(of: "]") else { return nil }
      host = rest[rest.index(after: rest.startIndex)..<end]
      let tail = rest[rest.index(after: end)...]
      if !tail.isEmpty {
        guard tail.first == ":", let number = Int(tail.dropFirst()) else { return nil }
        port = number
      }
    } else if let colon = rest.lastIndex(of: ":") {
      host = rest[..<colon]
      guard let number = Int(rest[rest.index(after: colon)...]) else { return nil }
      port = number
    }
    guard !host.isEmpty, (1...65535).contains(port) else { return nil }
    // A dot at the end says that the name is whole (RFC 1034 §3.1); it is the same host.
    let plain = (host.hasSuffix(".") ? host.dropLast() : host).lowercased()
    if plain == Environment.sandboxAlias {
      self = .sandbox.on(port: port)
    } else if let own = [Environment.sandbox, .production].first(where: { $0.host == plain }) {
      self = own.on(port: port)
    } else {
      self.init(kind: .custom, host: String(host), port: port)
    }
  }
}
