import APNsCore
import JSONText
import TerminalCore
import Testing

@testable import Composer

struct EditorViewTests {
  @Test func drawsNumbersMarksAndText() {
    let editor = editor("{\n  \"a\": 1,\n  \"汉字\": \"x\ty\",\n}|")
    #expect(
      editor.rows(24, 6) == [
        "   1 {", "   2   \"a\": 1,", "x  3   \"汉字\": \"x    y\",", "   4 }", " ~", " ~",
      ])
  }

  @Test func followsTheCursorToTheRight() {
    let editor = editor("{\"a\": \"0123456789012345678901234567890123456789|\"}")
    let rows = editor.rows(25, 1)
    #expect(rows[0].hasPrefix("   1 <"))
    #expect(rows[0].contains("56789\"}"))
  }

  /// Whatever is drawn stays in its area and columns add up, at any size.
  @Test(arguments: [(1, 1), (2, 3), (6, 2), (20, 5), (200, 60)])
  func fitsAnySize(columns: Int, rows: Int) {
    var editor = editor("{\"k\": \"汉字👨‍👩‍👧\u{200B}\u{7F}\t🇯🇵e\u{301}|\",\n \"b\": [}\n")
    editor.selectAll()
    editor.find("k")
    for cursor in [EditorPosition.start, editor.buffer.end] {
      editor.move(to: cursor)
      editor.fit(Size(columns: columns, rows: rows))
      var surface = Surface(Size(columns: columns + 4, rows: rows + 2), filledWith: Cell("#"))
      let area = Rect(column: 2, row: 1, columns: columns, rows: rows)
      surface.fill(area)
      let place = EditorView(theme: .full).draw(editor, on: &surface, area: area)
      for row in 0..<rows + 2 {
        for column in 0..<columns + 4 where !area.contains(Position(column: column, row: row)) {
          #expect(surface[column, row].text == "#")
        }
      }
      if let place { #expect(area.contains(place)) }
      if columns > 10 { #expect(place != nil) }
    }
  }

  @Test func underlinesProblemsAndShowsTheSelection() {
    var editor = editor("[1,]|")
    editor.fit(Size(columns: 12, rows: 1))
    var surface = Surface(Size(columns: 12, rows: 1))
    _ = EditorView(theme: .mono).draw(editor, on: &surface, area: surface.bounds)
    #expect(surface[7, 0].style.underline)
    #expect(!surface[6, 0].style.underline)
    editor.selectAll()
    _ = EditorView(theme: .mono).draw(editor, on: &surface, area: surface.bounds)
    #expect(surface[5, 0].style.reverse && surface[8, 0].style.reverse)
  }

  @Test func matchesBracketsOutsideOfStrings() {
    let editor = editor("{\"a\": \"}\", \"b\": [|]}")
    #expect(editor.matchingBrackets?.1 == EditorPosition(line: 0, byte: 17))
    let root = Composer.Editor(Array("{\"a\": \"}\"\n}".utf8))
    #expect(root.matchingBrackets?.1 == EditorPosition(line: 1, byte: 0))
  }

  @Test func showsFindingsAtTheirPlaces() {
    var editor = editor("|{\"aps\": {\"badge\": \"1\"}}")
    editor.setFindings([
      Finding("aps.badge-type", .error, at: .pointer("/aps/badge"), "badge is a number.", fix: .value("1")),
      Finding("json.bom", .info, at: .field("x"), "known already"),
      Finding("header.topic-missing", .error, at: .header("apns-topic"), "not in the text"),
    ])
    #expect(editor.issues.map(\.rule) == ["aps.badge-type"])
    let result15 = editor.goToNextIssue()
    #expect(result15?.rule == "aps.badge-type")
    let result16 = editor.fixAtCursor(now: 0)
    #expect(result16.hasPrefix("Repaired"))
    #expect(editor.text == "{\"aps\": {\"badge\": 1}}")
    #expect(editor.issues.isEmpty)
    editor.undo()
    #expect(editor.text == "{\"aps\": {\"badge\": \"1\"}}")
  }

  @Test func repairsAllThatIsSafe() {
    var editor = editor("{'a': 1,\n\"b\": 01;\n\"c\": [True,],\n|")
    #expect(editor.issues.count >= 5)
    let answer = editor.fixAll(now: 0)
    #expect(editor.document.isJSON, "\(answer) \(editor.text)")
    #expect(editor.text == "{\"a\": 1,\n\"b\": 1,\n\"c\": [true]\n}\n")
    editor.undo()
    #expect(editor.text == "{'a': 1,\n\"b\": 01;\n\"c\": [True,],\n")
  }

  @Test func formatsAndKeepsThePlace() {
    var editor = editor("{\"aps\":{\"alert\":\"x|y\"}}")
    let result17 = editor.format(now: 0)
    #expect(result17 == nil)
    #expect(editor.picture == "{\n  \"aps\": {\n    \"alert\": \"x|y\"\n  }\n}\n")
    let result18 = editor.minify(now: 0)
    #expect(result18 == nil)
    #expect(editor.picture == "{\"aps\":{\"alert\":\"x|y\"}}")
    editor.type("\"")
    let result19 = editor.format(now: 0)
    #expect(result19?.contains("line 1") == true)
  }
}
