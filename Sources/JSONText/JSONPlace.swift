/// A place in a JSON text.
///
/// Line and column count from 1, columns in Unicode code points; bytes count from 0. Lines end with LF.
package struct JSONPlace: Sendable, Hashable {
  package var line: Int
  package var column: Int
  package var byte: Int

  package init(line: Int, column: Int, byte: Int) {
    self.line = line
    self.column = column
    self.byte = byte
  }
}

/// Walks forward through a text and tells line and column of bytes that come in ascending order.
struct PlaceCounter {
  private(set) var place = JSONPlace(line: 1, column: 1, byte: 0)

  /// Moves to a byte that is not before the last one asked for.
  mutating func advance(to byte: Int, in bytes: [UInt8]) -> JSONPlace {
    let target = min(byte, bytes.count)
    var line = place.line
    var column = place.column
    var index = place.byte
    while index < target {
      let value = bytes[index]
      if value == Byte.lineFeed {
        line += 1
        column = 1
      } else if value & 0xC0 != 0x80 || column == 1 {
        // A byte that continues a code point takes no column of its own.
        column += 1
      }
      index += 1
    }
    place = JSONPlace(line: line, column: column, byte: max(place.byte, target))
    return place
  }
}

/// The bytes that mean something in JSON, by name.
enum Byte {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote: UInt8 = 0x22
  static let apostrophe: UInt8 = 0x27
  static let comma: UInt8 = 0x2C
  static let minus: UInt8 = 0x2D
  static let plus: UInt8 = 0x2B
  static let dot: UInt8 = 0x2E
  static let slash: UInt8 = 0x2F
  static let zero: UInt8 = 0x30
  static let nine: UInt8 = 0x39
  static let colon: UInt8 = 0x3A
  static let semicolon: UInt8 = 0x3B
  static let equals: UInt8 = 0x3D
  static let openBracket: UInt8 = 0x5B
  static let backslash: UInt8 = 0x5C
  static let closeBracket: UInt8 = 0x5D
  static let backtick: UInt8 = 0x60
  static let openBrace: UInt8 = 0x7B
  static let closeBrace: UInt8 = 0x7D

  /// Whether JSON counts it as white space (RFC 8259 §2).
  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == space || byte == lineFeed || byte == carriageReturn || byte == tab
  }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- zero <= 9 }

  @inline(__always)
  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  /// The value of a hexadecimal digit.
  @inline(__always)
  static func hexValue(_ byte: UInt8) -> UInt32? {
    if isDigit(byte) { return UInt32(byte &- zero) }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? UInt32(letter) + 10 : nil
  }
}
