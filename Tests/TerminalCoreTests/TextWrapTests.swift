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
