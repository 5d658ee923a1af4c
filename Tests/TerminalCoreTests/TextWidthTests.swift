import TerminalCore
import Testing

@Suite struct TextWidthTests {
  /// Columns and what is drawn; the text in the middle column stays as it is.
  @Test(
    arguments: [
      ("a", 1, "a"), ("é", 1, "é"), ("e\u{301}", 1, "e\u{301}"), ("Ａ", 2, "Ａ"), ("汉", 2, "汉"), ("한", 2, "한"),
      ("\u{1112}\u{1161}\u{11AB}", 2, "\u{1112}\u{1161}\u{11AB}"),
      ("⚠", 1, "⚠"), ("⚠\u{FE0F}", 2, "⚠ "), ("❤\u{FE0F}", 2, "❤ "), ("✅", 2, "✅"), ("✅\u{FE0F}", 2, "✅"),
      ("✓", 1, "✓"),
      ("💡", 2, "💡"), ("\u{200B}", 0, ""), ("1\u{FE0F}\u{20E3}", 2, "1 "), ("👍🏽", 2, "👍"), ("🤷🏿‍♂️", 2, "🤷"),
      ("👨‍👩‍👧", 2, "👨"), ("👩‍💻", 2, "👩"), ("🏳️‍🌈", 2, "🏳 "), ("🇯🇵", 2, "JP"), ("🇫🇷", 2, "FR"), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2, "🏴"),
      ("\u{0915}\u{094D}\u{0937}\u{093F}", 3, "\u{0915}\u{094D}\u{0937}\u{093F}"),
      ("\u{1FAE0}", 2, "\u{1FAE0}"),
      ("\u{1FAE8}", 2, "\u{FFFD} "), ("│", 1, "│"), ("⣿", 1, "⣿"), ("\u{E000}", 1, "\u{E000}"),
      ("\u{378}", 1, "\u{FFFD}"),
      ("\u{7}", 1, "␇"), ("\u{1B}", 1, "␛"), ("\u{7F}", 1, "␡"), ("\n", 1, "␊"), ("\r\n", 2, "␍␊"),
      ("\t", 4, "    "),
      ("\u{9B}", 4, "<9B>"), ("\u{202E}", 6, "<202E>"), ("\u{2067}", 6, "<2067>"), ("\u{200F}", 0, ""),
      ("\u{301}", 1, "\u{25CC}\u{301}"), ("\u{AD}", 1, "-"), ("\u{FEFF}", 0, ""), ("葛\u{E0100}", 2, "葛"),
    ] as [(String, Int, String)])
  func `a cluster has its columns and its look`(text: String, columns: Int, shown: String) {
    #expect(TextWidth.columns(text) == columns)
    #expect(Array(TextWidth.shown(text).unicodeScalars) == Array(shown.unicodeScalars))
  }

  @Test(
    arguments: [
      ("👍🏽", true), ("👩‍💻", true), ("🏳️‍🌈", true), ("🇯🇵", true), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", true), ("1\u{FE0F}\u{20E3}", true),
      ("👍", false), ("é", false), ("e\u{301}", false), ("汉", false),
      ("\u{0915}\u{094D}\u{200D}\u{0937}", false),
      ("❤\u{FE0F}", false), ("a", false),
    ])
  func `sequences are told apart from scripts`(text: Character, isSequence: Bool) {
    #expect(TextWidth.isSequence(text) == isSequence)
    #expect(TextWidth.holdsSequence("x \(text) y") == isSequence)
  }

  @Test func `a cell never holds more than five code points`() {
    let piled = "a" + String(repeating: "\u{301}", count: 40)
    #expect(TextWidth.shown(piled).unicodeScalars.count == 5)
    #expect(TextWidth.columns(piled) == 1)
    let endless = String(repeating: "\u{0915}\u{094D}", count: 500) + "\u{0915}"
    #expect(TextWidth.columns(endless) <= 12)
  }

  @Test(
    arguments: [
      ("plain", 5, "plain"), ("plain", 4, "pla…"), ("汉字汉字", 5, "汉字…"), ("汉字汉字", 4, "汉…"), ("汉字", 4, "汉字"),
      ("ab", 1, "…"),
      ("ab", 0, ""), ("", 3, ""), ("👨‍👩‍👧👨‍👩‍👧", 3, "👨‍👩‍👧…"),
    ] as [(String, Int, String)])
  func `a long text ends with an ellipsis`(text: String, limit: Int, expected: String) {
    #expect(TextWidth.truncated(text, to: limit) == expected)
  }

  @Test func `a long path keeps its end`() {
    #expect(TextWidth.truncatedAtStart("/a/long/path/key.p8", to: 8) == "…/key.p8")
    #expect(TextWidth.truncatedAtStart("key.p8", to: 8) == "key.p8")
    #expect(TextWidth.truncatedAtStart("汉字汉字", to: 4) == "…字")
  }

  @Test func `padding fills to the column`() {
    #expect(TextWidth.padded("汉", to: 4) == "汉  ")
    #expect(TextWidth.columns(TextWidth.padded("汉字汉字", to: 4)) == 4)
  }
}
