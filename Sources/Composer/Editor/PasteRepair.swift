import ComposeModel
import JSONText

/// Finds the JSON in what was copied from somewhere else.
///
/// What is JSON already is never touched; a repair is made only if its result is JSON that the paste itself was not.
enum PasteRepair {
  /// The repaired text and what to say about it; nil when the text is put in as it is.
  static func repair(_ bytes: [UInt8]) -> (bytes: [UInt8], remark: String)? {
    let text = trimmed(bytes)
    guard bytes.count <= 1 << 20, let first = text.first else { return nil }
    if let unescaped = unescaped(text) { return (unescaped, "Took the JSON out of an escaped string.") }
    if JSONDocument(parsing: text).isJSON { return nil }
    if let data = curlData(text) {
      return (data, "Took the payload out of the curl command.")
    }
    guard first == 0x7B || first == 0x5B else { return nil }
    if let straight = straightened(text) {
      return (straight, "Replaced typographic quotes by straight ones.")
    }
    return nil
  }

  private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    let start = bytes.firstIndex { !isSpace($0) } ?? bytes.count
    let end = bytes.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start
    return Array(bytes[min(start, end)..<end])
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private static func isContainer(_ bytes: [UInt8]) -> Bool {
    let text = trimmed(bytes)
    guard text.first == 0x7B || text.first == 0x5B else { return false }
    return JSONDocument(parsing: text).isJSON
  }

  // MARK: Escaped JSON

  /// JSON inside a string, with its quotes around it or without: `{\"aps\":{}}`.
  private static func unescaped(_ text: [UInt8]) -> [UInt8]? {
    if text.first == 0x22, text.last == 0x22, text.count > 2 {
      let document = JSONDocument(parsing: text)
      guard document.isJSON, let inner = document.root?.string, isContainer(Array(inner.utf8)) else {
        return nil
      }
      return Array(inner.utf8)
    }
    guard text.first == 0x7B || text.first == 0x5B, hasEscapedQuote(text), !JSONDocument(parsing: text).isJSON
    else {
      return nil
    }
    // Real line ends between the escaped lines stay.
    var quoted: [UInt8] = [0x22]
    for byte in text {
      switch byte {
      case 0x0A: quoted += Array("\\n".utf8)
      case 0x09: quoted += Array("\\t".utf8)
      default: quoted.append(byte)
      }
    }
    quoted.append(0x22)
    let document = JSONDocument(parsing: quoted)
    guard document.isJSON, let inner = document.root?.string, isContainer(Array(inner.utf8)) else {
      return nil
    }
    return Array(inner.utf8)
  }

  private static func hasEscapedQuote(_ text: [UInt8]) -> Bool {
    zip(text, text.dropFirst()).contains { $0 == 0x5C && $1 == 0x22 }
  }

  // MARK: Typographic quotes

  /// The text with every typographic quote outside of strings made straight, if that makes it JSON.
  private static func straightened(_ text: [UInt8]) -> [UInt8]? {
    var result = text
    for _ in 0..<8 {
      let document = JSONDocument(parsing: result)
      let fixes = document.problems.filter { $0.rule == .typographicQuotes || $0.rule == .noBreakSpace }
        .compactMap(\.fix)
      guard !fixes.isEmpty else { break }
      result = JSONEdit.apply(fixes.map { JSONReplacement($0.range, $0.bytes) }, to: result)
    }
    return result != text && isContainer(result) ? result : nil
  }

  // MARK: curl

  /// The argument of `-d`, `--data`, `--data-raw`, `--data-binary` or `--data-ascii` of a curl command.
  private static func curlData(_ text: [UInt8]) -> [UInt8]? {
    guard let words = ShellWords.split(String(decoding: text, as: UTF8.self)), let first = words.first else {
      return nil
    }
    guard first == "curl" || first.hasSuffix("/curl") || first.hasPrefix("-d") || first.hasPrefix("--data")
    else {
      return nil
    }
    for (number, word) in words.enumerated() {
      if names.contains(word) {
        return number + 1 < words.count ? container(words[number + 1]) : nil
      }
      if let name = names.first(where: { word.hasPrefix($0 + "=") }) {
        return container(word.dropFirst(name.count + 1))
      }
      if word.hasPrefix("-d") { return container(word.dropFirst(2)) }
    }
    return nil
  }

  private static let names = ["--data", "--data-raw", "--data-binary", "--data-ascii", "--json", "-d"]

  /// A payload, which may be broken: once it stands alone it can be repaired.
  private static func container(_ text: some StringProtocol) -> [UInt8]? {
    let bytes = trimmed(Array(text.utf8))
    return bytes.first == 0x7B || bytes.first == 0x5B ? straightened(bytes) ?? bytes : nil
  }
}
