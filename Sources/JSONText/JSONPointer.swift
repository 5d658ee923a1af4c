/// The path from the root of a JSON text to one of its values (RFC 6901).
///
/// The empty pointer is the whole document.
package struct JSONPointer: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// Keys and array indexes in decimal, unescaped.
  package var components: [String]

  package init(_ components: [String] = []) { self.components = components }

  /// Reads the written form; a missing leading slash is forgiven, `~1` is a slash and `~0` a tilde.
  package init(_ text: some StringProtocol) {
    guard !text.isEmpty else {
      components = []
      return
    }
    // By bytes: a key may begin with a mark, which makes one character of it and the slash before.
    let bytes = String(text).utf8
    let parts = bytes.split(separator: 0x2F, omittingEmptySubsequences: false)
    components = (bytes.first == 0x2F ? parts.dropFirst() : parts[...]).map { Self.unescape(Substring($0)) }
  }

  package init(stringLiteral value: String) { self.init(value) }

  /// The written form, such as `/aps/alert/loc-args/0`.
  package var description: String {
    components.reduce(into: "") { $0 += Self.written($1) }
  }

  /// One component with its slash, as it is written.
  package static func written(_ component: String) -> String {
    "/" + escape(component)
  }

  /// The pointer to a member or element of the value that this one points to.
  package func appending(_ component: String) -> JSONPointer { JSONPointer(components + [component]) }

  /// The pointer to an element of the array that this one points to.
  package func appending(_ index: Int) -> JSONPointer { appending(String(index)) }

  /// The pointer to the value that holds this one; nil for the root.
  package var parent: JSONPointer? {
    components.isEmpty ? nil : JSONPointer(Array(components.dropLast()))
  }

  /// The key or index of the value in its parent.
  package var last: String? { components.last }

  package var isRoot: Bool { components.isEmpty }

  /// Whether this pointer leads to `other` or to something that holds it.
  package func isPrefix(of other: JSONPointer) -> Bool {
    other.components.starts(with: components)
  }

  private static func unescape(_ part: some StringProtocol) -> String {
    let part = String(part)
    guard part.utf8.contains(0x7E) else { return part }
    var result = ""
    var isTilde = false
    for character in part.unicodeScalars {
      if isTilde {
        result.unicodeScalars.append(character == "1" ? "/" : "~")
        if character != "0" && character != "1" { result.unicodeScalars.append(character) }
        isTilde = false
      } else if character == "~" {
        isTilde = true
      } else {
        result.unicodeScalars.append(character)
      }
    }
    if isTilde { result += "~" }
    return result
  }

  private static func escape(_ part: String) -> String {
    guard part.utf8.contains(where: { $0 == 0x7E || $0 == 0x2F }) else { return part }
    var result = ""
    for character in part.unicodeScalars {
      switch character {
      case "~": result += "~0"
      case "/": result += "~1"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}
