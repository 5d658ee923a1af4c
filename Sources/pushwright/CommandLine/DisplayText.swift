/// Text from outside, made safe for a terminal.
enum DisplayText {
  /// The text with controls and bidirectional overrides written out, so that it can neither move the cursor nor lie.
  static func cleaned(_ text: some StringProtocol) -> String { cleaned(text, keeping: []) }

  /// The same for text of several lines: line ends and tabs stay.
  static func cleanedLines(_ text: some StringProtocol) -> String { cleaned(text, keeping: [0x09, 0x0a]) }

  private static func cleaned(_ text: some StringProtocol, keeping kept: Set<UInt32>) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case let value where kept.contains(value): result.unicodeScalars.append(scalar)
      case 0...0x1f, 0x7f...0x9f, 0x200e, 0x200f, 0x202a...0x202e, 0x2066...0x2069:
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
