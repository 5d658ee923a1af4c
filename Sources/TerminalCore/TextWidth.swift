/// Decides, in one place, what a character looks like in cells and how many columns it takes.
///
/// Terminals disagree about joined emoji, skin tones, flags and emoji selectors. Such a cluster is drawn as a
/// substitute on which all of them agree, so that borders stay straight; the text itself is never changed.
package enum TextWidth {
  /// The columns that a tab takes.
  package static let tabColumns = 4

  /// One cell's worth of text.
  package struct Piece: Sendable, Hashable {
    /// A base with at most four marks, or blanks.
    package let text: String
    /// 1 or 2.
    package let width: UInt8
  }

  /// What is drawn for one grapheme cluster.
  ///
  /// Draw it with `Surface.put(_:at:style:)`: a substitute may take several cells.
  package struct Glyph: Sendable, Hashable {
    /// What stands in the first cell: at most five code points, the first of them with a width; never a control.
    package let text: String
    /// The columns of the whole glyph, 0 when nothing is drawn.
    package let width: UInt8
    /// The cells after the first one; empty for all but substitutes and scripts that run over several cells.
    package let tail: [Piece]

    init(_ text: String, width: UInt8, tail: [Piece] = []) {
      self.text = text
      self.width = width
      self.tail = tail
    }

    /// The columns of the first cell.
    package var firstWidth: UInt8 { tail.reduce(width) { $0 - $1.width } }
    /// Everything that is drawn, as one text.
    package var shown: String { tail.reduce(text) { $0 + $1.text } }
  }

  /// The glyph of a cluster; disputed clusters get a substitute, the text itself is untouched.
  package static func glyph(_ character: Character) -> Glyph {
    let scalars = character.unicodeScalars
    guard let base = scalars.first else { return Glyph("", width: 0) }
    if scalars.index(after: scalars.startIndex) == scalars.endIndex { return ClusterGlyph.single(base) }
    return ClusterGlyph.several(base, scalars)
  }

  /// The columns that a text takes when it is drawn.
  @specialized(where Text == String)
  @specialized(where Text == Substring)
  package static func columns<Text: StringProtocol>(_ text: Text) -> Int {
    let plain = PlainText.prefix(of: Substring(text))
    guard !plain.isAll else { return plain.columns }
    return text.reduce(0) { $0 + Int(glyph($1).width) }
  }

  /// The longest beginning that fits, and the columns it takes.
  @specialized(where Text == String)
  @specialized(where Text == Substring)
  package static func prefix<Text: StringProtocol>(
    _ text: Text, columns limit: Int
  ) -> (text: Text.SubSequence, columns: Int) {
    let plain = PlainText.prefix(of: Substring(text), columns: limit)
    var used = plain.columns
    var end = text.utf8.index(text.startIndex, offsetBy: plain.bytes)
    while end < text.endIndex {
      let width = Int(glyph(text[end]).width)
      guard used + width <= limit else { break }
      used += width
      end = text.index(after: end)
    }
    return (text[..<end], used)
  }

  /// The text, or its beginning with an ellipsis where it is too long; never wider than `limit`.
  @specialized(where Text == String)
  @specialized(where Text == Substring)
  package static func truncated<Text: StringProtocol>(_ text: Text, to limit: Int, ellipsis: String = "…")
    -> String
  {
    let fit = prefix(text, columns: limit)
    if fit.text.endIndex == text.endIndex { return String(text) }
    let room = limit - columns(ellipsis)
    guard room >= 0 else { return String(prefix(ellipsis, columns: limit).text) }
    return String(prefix(text, columns: room).text) + ellipsis
  }

  /// The text, or its end after an ellipsis where it is too long: for paths and tokens.
  package static func truncatedAtStart(
    _ text: some StringProtocol, to limit: Int, ellipsis: String = "…"
  ) -> String {
    guard columns(text) > limit else { return String(text) }
    var room = limit - columns(ellipsis)
    guard room >= 0 else { return String(prefix(ellipsis, columns: limit).text) }
    var start = text.endIndex
    while start > text.startIndex {
      let before = text.index(before: start)
      let width = Int(glyph(text[before]).width)
      guard width <= room else { break }
      room -= width
      start = before
    }
    return ellipsis + String(text[start...])
  }

  /// The text followed by blanks, or cut, so that it takes exactly so many columns.
  @specialized(where Text == String)
  @specialized(where Text == Substring)
  package static func padded<Text: StringProtocol>(_ text: Text, to limit: Int, ellipsis: String = "…")
    -> String
  {
    let short = truncated(text, to: limit, ellipsis: ellipsis)
    return short + String(repeating: " ", count: max(0, limit - columns(short)))
  }

  /// The text as it is drawn: controls as pictures, disputed clusters as substitutes; safe to print.
  @specialized(where Text == String)
  @specialized(where Text == Substring)
  package static func shown<Text: StringProtocol>(_ text: Text) -> String {
    for byte in text.utf8 where byte < 0x20 || byte >= 0x7F {
      var result = ""
      for character in text {
        let glyph = glyph(character)
        if glyph.width > 0 { result += glyph.shown }
      }
      return result
    }
    return String(text)
  }
}
