/// What stands between the quotes of a string.
enum JSONStringContent {
  /// The text of a string; what no text can hold becomes U+FFFD, an unknown escape its own letter.
  static func decode(_ lexeme: JSONLexeme, in bytes: [UInt8]) -> String {
    let range = lexeme.content
    guard lexeme.flags.contains(.escape) else { return String(decoding: bytes[range], as: UTF8.self) }
    return String(decoding: unescape(bytes, range), as: UTF8.self)
  }

  /// The bytes of a string with its escapes undone.
  static func unescape(_ bytes: [UInt8], _ range: Range<Int>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      guard byte == Byte.backslash, index + 1 < range.upperBound else {
        result.append(byte)
        index += 1
        continue
      }
      index += 2
      switch bytes[index - 1] {
      case 0x62: result.append(0x08)
      case 0x66: result.append(0x0C)
      case 0x6E: result.append(0x0A)
      case 0x72: result.append(0x0D)
      case 0x74: result.append(0x09)
      case 0x75:
        guard let unit = codeUnit(bytes, at: index, end: range.upperBound) else {
          result.append(0x75)
          continue
        }
        index += 4
        if (0xD800...0xDBFF).contains(unit), let low = escapedLowHalf(bytes, at: index, end: range.upperBound)
        {
          index += 6
          UnicodeScan.append(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00), to: &result)
        } else {
          UnicodeScan.append((0xD800...0xDFFF).contains(unit) ? 0xFFFD : unit, to: &result)
        }
      case let other: result.append(other)
      }
    }
    return result
  }

  /// The value of four hexadecimal digits.
  static func codeUnit(_ bytes: [UInt8], at index: Int, end: Int) -> UInt32? {
    guard index + 4 <= end else { return nil }
    var value: UInt32 = 0
    for offset in 0..<4 {
      guard let digit = Byte.hexValue(bytes[index + offset]) else { return nil }
      value = value << 4 | digit
    }
    return value
  }

  /// The second half of a surrogate pair, if `\uDC00`…`\uDFFF` stands here.
  static func escapedLowHalf(_ bytes: [UInt8], at index: Int, end: Int) -> UInt32? {
    guard index + 6 <= end, bytes[index] == Byte.backslash, bytes[index + 1] == 0x75,
      let unit = codeUnit(bytes, at: index + 2, end: end), (0xDC00...0xDFFF).contains(unit)
    else { return nil }
    return unit
  }

  /// Appends text as a JSON string may hold it: quotes, backslashes and controls escaped, nothing else.
  static func appendEscaped(_ text: some Sequence<UInt8>, to result: inout [UInt8]) {
    for byte in text {
      switch byte {
      case Byte.quote, Byte.backslash: result += [Byte.backslash, byte]
      case 0x0A: result += [Byte.backslash, 0x6E]
      case 0x0D: result += [Byte.backslash, 0x72]
      case 0x09: result += [Byte.backslash, 0x74]
      case 0x08: result += [Byte.backslash, 0x62]
      case 0x0C: result += [Byte.backslash, 0x66]
      case 0..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        result += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: result.append(byte)
      }
    }
  }
}
