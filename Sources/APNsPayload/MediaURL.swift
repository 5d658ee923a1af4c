import APNsCore

/// A URL as a service extension gets it: taken apart without a network and without repairing it silently.
package struct MediaURL: Sendable, Equatable {
  /// The scheme in lower case; empty when there is none.
  package let scheme: String
  /// The host as written; empty when there is none.
  package let host: String
  /// The path without query and fragment, as written.
  package let path: String
  /// The whole text with every character escaped that a URL must not hold (RFC 3986 §2).
  package let escaped: String
  /// The text as written.
  package let text: String

  package init(_ text: String) {
    self.text = text
    let trimmed = text
    var rest = Substring(trimmed)
    if let colon = rest.firstIndex(of: ":"), MediaURL.isScheme(rest[..<colon]) {
      scheme = rest[..<colon].lowercased()
      rest = rest[rest.index(after: colon)...]
    } else {
      scheme = ""
    }
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let authority = rest.prefix { !"/?#".contains($0) }
      rest = rest[authority.endIndex...]
      let named = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
      host = String(named.hasPrefix("[") ? named.prefix { $0 != "]" } : named.prefix { $0 != ":" })
    } else {
      host = ""
    }
    path = String(rest.prefix { $0 != "?" && $0 != "#" })
    escaped = MediaURL.escape(trimmed)
  }

  /// Whether it can be fetched: https or http with a host.
  package var isFetchable: Bool {
    (scheme == "https" || scheme == "http") && !host.isEmpty && !host.contains(" ")
  }

  /// Whether characters stand in it that must be escaped.
  package var needsEscaping: Bool { escaped != text }

  /// The ending of the last part of the path in lower case, without its dot; nil when there is none.
  package var pathExtension: String? {
    guard let name = path.split(separator: "/", omittingEmptySubsequences: false).last,
      let dot = name.lastIndex(of: "."), dot != name.startIndex
    else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    return ending.isEmpty || ending.utf8.count > 5 ? nil : ending
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, (first | 0x20) >= 0x61, (first | 0x20) <= 0x7a else { return false }
    return text.utf8.allSatisfy { byte in
      switch byte | 0x20 {
      case 0x61...0x7a, 0x30...0x39, UInt8(ascii: "+") | 0x20, UInt8(ascii: "-"), UInt8(ascii: "."): true
      default: false
      }
    }
  }

  /// Escapes what RFC 3986 allows nowhere; a percent sign stays when two hexadecimal digits follow it.
  private static func escape(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = Array(text.utf8)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      let isEscape =
        byte == UInt8(ascii: "%") && index + 2 < bytes.count && HexDigits.value(bytes[index + 1]) != nil
        && HexDigits.value(bytes[index + 2]) != nil
      let isForbidden =
        byte <= 0x20 || byte >= 0x7f || "\"<>\\^`{|}".utf8.contains(byte) || (byte == 0x25 && !isEscape)
      if isForbidden {
        output += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      } else {
        output.append(byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
