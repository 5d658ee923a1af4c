/// Texts that are not UTF-8.
enum ForeignEncoding {
  /// An encoding that a text seems to have, by its byte order mark or by the zero bytes of its first characters.
  struct Guess {
    var name: String
    /// The bytes of a code unit: 2 or 4.
    var width: Int
    var isBigEndian: Bool
    /// The bytes of the byte order mark.
    var markLength: Int
  }

  static func guess(_ bytes: [UInt8]) -> Guess? {
    func starts(_ prefix: [UInt8]) -> Bool { bytes.starts(with: prefix) }
    if starts([0xFF, 0xFE, 0, 0]) {
      return Guess(name: "UTF-32 LE", width: 4, isBigEndian: false, markLength: 4)
    }
    if starts([0, 0, 0xFE, 0xFF]) {
      return Guess(name: "UTF-32 BE", width: 4, isBigEndian: true, markLength: 4)
    }
    if starts([0xFF, 0xFE]) { return Guess(name: "UTF-16 LE", width: 2, isBigEndian: false, markLength: 2) }
    if starts([0xFE, 0xFF]) { return Guess(name: "UTF-16 BE", width: 2, isBigEndian: true, markLength: 2) }
    guard bytes.count >= 4 else {
      guard bytes.count >= 2 else { return nil }
      if bytes[0] == 0, bytes[1] != 0 {
        return Guess(name: "UTF-16 BE", width: 2, isBigEndian: true, markLength: 0)
      }
      if bytes[0] != 0, bytes[1] == 0 {
        return Guess(name: "UTF-16 LE", width: 2, isBigEndian: false, markLength: 0)
      }
      return nil
    }
    // The first characters of a JSON text are ASCII, so its zero bytes tell the encoding (RFC 4627 §3).
    switch (bytes[0] == 0, bytes[1] == 0, bytes[2] == 0, bytes[3] == 0) {
    case (true, true, true, false):
      return Guess(name: "UTF-32 BE", width: 4, isBigEndian: true, markLength: 0)
    case (false, true, true, true):
      return Guess(name: "UTF-32 LE", width: 4, isBigEndian: false, markLength: 0)
    case (true, false, true, false):
      return Guess(name: "UTF-16 BE", width: 2, isBigEndian: true, markLength: 0)
    case (false, true, false, true):
      return Guess(name: "UTF-16 LE", width: 2, isBigEndian: false, markLength: 0)
    default: return nil
    }
  }

  /// The same text in UTF-8.
  static func convert(_ bytes: [UInt8], _ guess: Guess) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = guess.markLength
    var high: UInt32 = 0
    while index + guess.width <= bytes.count {
      var unit: UInt32 = 0
      for offset in 0..<guess.width {
        unit = unit << 8 | UInt32(bytes[index + (guess.isBigEndian ? offset : guess.width - 1 - offset)])
      }
      index += guess.width
      if guess.width == 2, (0xD800...0xDBFF).contains(unit) {
        high = unit
        continue
      }
      if high != 0, (0xDC00...0xDFFF).contains(unit) {
        unit = 0x10000 + (high - 0xD800) << 10 + (unit - 0xDC00)
      }
      high = 0
      UnicodeScan.append(unit, to: &result)
    }
    return result
  }

  /// The character that a byte is in Windows-1252, which is Latin-1 with letters and signs in place of C1 controls.
  static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
    guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
    return Unicode.Scalar(windows1252Block[Int(byte) - 0x80]) ?? Unicode.Scalar(byte)
  }

  private static let windows1252Block: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152,
    0x8D, 0x017D,
    0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
    0x0153, 0x9D,
    0x017E, 0x0178,
  ]
}
