/// A colour of the terminal: its own default, one of the 8 basic ones, or one of 256.
package enum Color: Sendable, Hashable {
  case standard
  /// 0…7: black, red, green, yellow, blue, magenta, cyan, white, as the user's palette has them.
  case basic(UInt8)
  /// 16…255: the 6×6×6 cube and the greys; shown only where the terminal has 256 colours.
  case indexed(UInt8)
}

/// How a cell looks.
///
/// It must be readable without its colours.
package struct Style: Sendable, Hashable {
  package var foreground: Color
  package var background: Color
  package var bold: Bool
  package var dim: Bool
  package var underline: Bool
  package var reverse: Bool

  package init(
    foreground: Color = .standard, background: Color = .standard, bold: Bool = false, dim: Bool = false,
    underline: Bool = false, reverse: Bool = false
  ) {
    self.foreground = foreground
    self.background = background
    self.bold = bold
    self.dim = dim
    self.underline = underline
    self.reverse = reverse
  }

  package static let plain = Style()
}
