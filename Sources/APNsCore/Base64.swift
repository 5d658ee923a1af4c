/// Base64 text and bytes (RFC 4648).
package enum Base64 {
  /// Which two characters stand for 62 and 63.
  package enum Alphabet: Sendable {
    /// `+` and `/` (RFC 4648 §4).
    case standard
    /// `-` and `_` (RFC 4648 §5).
    case url

    fileprivate var last: (UInt8, UInt8) {
      switch self {
      case .standard: (UInt8(ascii: "+"), UInt8(ascii: "/"))
      case .url: (UInt8(ascii: "-"), UInt8(ascii: "_"))
      }
    }
  }

  /// Whether `=` stands at the end.
  package enum Padding: Sendable {
    case required, optional, forbidden
  }

  /// Bytes as text; padded in the standard alphabet, unpadded in the one for URLs (RFC 7515 §2).
  package static func encode(_ bytes: some Collection<UInt8>, _ alphabet: Alphabet = .standard) -> String {
    let digits = digits(alphabet)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var buffer: UInt32 = 0
    var bits = 0
    for byte in bytes {
      buffer = buffer << 8 | UInt32(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        text.append(digits[Int(buffer >> UInt32(bits) & 63)])
      }
    }
    if bits > 0 { text.append(digits[Int(buffer << UInt32(6 - bits) & 63)]) }
    if alphabet == .standard {
      while !text.count.isMultiple(of: 4) { text.append(UInt8(ascii: "=")) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes that the text stands for; nil for a foreign character, a wrong length, or bits left over at the end.
  package static func decode(
    _ text: some Collection<UInt8>, _ alphabet: Alphabet = .standard, padding: Padding = .required
  ) -> [UInt8]? {
    var digits = Array(text)
    let length = digits.count
    while digits.last == UInt8(ascii: "="), length - digits.count < 2 { digits.removeLast() }
    let padded = length > digits.count
    switch padding {
    case .required where !length.isMultiple(of: 4): return nil
    case .forbidden where padded: return nil
    default: break
    }
    guard digits.count % 4 != 1, !padded || length.isMultiple(of: 4) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count * 3 / 4)
    var buffer: UInt32 = 0
    var bits = 0
    for digit in digits {
      guard let value = value(digit, alphabet) else { return nil }
      buffer = buffer << 6 | UInt32(value)
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(buffer >> UInt32(bits) & 255))
        buffer &= (1 << UInt32(bits)) - 1
      }
    }
    return buffer == 0 ? bytes : nil
  }

  private static func digits(_ alphabet: Alphabet) -> [UInt8] {
    Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
      + [alphabet.last.0, alphabet.last.1]
  }

  /// The value of one digit, or nil.
  package static func value(_ digit: UInt8, _ alphabet: Alphabet) -> UInt8? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): digit - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0") + 52
    case alphabet.last.0: 62
    case alphabet.last.1: 63
    default: nil
    }
  }
}
