/// A colour of the terminal: its own default, one of the 8 basic ones, or one of 256.
package enum Color: Sendable, Hashable {
  case standard
  /// 0…7: black, red, green, yellow, blue, magenta, cyan, white, as the user's palette has them.
  case basic(UInt8)
  /// 16…255: the 6×6×6 cube and the greys; shown only where the terminal has 256 colours.
  case indexed(UInt8)

  /// Ten bits: two for the kind, eight for the number.
  fileprivate var bits: UInt32 {
    switch self {
    case .standard: 0
    case .basic(let number): 0x100 | UInt32(number)
    case .indexed(let number): 0x200 | UInt32(number)
    }
  }

  fileprivate init(bits: UInt32) {
    let number = UInt8(truncatingIfNeeded: bits)
    switch bits & 0x300 {
    case 0x100: self = .basic(number)
    case 0x200: self = .indexed(number)
    default: self = .standard
    }
  }
}

/// How a cell looks.
///
/// It must be readable without its colours. Every cell of every frame carries and compares one, so it is a single word.
package struct Style: Sendable, Hashable {
  private var bits: UInt32

  package init(
    foreground: Color = .standard, background: Color = .standard, bold: Bool = false, dim: Bool = false,
    underline: Bool = false, reverse: Bool = false
  ) {
    bits = foreground.bits | background.bits << 10
    self.bold = bold
    self.dim = dim
    self.underline = underline
    self.reverse = reverse
  }

  package static let plain = Style()

  package var foreground: Color {
    get { Color(bits: bits & 0x3ff) }
    set { bits = bits & ~0x3ff | newValue.bits }
  }

  package var background: Color {
    get { Color(bits: bits >> 10 & 0x3ff) }
    set { bits = bits & ~(0x3ff << 10) | newValue.bits << 10 }
  }

  package var bold: Bool {
    get { self[20] }
    set { self[20] = newValue }
  }

  package var dim: Bool {
    get { self[21] }
    set { self[21] = newValue }
  }

  package var underline: Bool {
    get { self[22] }
    set { self[22] = newValue }
  }

  package var reverse: Bool {
    get { self[23] }
    set { self[23] = newValue }
  }

  private subscript(bit: UInt32) -> Bool {
    get { bits >> bit & 1 == 1 }
    set { bits = newValue ? bits | 1 << bit : bits & ~(1 << bit) }
  }
}
