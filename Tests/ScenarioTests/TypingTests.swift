import ComposeModel
import Composer
import TerminalCore
import TestSupport
import Testing

/// Text goes in, the drawing follows, and every border stays straight.
@Suite struct TypingTests {
  /// Puts the cursor before the closing quote of the body.
  private func atBody(_ columns: Int, _ rows: Int) -> Person {
    var person = Person(columns, rows)
    person.press("Ctrl-F")
    person.type("noon\"")
    person.press("Tab")
    person.press("Right", "Left")
    return person
  }

  /// That there is more than the pane shows is seen at its side.
  @Test func aLongTextHasABar() {
    var person = Person(80, 24)
    #expect(!person.lines[3...18].contains { $0.hasSuffix("█") })
    person.press("Ctrl-A")
    person.paste("{\n" + (0..<60).map { "  \"key\($0)\": \($0)" }.joined(separator: ",\n") + "\n}\n")
    person.press("Ctrl-Home")
    #expect(person.lines[3].hasSuffix("█") && person.lines[18].hasSuffix("┃"), "\(person.screen)")
    person.press("Ctrl-End")
    #expect(person.lines[3].hasSuffix("┃") && person.lines[18].hasSuffix("█"), "\(person.screen)")
    person.press("Ctrl-A", "Del")
    person.type("1")
    #expect(!person.screen.contains("█"), "\(person.screen)")
  }

  @Test(arguments: [(120, 40), (200, 60), (90, 50)])
  func thePreviewFollows(_ columns: Int, _ rows: Int) {
    var person = atBody(columns, rows)
    person.type("!")
    #expect(person.sees("Arrives Tuesday before noon!"))
    #expect(person.lines.count { $0.contains("before noon!") } == 2)
  }

  @Test(arguments: SendingTests.sizes, ["你好，世界", "👨‍👩‍👧 🇯🇵 👍🏽 ⚠️", "e\u{301}\u{202E}x\u{1B}[31m"])
  func bordersStayStraight(_ size: (Int, Int), _ text: String) {
    var person = atBody(size.0, size.1)
    person.paste(text)
    for pane in ["1", "2", "3", "4", "5"] {
      person.press("F6")
      #expect(isStraight(person.frame.surface), "after F6, pane \(pane)")
    }
  }

  /// Every frame that begins in a row ends in a column that all rows below agree on.
  private func isStraight(_ surface: Surface) -> Bool {
    let corners = ["┐", "┓"]
    let sides = ["│", "┃", "┘", "┛", "┤", "┫", "█"]
    for row in 0..<surface.size.rows {
      for column in 0..<surface.size.columns where corners.contains(surface[column, row].text) {
        guard row + 1 < surface.size.rows else { return false }
        guard sides.contains(surface[column, row + 1].text) else { return false }
        var below = row + 1
        while below < surface.size.rows, !["┘", "┛"].contains(surface[column, below].text) {
          guard sides.contains(surface[column, below].text) else { return false }
          below += 1
        }
      }
    }
    return true
  }

  @Test func undoTakesBackARunOfTyping() {
    var person = atBody(80, 24)
    person.type("!!!")
    #expect(person.sees("noon!!!"))
    person.press("Ctrl-_")
    #expect(!person.sees("noon!"))
    person.press("Ctrl-Y")
    #expect(person.sees("noon!!!"))
  }

  @Test func aPasteIsOneStep() {
    var person = Person(80, 24)
    person.press("Ctrl-A", "Del")
    person.paste("{\n  \"aps\": {\n    \"alert\": \"x\"\n  }\n}\n")
    #expect(
      String(decoding: person.state.draft.payload, as: UTF8.self)
        == "{\n  \"aps\": {\n    \"alert\": \"x\"\n  }\n}\n")
    person.press("Ctrl-_")
    #expect(person.state.draft.payload.isEmpty)
  }

  @Test func everythingSurvivesAResizeStorm() {
    var person = atBody(120, 40)
    for (columns, rows) in [
      (1, 1), (19, 3), (59, 14), (60, 15), (99, 46), (100, 30), (169, 50), (170, 50), (300, 100),
    ] {
      person.resize(columns, rows)
      let frame = person.frame
      #expect(frame.surface.size == Size(columns: columns, rows: rows))
      if let cursor = frame.cursor { #expect(frame.surface.bounds.contains(cursor)) }
    }
    person.resize(120, 40)
    #expect(person.sees("Arrives Tuesday before noon"))
  }
}
