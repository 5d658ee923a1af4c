/// Reads single code points of a text whose encoding is not certain.
package enum UnicodeScan {
  /// The code point at a byte and the bytes it takes; nil where the bytes are no UTF-8 (RFC 3629).
  package static func scalar(in bytes: [UInt8], at index: Int, end: Int) -> (value: UInt32, length: Int)? {
    let first = bytes[index]
    if first < 0x80 { return (UInt32(first), 1) }
    let length: Int
    var value: UInt32
    switch first {
    case 0xC2...0xDF: (length, value) = (2, UInt32(first & 0x1F))
    case 0xE0...0xEF: (length, value) = (3, UInt32(first & 0x0F))
    case 0xF0...0xF4: (length, value) = (4, UInt32(first & 0x07))
    default: return nil
    }
    guard index + length <= end else { return nil }
    for offset in 1..<length {
      let byte = bytes[index + offset]
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    switch length {
    case 3 where value < 0x800 || (0xD800...0xDFFF).contains(value): return nil
    case 4 where value < 0x10000 || value > 0x10FFFF: return nil
    default: return (value, length)
    }
  }

  /// Whether it is white space, or invisible, but not the white space of JSON.
  static func isForeignSpace(_ value: UInt32) -> Bool {
    switch value {
    case 0x85, 0xA0, 0x1680, 0x180E, 0x2000...0x200D, 0x2028...0x202F, 0x205F...0x2064, 0x3000, 0xFEFF: true
    default: false
    }
  }

  /// Whether a reader sees nothing in its place, not even a gap.
  static func isInvisible(_ value: UInt32) -> Bool {
    switch value {
    case 0x180E, 0x200B...0x200D, 0x202A...0x202E, 0x2060...0x2064, 0xFEFF: true
    default: false
    }
  }

  /// Whether it is a quotation mark that a word processor or a phone puts in place of `"`.
  static func isTypographicQuote(_ value: UInt32) -> Bool {
    switch value {
    case 0xAB, 0xBB, 0x2018...0x201F, 0x2032...0x2036, 0x2039, 0x203A, 0x275B...0x275E, 0x300C...0x300F,
      0x301D...0x301F, 0xFF02, 0xFF07:
      true
    default: false
    }
  }

  /// `U+00A0`.
  static func name(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Appends a code point as UTF-8.
  static func append(_ value: UInt32, to bytes: inout [UInt8]) {
    guard let scalar = Unicode.Scalar(value) else { return }
    bytes.append(contentsOf: UTF8.encode(scalar).map { Array($0) } ?? [])
  }
}
