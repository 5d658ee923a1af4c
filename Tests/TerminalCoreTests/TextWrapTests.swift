import TerminalCore
import Testing

@Suite struct TextWrapTests {
  @Test(
    arguments: [
      ("Arrives Tuesday before noon", 12, ["Arrives", "Tuesday", "before noon"]),
      ("one two", 7, ["one two"]), ("one two", 3, ["one", "two"]), ("", 5, [""]), ("a\nb", 5, ["a", "b"]),
      ("a\r\n\nb", 5, ["a", "", "b"]),
      ("unbreakable", 4, ["unbr", "eaka", "ble"]), ("汉字汉字汉", 4, ["汉字", "汉字", "汉"]),
      ("汉字。汉", 4, ["汉", "字。", "汉"]), ("你好（世界", 6, ["你好", "（世界"]), ("你好，世界", 4, ["你", "好，", "世界"]),
      ("汉", 1, ["汉"]), ("well-known fact", 6, ["well-", "known", "fact"]),
      ("👨‍👩‍👧👨‍👩‍👧", 2, ["👨‍👩‍👧", "👨‍👩‍👧"]), ("  indented text", 10, ["  indented", "text"]),
      ("wide汉字mixed", 6, ["wide汉", "字", "mixed"]), ("keep me", 0, ["keep me"]),
    ] as [(String, Int, [String])])
  func `lines break where they may`(text: String, columns: Int, expected: [String]) {
    #expect(TextWrap.lines(text, columns: columns) == expected)
  }

  @Test func `no line is too wide and no sign is lost`() {
    let text = "Der Überbringer 汉字，汉字（測試）and emoji 👍🏽🇯🇵 e\u{301} with averyverylongword in it."
    for columns in 2...40 {
      let lines = TextWrap.lines(text, columns: columns)
      #expect(lines.allSatisfy { TextWidth.columns($0) <= columns })
      #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
    }
  }

  @Test func `what is left out is marked`() {
    #expect(TextWrap.lines("one two three four", columns: 7, maximum: 2) == ["one two", "three…"])
    #expect(TextWrap.lines("one two", columns: 7, maximum: 2) == ["one two"])
    #expect(TextWrap.lines("汉字汉字汉字", columns: 4, maximum: 1) == ["汉…"])
    #expect(TextWrap.lines("one", columns: 4, maximum: 0) == [])
  }
}

@Suite struct TextWrapASCIITests {
  /// The quick way for ASCII breaks where the way for all text breaks: a wide sign at the end sends it the long way.
  @Test(arguments: [
    "It arrives on Tuesday before noon.", "a-b well-known x-1  two  blanks ",
    "averyveryverylongwordthatmustbecut now",
    "  leading blanks and - dashes -", "1-2-3 a-b-c",
  ])
  func breaksAsAllTextDoes(_ text: String) {
    for columns in 1...20 {
      let quick = TextWrap.lines(text, columns: columns)
      let long = TextWrap.lines(text + "\u{2028}é", columns: columns)
      let other = TextWrap.lines(text.replacing("a", with: "á"), columns: columns).map {
        $0.replacing("á", with: "a")
      }
      #expect(quick == other, "\(columns) columns")
      #expect(Array(long.prefix(quick.count)) == quick, "\(columns) columns")
    }
  }
}
