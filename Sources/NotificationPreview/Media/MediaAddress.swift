/// The address of a media file as the payload gives it, and as it goes over the wire.
///
/// Facts: RFC 3986 for the parts, the characters and the resolving of relative references.
package struct MediaAddress: Sendable, Hashable {
  /// Why an address cannot be fetched.
  package enum Flaw: Error, Sendable, Hashable {
    case empty
    case noScheme
    case scheme(String)
    case noHost
    case spacesAround
  }

  package let scheme: String
  /// User, host and port as written.
  package let authority: String
  package let path: String
  /// With its question mark; empty where there is none.
  package let query: String

  /// Takes an absolute `http` or `https` address apart.
  ///
  /// - Throws: `Flaw` for anything that cannot be fetched.
  package init(_ text: String) throws(Flaw) {
    guard text.contains(where: { !$0.isWhitespace }) else { throw .empty }
    guard text.first?.isWhitespace == false, text.last?.isWhitespace == false else { throw .spacesAround }
    guard let colon = text.firstIndex(of: ":"), MediaAddress.isScheme(text[..<colon]) else { throw .noScheme }
    scheme = text[..<colon].lowercased()
    let rest = text[text.index(after: colon)...]
    guard scheme == "http" || scheme == "https" else {
      // `host:8080/a.jpg` looks like a scheme; a name with a dot is none.
      throw scheme.contains(".") || scheme == "localhost" ? .noScheme : .scheme(scheme)
    }
    guard rest.hasPrefix("//") else { throw .noHost }
    let afterSlashes = rest.dropFirst(2).prefix { $0 != "#" }
    let end = afterSlashes.firstIndex { $0 == "/" || $0 == "?" } ?? afterSlashes.endIndex
    authority = String(afterSlashes[..<end])
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    guard !host.isEmpty, !host.hasPrefix(":") else { throw .noHost }
    let tail = afterSlashes[end...]
    let mark = tail.firstIndex(of: "?") ?? tail.endIndex
    path = String(tail[..<mark])
    query = String(tail[mark...])
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, first.isLetter else { return false }
    return text.utf8.allSatisfy { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
  }

  /// The address as a client has to write it: what may not stand in a URL is escaped, once.
  package var wire: String {
    scheme + "://" + MediaAddress.escaped(authority) + requestTarget
  }

  /// Path and query as they go out.
  package var requestTarget: String {
    (path.isEmpty ? "/" : MediaAddress.escaped(path)) + MediaAddress.escaped(query)
  }

  /// The address as the payload gives it, without fragment.
  package var asWritten: String { scheme + "://" + authority + path + query }

  /// Whether the payload holds characters that a URL may not hold.
  package var needsEscaping: Bool {
    MediaAddress.escaped(path) != path || MediaAddress.escaped(query) != query
      || MediaAddress.escaped(authority) != authority
  }

  package var isSecure: Bool { scheme == "https" }

  /// The file name without escapes; empty where the path ends with a slash.
  package var fileName: String {
    MediaAddress.unescaped(String(path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""))
  }

  /// What stands behind the last dot of the file name, in lower case; empty where there is none.
  package var fileExtension: String {
    let name = fileName
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  /// Percent-encodes every byte that may not stand in a URL; an escape that is there stays as it is.
  package static func escaped(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    for (place, byte) in bytes.enumerated() {
      let isEscape =
        byte == UInt8(ascii: "%") && place + 2 < bytes.count && bytes[place + 1].hexValue != nil
        && bytes[place + 2].hexValue != nil
      if isEscape || byte.mayStandInURL {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), UInt8.hexDigit(byte >> 4), UInt8.hexDigit(byte & 15)]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func unescaped(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var place = 0
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "%"), place + 2 < bytes.count, let high = bytes[place + 1].hexValue,
        let low = bytes[place + 2].hexValue
      {
        result.append(high << 4 | low)
        place += 3
      } else {
        result.append(bytes[place])
        place += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension MediaAddress {
  /// The text of the address that a `location` header leads to (RFC 3986 §5.2).
  package func resolving(_ location: String) -> String {
    let reference = location.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).first ?? ""
    if let colon = reference.firstIndex(of: ":"), MediaAddress.isScheme(reference[..<colon]) {
      return String(reference)
    }
    if reference.hasPrefix("//") { return scheme + ":" + reference }
    let origin = scheme + "://" + authority
    if reference.isEmpty { return origin + path + query }
    if reference.hasPrefix("?") { return origin + path + reference }
    let mark = reference.firstIndex(of: "?") ?? reference.endIndex
    let way = reference[..<mark]
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "/"
    let full = way.hasPrefix("/") ? String(way) : String(folder + way)
    return origin + MediaAddress.withoutDots(full) + reference[mark...]
  }

  private static func withoutDots(_ path: String) -> String {
    var kept: [Substring] = []
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    for part in parts {
      if part == ".." { _ = kept.popLast() } else if part != "." { kept.append(part) }
    }
    if parts.last == ".." || parts.last == "." { kept.append("") }
    return "/" + kept.joined(separator: "/")
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (65...90).contains(self) || (97...122).contains(self) }
  fileprivate var isDigit: Bool { (48...57).contains(self) }

  fileprivate var hexValue: UInt8? {
    switch self {
    case 48...57: self - 48
    case 65...70: self - 55
    case 97...102: self - 87
    default: nil
    }
  }

  fileprivate static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 48 + value : 55 + value }

  /// Unreserved and reserved characters of RFC 3986 §2.2 and §2.3; the percent sign is treated apart.
  fileprivate var mayStandInURL: Bool {
    isLetter || isDigit || "-._~:/?@!$&'()*+,;=[]".utf8.contains(self)
  }
}
