/// The words that people write where JSON has `true`, `false` and `null`.
enum JSONWords {
  /// Whether the range is one of the three literals of JSON.
  static func isLiteral(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    switch range.count {
    case 4:
      // Spelled out: this is asked for every literal of a large text.
      bytes[range.lowerBound] == 0x74
        ? bytes[range.lowerBound + 1] == 0x72 && bytes[range.lowerBound + 2] == 0x75
          && bytes[range.lowerBound + 3] == 0x65
        : bytes[range.lowerBound] == 0x6E && bytes[range.lowerBound + 1] == 0x75
          && bytes[range.lowerBound + 2] == 0x6C && bytes[range.lowerBound + 3] == 0x6C
    case 5:
      bytes[range.lowerBound] == 0x66 && bytes[range.lowerBound + 1] == 0x61
        && bytes[range.lowerBound + 2] == 0x6C && bytes[range.lowerBound + 3] == 0x73
        && bytes[range.lowerBound + 4] == 0x65
    default: false
    }
  }

  /// Words of other languages and what they are in JSON.
  static let replacements: [String: String] = [
    "true": "true", "yes": "true", "on": "true", "false": "false", "no": "false", "off": "false",
    "null": "null", "nil": "null", "none": "null", "undefined": "null", "void": "null",
  ]

  /// Words of other languages for numbers that JSON does not have.
  static let notNumbers: Set<String> = [
    "nan", "infinity", "inf", "+nan", "-nan", "+infinity", "-infinity", "-inf", "+inf",
  ]
}
