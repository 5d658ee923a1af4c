/// Lays out JSON texts anew; key order, number text and escapes stay as they were written.
package enum JSONFormatter {
  /// The text with one member or element a line and a line end at its end.
  ///
  /// A text that is no JSON comes back as it is.
  package static func format(_ document: JSONDocument, indent: Int = 2) -> [UInt8] {
    guard document.isJSON else { return document.bytes }
    let bytes = document.bytes
    var scanner = scanner(of: document)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 2)
    var depth = 0
    var isAfterOpen = false
    func breakLine() {
      result.append(Byte.lineFeed)
      for _ in 0..<depth * max(0, indent) { result.append(Byte.space) }
    }
    while true {
      let token = scanner.next()
      switch token.kind {
      case .end:
        result.append(Byte.lineFeed)
        return result
      case .openObject, .openArray:
        if isAfterOpen { breakLine() }
        result.append(bytes[token.start])
        depth += 1
        isAfterOpen = true
        continue
      case .closeObject, .closeArray:
        depth -= 1
        if !isAfterOpen { breakLine() }
        result.append(bytes[token.start])
      case .comma:
        result.append(Byte.comma)
        breakLine()
      case .colon: result += [Byte.colon, Byte.space]
      default:
        if isAfterOpen { breakLine() }
        result += bytes[token.range]
      }
      isAfterOpen = false
    }
  }

  /// The text without white space outside of strings, and without a byte order mark.
  ///
  /// A text that is no JSON comes back as it is.
  package static func minify(_ document: JSONDocument) -> [UInt8] {
    guard document.isJSON else { return document.bytes }
    var scanner = scanner(of: document)
    var result: [UInt8] = []
    result.reserveCapacity(document.bytes.count)
    while true {
      let token = scanner.next()
      if token.kind == .end { return result }
      result += document.bytes[token.range]
    }
  }

  private static func scanner(of document: JSONDocument) -> JSONScanner {
    let hasMark = document.problems.first?.rule == .bom
    return JSONScanner(document.bytes, range: (hasMark ? 3 : 0)..<document.bytes.count)
  }
}
