/// A device token as it goes into the request path: an even number of lower-case hexadecimal digits.
///
/// Apple says to assume no size ("Registering your app with APNs"); app tokens have 32 bytes today, those of Live
/// Activities up to 100.
package struct DeviceToken: Sendable, Hashable, CustomStringConvertible {
  /// The lower-case hexadecimal digits.
  package let hex: String

  /// Takes hexadecimal digits of either case; nil for anything else, an odd number of digits, or no digits.
  package init?(hex: some StringProtocol) {
    guard !hex.isEmpty, hex.utf8.count.isMultiple(of: 2) else { return nil }
    guard hex.utf8.allSatisfy({ HexDigits.value($0) != nil }) else { return nil }
    self.hex = hex.lowercased()
  }

  /// Takes the token's bytes; nil for none.
  package init?(bytes: some Collection<UInt8>) {
    guard !bytes.isEmpty else { return nil }
    hex = HexDigits.encode(bytes)
  }

  /// The number of bytes.
  package var byteCount: Int { hex.utf8.count / 2 }

  /// The last four digits, as they stand in lists: `..9f3c`.
  package var tail: String { ".." + hex.suffix(4) }

  package var description: String { hex }
}

/// Hexadecimal text and bytes.
package enum HexDigits {
  /// The value of one digit, or nil.
  package static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Bytes as lower-case digits.
  package static func encode(_ bytes: some Collection<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes that the digits stand for; nil if they are no digits or odd in number.
  package static func decode(_ text: some StringProtocol) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = value(digits[index]), let low = value(digits[index + 1]) else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }
}
