/// Whether a connection goes through a proxy.
package enum ProxyChoice: Sendable, Hashable {
  /// As `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY` say.
  case environment
  /// Never.
  case none
  /// Through this one: `http://`, `https://`, `socks4://`, `socks5://` or `socks5h://`, with or without user and password.
  case url(String)

  /// The proxy for one host, or nil for a direct connection.
  ///
  /// - Parameters:
  ///   - host: The name or address that is connected to.
  ///   - variables: The environment of the process. As everywhere, the lower-case name of a variable wins.
  package func resolve(for host: String, variables: [String: String]) -> Proxy? {
    switch self {
    case .none: return nil
    case .url(let text): return text.isEmpty ? nil : Proxy(text)
    case .environment:
      func read(_ name: String) -> String? {
        let value = variables[name.lowercased()] ?? variables[name]
        return value.flatMap { $0.isEmpty ? nil : $0 }
      }
      guard let text = read("HTTPS_PROXY") ?? read("ALL_PROXY") else { return nil }
      if let exceptions = read("NO_PROXY"), NoProxyList(exceptions).covers(host) { return nil }
      return Proxy(text)
    }
  }
}

/// A proxy, its secrets kept apart from what may be shown.
package struct Proxy: Sendable, Hashable {
  /// As libcurl takes it, with user and password.
  let url: String
  /// Without user and password, for people.
  package let name: String

  init(_ url: String) {
    self.url = url
    var shown = url[...]
    if let at = url.lastIndex(of: "@") {
      let scheme = url.range(of: "://").map { url[..<$0] } ?? ""
      shown = scheme + url[url.index(after: at)...]
    }
    while shown.hasSuffix("/") { shown = shown.dropLast() }
    name = String(shown)
  }

  /// Whether the proxy itself is spoken to over TLS.
  var isSecure: Bool { url.lowercased().hasPrefix("https://") }
}

extension String {
  /// The end of the first occurrence of a text.
  fileprivate func range(of text: String) -> Index? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}

/// The hosts of `NO_PROXY`: names, domains with or without a dot before them, addresses, IPv4 networks, or `*`.
struct NoProxyList {
  private let entries: [String]

  init(_ text: String) {
    entries = text.lowercased().split { $0 == "," || $0 == " " }.map(String.init)
  }

  func covers(_ host: String) -> Bool {
    let host = host.lowercased()
    return entries.contains { entry in
      if entry == "*" || entry == host || entry == "[\(host)]" { return true }
      if let network = IPv4Network(entry), let address = IPv4Network.address(host) {
        return network.contains(address)
      }
      let domain = entry.hasPrefix(".") ? entry : "." + entry
      return host.hasSuffix(domain) || "." + host == domain
    }
  }
}

/// An IPv4 network such as `10.0.0.0/8`.
struct IPv4Network {
  private let address: UInt32
  private let mask: UInt32

  init?(_ text: String) {
    let parts = text.split(separator: "/")
    guard parts.count == 2, let address = IPv4Network.address(parts[0]) else { return nil }
    guard let bits = Int(parts[1]), (0...32).contains(bits) else { return nil }
    mask = bits == 0 ? 0 : ~UInt32(0) << UInt32(32 - bits)
    self.address = address & mask
  }

  func contains(_ other: UInt32) -> Bool { other & mask == address }

  static func address(_ text: some StringProtocol) -> UInt32? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    var address: UInt32 = 0
    for part in parts {
      guard let byte = UInt8(part) else { return nil }
      address = address << 8 | UInt32(byte)
    }
    return address
  }
}
