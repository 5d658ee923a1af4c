import CHost
import Glibc
import TerminalCore
import Testing

@Suite struct WidthTableTests {
  /// The table of the C library is what curses counts with; where both know a sign they must agree.
  @Test func `single code points take what the C library says`() {
    guard setlocale(LC_CTYPE, "C.UTF-8") != nil, pw_wcwidth(0x6C49) == 2 else { return }
    var wrong: [String] = []
    for value: UInt32 in 0...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .unassigned else {
        continue
      }
      let glyph = TextWidth.glyph(Character(scalar))
      let cells = [(glyph.text, glyph.firstWidth)] + glyph.tail.map { ($0.text, $0.width) }
      for (text, width) in cells where width > 0 {
        let sum = text.unicodeScalars.reduce(0) { $0 + Int(pw_wcwidth($1.value)) }
        if sum != Int(width) { wrong.append("U+\(String(value, radix: 16)) \(width) ≠ \(sum)") }
        if text.unicodeScalars.count > 5 { wrong.append("U+\(String(value, radix: 16)) is too long") }
      }
    }
    #expect(wrong.prefix(20).isEmpty, "\(wrong.count) differ")
  }
}
