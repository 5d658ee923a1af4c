import TerminalCore
import Testing

@testable import Composer

struct EditorTypingTests {
  @Test(arguments: [
    // Pairs, and closing signs that are there already.
    ("|", "{", "{|}"), ("{|}", "}", "{}|"), ("{|}", "\"a", "{\"a|\"}"), ("{\"a|\"}", "\"", "{\"a\"|}"),
    ("|", "{\"aps\":{\"badge\":[1,2]}}", "{\"aps\":{\"badge\":[1,2]}}|"),
    ("{\"a\": \"x|y\"}", "\"", "{\"a\": \"x\"|y\"}"), ("{\"a\": \"x\\|\"}", "\"", "{\"a\": \"x\\\"|\"}"),
    ("{\"a\": \"|x\"}", "{", "{\"a\": \"{|x\"}"),
    // A bracket that is missing is put in although one stands there.
    ("{\"a\": {\"b\": 1|}", "}", "{\"a\": {\"b\": 1}|}"),
    // Line breaks keep the margin, open a block, and stay out of the way inside strings.
    ("{|}", "\n", "{\n  |\n}"), ("{|}", "\n\"a\": 1\n}", "{\n  \"a\": 1\n}|"),
    ("  \"a\": 1,|", "\n", "  \"a\": 1,\n  |"), ("{\"a\": [|1]}", "\n", "{\"a\": [\n  |1]}"),
    ("{\n\t|\n}", "\"a\": {\n", "{\n\t\"a\": {\n\t\t|\n\t}\n}"),
    // A closing bracket goes back to the line that opened it.
    ("{\n  \"a\": [\n    1\n    |", "]", "{\n  \"a\": [\n    1\n  ]|"),
  ])
  func types(before: String, typed: String, after: String) {
    var editor = editor(before)
    editor.type(typed)
    #expect(editor.picture == after)
  }

  @Test(arguments: [
    ("{|}", [Key.backspace], "|"), ("ab|", [.backspace], "a|"), ("a\n|b", [.backspace], "a|b"),
    ("a|\nb", [.delete], "a|b"), ("[\n  [\n    |x", [.backspace], "[\n  [\n  |x"),
    ("e\u{301}👨‍👩‍👧|", [.backspace], "e\u{301}|"),
    ("e\u{301}|", [.backspace], "|"), ("|🇯🇵🇫🇷", [.delete], "|🇫🇷"), ("a|", [.tab], "a |"), ("|", [.tab], "  |"),
    ("    a|", [.backTab], "a|"), ("a b|", [.shiftLeft, .shiftLeft, .backspace], "a|"),
  ])
  func deletesAndIndents(before: String, keys: [Key], after: String) {
    var editor = editor(before)
    editor.press(keys)
    #expect(editor.picture == after)
  }

  @Test func indentsTheLinesOfASelection() {
    var editor = editor("{\n  \"a\": 1,\n  |\"b\": 2\n}")
    editor.press([.shiftUp, .shiftHome, .tab])
    #expect(editor.text == "{\n    \"a\": 1,\n    \"b\": 2\n}")
    editor.undo()
    #expect(editor.text == "{\n  \"a\": 1,\n  \"b\": 2\n}")
  }

  @Test func keepsBytesThatAreNoUTF8() {
    var editor = Editor([0x22, 0xFC, 0x22])
    editor.press([.right, .right, .character("x"), .left, .left, .backspace])
    #expect(editor.bytes == [0xFC, 0x78, 0x22])
  }
}
