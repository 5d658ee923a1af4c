import TerminalCore

/// One row of a paragraph.
struct DirectedLine {
  var text: String
  /// Whether the paragraph runs from right to left, whatever this row begins with.
  var isTurned: Bool
}

/// Which way a text runs.
enum TextDirection {
  /// The rows of a text, each with the direction of its paragraph (rules P2 and P3 of UAX #9).
  static func lines(_ text: String, columns: Int) -> [DirectedLine] {
    guard text.utf8.contains(where: { $0 >= 0xD6 }) else {
      return TextWrap.lines(text, columns: columns).map { DirectedLine(text: $0, isTurned: false) }
    }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap { paragraph in
      let isTurned = isRightToLeft(String(paragraph))
      return TextWrap.lines(String(paragraph), columns: columns).map {
        DirectedLine(text: $0, isTurned: isTurned)
      }
    }
  }

  /// Whether the first letter with a direction runs from right to left (the first-strong rule of UAX #9).
  static func isRightToLeft(_ text: String) -> Bool {
    // Only sequences with these first bytes hold such letters.
    let bytes = text.utf8Span.span
    guard bytes.indices.contains(where: { bytes[$0] >= 0xD6 && bytes[$0] <= 0xE0 || bytes[$0] >= 0xEF })
    else {
      return false
    }
    for scalar in text.unicodeScalars {
      if isRightToLeft(scalar) { return true }
      if scalar.properties.isAlphabetic { return false }
    }
    return false
  }

  /// Hebrew, Arabic and their kin, with the presentation forms.
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      scalar.properties.isAlphabetic
    default: false
    }
  }
}
