/// The rules behind `TextWidth.glyph`.
enum ClusterGlyph {
  typealias Glyph = TextWidth.Glyph
  typealias Piece = TextWidth.Piece

  /// Shown for what is unassigned, as far as the terminals of today know.
  static let replacement = "\u{FFFD}"
  /// A terminal cell of ncurses holds five code points.
  private static let marksPerCell = 4
  /// One cluster may be of any length; more than this is never drawn of it.
  private static let columnsPerCluster = 12

  /// The glyph of a cluster of one code point.
  static func single(_ scalar: Unicode.Scalar) -> Glyph {
    let value = scalar.value
    switch value {
    case 0x20..<0x7F: return Glyph(String(Character(scalar)), width: 1)
    case 0x09: return spread(String(repeating: " ", count: TextWidth.tabColumns))
    case 0..<0x20: return Glyph(picture(0x2400 + value), width: 1)
    case 0x7F: return Glyph(picture(0x2421), width: 1)
    case 0x80..<0xA0: return escape(value)
    case 0xAD: return Glyph("-", width: 1)
    case 0x200E, 0x200F, 0x061C: return Glyph("", width: 0)
    case 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: return escape(value)
    case 0x1F1E6...0x1F1FF: return Glyph(regionLetter(value), width: 1)
    default: break
    }
    switch WidthTable.width(of: value) {
    case 2: return Glyph(String(Character(scalar)), width: 2)
    case 1: return Glyph(String(Character(scalar)), width: 1)
    case 0:
      if isInvisible(scalar) { return Glyph("", width: 0) }
      // A mark without a base would vanish or land on the neighbour.
      return Glyph("\u{25CC}" + String(Character(scalar)), width: 1)
    default: return unknown(scalar)
    }
  }

  /// The glyph of a cluster of several code points.
  static func several(_ base: Unicode.Scalar, _ scalars: Character.UnicodeScalarView) -> Glyph {
    if base.value == 0x0D {
      return Glyph(picture(0x240D), width: 2, tail: [Piece(text: picture(0x240A), width: 1)])
    }
    if isRegion(base.value) { return flag(scalars) }
    if isEmojiSequence(base, scalars) { return emojiSubstitute(base) }
    return script(scalars)
  }

  /// Base and marks; a script may put several bases in one cluster, each gets a cell of its own.
  private static func script(_ scalars: Character.UnicodeScalarView) -> Glyph {
    var pieces: [Piece] = []
    var text = ""
    var width: UInt8 = 0
    var marks = 0
    var total = 0
    for scalar in scalars {
      let value = scalar.value
      if isJoinerOrSelector(value) || isBidiControl(value) { continue }
      let columns = WidthTable.width(of: value)
      if columns == 0, width > 0 {
        guard marks < marksPerCell, !isInvisible(scalar) else { continue }
        text.unicodeScalars.append(scalar)
        marks += 1
        continue
      }
      let glyph = columns > 0 ? Glyph(String(Character(scalar)), width: UInt8(columns)) : single(scalar)
      guard glyph.width > 0 else { continue }
      guard total + Int(glyph.width) <= columnsPerCluster else { break }
      if width > 0 { pieces.append(Piece(text: text, width: width)) }
      (text, width, marks) = (glyph.text, glyph.firstWidth, columns > 0 ? 0 : 1)
      for piece in glyph.tail {
        pieces.append(Piece(text: text, width: width))
        (text, width) = (piece.text, piece.width)
      }
      total += Int(glyph.width)
    }
    guard width > 0 else { return Glyph("", width: 0) }
    guard let first = pieces.first else { return Glyph(text, width: width) }
    pieces.append(Piece(text: text, width: width))
    return Glyph(first.text, width: UInt8(total), tail: Array(pieces.dropFirst()))
  }

  /// The base alone, in two columns as modern terminals and the phone show it.
  private static func emojiSubstitute(_ base: Unicode.Scalar) -> Glyph {
    let glyph = single(base)
    guard glyph.width == 1 else { return glyph }
    return Glyph(glyph.text, width: 2, tail: [Piece(text: " ", width: 1)])
  }

  private static func isEmojiSequence(_ base: Unicode.Scalar, _ scalars: Character.UnicodeScalarView) -> Bool
  {
    guard base.properties.isEmoji else { return false }
    return scalars.dropFirst().contains { scalar in
      switch scalar.value {
      case 0xFE0F: base.value > 0x7F || scalars.contains { $0.value == 0x20E3 }
      case 0x20E3, 0x200D, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: true
      default: false
      }
    }
  }

  private static func flag(_ scalars: Character.UnicodeScalarView) -> Glyph {
    let letters = scalars.lazy.map(\.value).filter(isRegion).map(regionLetter)
    let text = letters.joined()
    return spread(String(text.prefix(2)))
  }

  private static func isRegion(_ value: UInt32) -> Bool { (0x1F1E6...0x1F1FF).contains(value) }

  private static func regionLetter(_ value: UInt32) -> String {
    picture(value - 0x1F1E6 + 0x41)
  }

  private static func isJoinerOrSelector(_ value: UInt32) -> Bool {
    (0x200B...0x200D).contains(value) || (0xFE00...0xFE0F).contains(value) || value == 0x2060
      || (0xE0100...0xE01EF).contains(value)
  }

  private static func isBidiControl(_ value: UInt32) -> Bool {
    value == 0x061C || value == 0x200E || value == 0x200F || (0x202A...0x202E).contains(value)
      || (0x2066...0x2069).contains(value)
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .format || scalar.properties.isDefaultIgnorableCodePoint
  }

  /// Newer than the table or never assigned.
  private static func unknown(_ scalar: Unicode.Scalar) -> Glyph {
    guard scalar.properties.isEmojiPresentation else { return Glyph(replacement, width: 1) }
    return Glyph(replacement, width: 2, tail: [Piece(text: " ", width: 1)])
  }

  /// `<9B>`: what would steer the terminal is spelled out.
  private static func escape(_ value: UInt32) -> Glyph {
    spread("<" + String(value, radix: 16, uppercase: true) + ">")
  }

  /// One column for each character.
  private static func spread(_ text: String) -> Glyph {
    let pieces = text.map { Piece(text: String($0), width: 1) }
    guard let first = pieces.first else { return Glyph("", width: 0) }
    return Glyph(first.text, width: UInt8(pieces.count), tail: Array(pieces.dropFirst()))
  }

  private static func picture(_ value: UInt32) -> String {
    Unicode.Scalar(value).map { String(Character($0)) } ?? replacement
  }
}
