/// Finds the BEGIN and END marks of PEM blocks in a text of bytes.
///
/// A mark is a run of dashes, `BEGIN` or `END`, a label, and a run of dashes. Dashes that an editor has turned into
/// typographic ones count too.
struct PEMScanner {
  /// One block; `body` is nil where its END is missing.
  struct Found {
    let label: String
    let body: ArraySlice<UInt8>?
  }

  private let text: [UInt8]
  private var place = 0

  init(_ text: [UInt8]) { self.text = text }

  /// The next block.
  mutating func next() -> Found? {
    guard let begin = mark("BEGIN", from: place) else { return nil }
    place = begin.range.upperBound
    guard let end = mark("END", from: place, label: begin.label) else {
      return Found(label: begin.label, body: nil)
    }
    if let other = mark("BEGIN", from: place), other.range.lowerBound < end.range.lowerBound {
      return Found(label: begin.label, body: nil)
    }
    let body = text[place..<end.range.lowerBound]
    place = end.range.upperBound
    return Found(label: begin.label, body: body)
  }

  private func mark(_ word: String, from start: Int, label wanted: String? = nil) -> (
    range: Range<Int>, label: String
  )? {
    let letters = Array(word.utf8)
    var index = start
    while index + letters.count <= text.count {
      guard text[index] == letters[0], text[index...].starts(with: letters),
        let first = dashesBefore(index, notBefore: start)
      else {
        index += 1
        continue
      }
      if let (label, end) = labelAfter(index + letters.count), wanted == nil || label == wanted {
        return (first..<end, label)
      }
      index += 1
    }
    return nil
  }

  /// The start of the run of dashes that ends before the place, or nil.
  private func dashesBefore(_ place: Int, notBefore start: Int) -> Int? {
    var index = place
    while index > start, text[index - 1] == 0x20 { index -= 1 }
    let end = index
    while index > start {
      if text[index - 1] == UInt8(ascii: "-") {
        index -= 1
      } else if index - 3 >= start, isLongDash(index - 3) {
        index -= 3
      } else {
        break
      }
    }
    return index < end ? index : nil
  }

  /// En dash, em dash and the other dashes of U+2010 to U+2015.
  private func isLongDash(_ place: Int) -> Bool {
    place + 2 < text.count && text[place] == 0xe2 && text[place + 1] == 0x80
      && (0x90...0x95).contains(text[place + 2])
  }

  /// The label after BEGIN or END, and the place behind the dashes that follow it.
  private func labelAfter(_ start: Int) -> (String, Int)? {
    var index = start
    while index < text.count, isLabelByte(text[index]) { index += 1 }
    let label = String(decoding: text[start..<index], as: UTF8.self).split(separator: " ").joined(
      separator: " ")
    let dashes = index
    while index < text.count {
      if text[index] == UInt8(ascii: "-") {
        index += 1
      } else if isLongDash(index) {
        index += 3
      } else {
        break
      }
    }
    return index > dashes && !label.isEmpty ? (label, index) : nil
  }

  private func isLabelByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x20: true
    default: false
    }
  }
}

extension PEMScanner {
  /// Whether any BEGIN mark stands in the text.
  static func containsMarker(_ text: [UInt8]) -> Bool {
    PEMScanner(text).mark("BEGIN", from: 0) != nil
  }

  /// Whether the first mark stands right behind a quote.
  static func isQuoted(_ text: [UInt8]) -> Bool {
    guard let first = PEMScanner(text).mark("BEGIN", from: 0)?.range.lowerBound else { return false }
    let before = text[..<first].last { !isSpace($0) }
    return before == UInt8(ascii: "\"") || before == UInt8(ascii: "'") || before == UInt8(ascii: "`")
  }

  /// The text with `\n`, `\r` and `\/` replaced by what they stand for; nil if there are none.
  static func unescaped(_ text: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var found = false
    var index = 0
    while index < text.count {
      guard text[index] == UInt8(ascii: "\\") else {
        result.append(text[index])
        index += 1
        continue
      }
      // The backslashes may have been doubled on the way.
      var end = index
      while end < text.count, text[end] == UInt8(ascii: "\\") { end += 1 }
      guard end < text.count else { break }
      switch text[end] {
      case UInt8(ascii: "n"), UInt8(ascii: "r"):
        result.append(0x0a)
        found = true
        index = end + 1
      case UInt8(ascii: "/"):
        result.append(UInt8(ascii: "/"))
        found = true
        index = end + 1
      default:
        index = end
      }
    }
    return found ? result : nil
  }

  /// The text without white space, no-break spaces, zero-width spaces and byte order marks.
  static func withoutSpace(_ text: some Collection<UInt8>) -> [UInt8] {
    let invisible: [[UInt8]] = [
      [0xc2, 0xa0], [0xe2, 0x80, 0x8b], [0xe2, 0x80, 0x8c], [0xe2, 0x80, 0x8d], [0xe2, 0x81, 0xa0],
      [0xef, 0xbb, 0xbf],
    ]
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var rest = Array(text)[...]
    while let byte = rest.first {
      if byte >= 0x80, let hidden = invisible.first(where: { rest.starts(with: $0) }) {
        rest = rest.dropFirst(hidden.count)
      } else {
        if !isSpace(byte) { result.append(byte) }
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// The header lines of an encrypted key (RFC 1421 §4.6.1) and the Base64 behind them.
  static func split(_ body: ArraySlice<UInt8>) -> (headers: [String], base64: ArraySlice<UInt8>) {
    guard body.contains(UInt8(ascii: ":")) else { return ([], body) }
    var headers: [String] = []
    var rest = body
    while !rest.isEmpty {
      let line = rest.prefix { $0 != 0x0a && $0 != 0x0d }
      let after = rest.dropFirst(line.count).drop { $0 == 0x0d }.dropFirst()
      let text = String(decoding: line.drop(while: isSpace), as: UTF8.self)
      if text.contains(":") {
        headers.append(text)
      } else if !text.isEmpty {
        break
      }
      rest = after
    }
    return (headers, rest)
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0d).contains(byte)
  }
}
