import TerminalCore
import Testing

@Suite struct SurfaceTests {
  @Test(arguments: [
    "plain", "汉字汉字汉字汉字", "👨‍👩‍👧👍🏽🇯🇵⚠️1️⃣", "a\u{301}\u{202E}\u{1B}[31m", "क्षि नमस्ते", "\t\ttabs", "한국어한국어한국어",
  ])
  func `the right border stays straight beside any text`(text: String) {
    var surface = Surface(Size(columns: 14, rows: 3))
    let inside = surface.box(surface.bounds)
    surface.put(text, at: Position(column: inside.column, row: inside.row), limit: inside.columns)
    #expect(surface[13, 1].text == "│")
    #expect(surface[0, 1].text == "│")
    let sum = (0..<14).reduce(0) { $0 + Int(surface[$1, 1].width) }
    #expect(sum == 14)
  }

  @Test func `a wide character is never cut in half`() {
    var surface = Surface(Size(columns: 3, rows: 1))
    #expect(surface.put("汉字", at: Position(column: 0, row: 0)) == 2)
    surface.put("x", at: Position(column: 1, row: 0))
    #expect(surface.lines == [" x"])
    surface.put("汉", at: Position(column: 0, row: 0))
    surface.put("y", at: Position(column: 0, row: 0))
    #expect(surface.lines == ["y"])
    #expect(surface[1, 0].width == 1)
  }

  @Test func `drawing outside is clipped`() {
    var surface = Surface(Size(columns: 4, rows: 2))
    surface.put("abcdefg", at: Position(column: -2, row: 0))
    surface.put("abc", at: Position(column: 0, row: 5))
    surface.put("abc", at: Position(column: 9, row: 0))
    surface.fill(Rect(column: 2, row: 1, columns: 100, rows: 100), with: "#")
    #expect(surface.lines == ["cdef", "  ##"])
    for size in [Size(columns: 0, rows: 0), Size(columns: 1, rows: 1), Size(columns: -3, rows: 2)] {
      var tiny = Surface(size)
      tiny.box(tiny.bounds, title: "title", note: "note")
      tiny.rule(across: tiny.bounds, row: 0, title: "rule")
      tiny.put("汉", at: Position(column: 0, row: 0))
    }
  }

  @Test func `a box carries its title and, where there is room, its note`() {
    var surface = Surface(Size(columns: 30, rows: 2))
    surface.box(surface.bounds, border: .ascii, title: "1 Payload", note: "Ln 7 Col 18")
    #expect(surface.lines[0] == "+- 1 Payload -- Ln 7 Col 18 -+")
    var narrow = Surface(Size(columns: 20, rows: 2))
    narrow.box(narrow.bounds, border: .ascii, title: "1 Payload", note: "Ln 7 Col 18")
    #expect(narrow.lines[0] == "+- 1 Payload ------+")
    var tight = Surface(Size(columns: 10, rows: 2))
    tight.box(tight.bounds, border: .ascii, title: "1 Payload")
    #expect(tight.lines[0] == "+- 1 P… -+")
  }

  @Test func `runs share one limit`() {
    var surface = Surface(Size(columns: 10, rows: 1))
    let used = surface.put(
      [TextRun("abc", Style(bold: true)), TextRun("defg"), TextRun("h")], at: Position(column: 0, row: 0),
      limit: 5)
    #expect(used == 5)
    #expect(surface.lines == ["abcde"])
    #expect(surface[0, 0].style.bold && !surface[3, 0].style.bold)
  }

  @Test func `another surface lands where it is put`() {
    var small = Surface(Size(columns: 3, rows: 1))
    small.put("汉x", at: Position(column: 0, row: 0))
    var surface = Surface(Size(columns: 6, rows: 2))
    surface.draw(small, at: Position(column: 2, row: 1))
    surface.draw(small, at: Position(column: -1, row: 0))
    #expect(surface.lines == [" x", "  汉x"])
  }

  /// Wherever it cuts the wide signs below it, what is put back looks like what was drawn.
  @Test(arguments: -2...7, ["xy", "汉", "汉x", "x汉", "x"])
  func `cells are put back as they would be drawn`(column: Int, text: String) {
    var small = Surface(Size(columns: TextWidth.columns(text), rows: 1))
    small.put(text, at: Position(column: 0, row: 0))
    guard column >= 0, column + small.size.columns <= 8 else { return }
    for below in ["汉字汉字", " 汉字汉x", "abcdefgh"] {
      var drawn = Surface(Size(columns: 8, rows: 1))
      drawn.put(below, at: Position(column: 0, row: 0), style: Style(bold: true))
      var pasted = drawn
      drawn.draw(small, at: Position(column: column, row: 0))
      pasted.paste(small, at: Position(column: column, row: 0))
      #expect(pasted == drawn, "\(text) at \(column) over \(below)")
    }
  }

  @Test(arguments: [
    "plain text", "│ box ─ and … dots · here", "é", "e\u{301}", "…\u{301}x", "·\u{20DD}", "─\u{200D}─",
    "│汉字│", "a\tb",
    "▶\u{FE0F}x", "\u{25FD}\u{25FC}", "¶·¸", "\u{7F}~", "x\u{1F468}\u{200D}\u{1F469}y", "אבג·│", "\r\n│",
  ])
  func `a text is drawn as its characters one after the other are`(text: String) {
    var whole = Surface(Size(columns: 30, rows: 1))
    let used = whole.put(text, at: Position(column: 1, row: 0), style: Style(bold: true))
    var single = Surface(Size(columns: 30, rows: 1))
    var column = 1
    for character in text {
      column += single.put(character, at: Position(column: column, row: 0), style: Style(bold: true)) ?? 0
    }
    #expect(whole == single)
    #expect(used == column - 1)
    #expect(TextWidth.columns(text) == used)
    for limit in 0...used {
      let fit = TextWidth.prefix(text, columns: limit)
      #expect(fit.columns <= limit)
      #expect(TextWidth.columns(fit.text) == fit.columns)
    }
  }
}
