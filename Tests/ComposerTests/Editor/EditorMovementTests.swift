import TerminalCore
import Testing

@testable import Composer

struct EditorMovementTests {
  @Test(arguments: [
    ("a|👍🏽b", [Key.right], "a👍🏽|b"), ("a👍🏽|b", [.left], "a|👍🏽b"), ("a|\nb", [.right], "a\n|b"),
    ("a\n|b", [.left], "a|\nb"), ("  a|b", [.home], "  |ab"), ("  |ab", [.home], "|  ab"),
    ("|ab", [.end], "ab|"),
    ("\"ab\": \"cd e|f\"", [.controlLeft], "\"ab\": \"cd |ef\""),
    ("\"ab\": \"cd |ef\"", [.controlLeft], "\"ab\": \"|cd ef\""),
    ("|\"ab\": 1", [.controlRight, .controlRight], "\"ab|\": 1"),
    // Up and down keep the column over short lines and wide signs.
    ("abcd|\nx\nabcd", [.down, .down], "abcd\nx\nabcd|"), ("汉字|\nabcd", [.down], "汉字\nabcd|"),
    ("ab|\ncd", [.up], "|ab\ncd"), ("ab\nc|d", [.down], "ab\ncd|"), ("ab\nc|d", [.controlHome], "|ab\ncd"),
    ("\tx|\nabcdefg", [.down], "\tx\nabcde|fg"),
  ])
  func moves(before: String, keys: [Key], after: String) {
    var editor = editor(before)
    let result1 = editor.press(keys)
    #expect(result1)
    #expect(editor.picture == after)
  }

  @Test func goesToALine() {
    var editor = editor("{\n  \"a\": 1\n}|")
    let result2 = editor.go(to: "2")
    #expect(result2 == nil)
    #expect(editor.picture == "{\n  |\"a\": 1\n}")
    let result3 = editor.go(to: "2:4")
    #expect(result3 == nil)
    #expect(editor.cursorPlace == (2, 4))
    let result4 = editor.go(to: "99")
    #expect(result4 != nil)
    #expect(editor.cursor.line == 2)
    let result5 = editor.go(to: "x")
    #expect(result5 != nil)
  }

  @Test func selectsWithShiftAndWithAMark() {
    var editor = editor("one |two three")
    editor.press([.controlShiftRight])
    #expect(editor.copy() == "two")
    editor.press([.left])
    #expect(editor.copy() == nil)
    #expect(editor.picture == "one |two three")
    editor.toggleMark()
    editor.press([.end])
    #expect(editor.copy() == "two three")
    let result6 = editor.handle(.escape, now: 0)
    #expect(result6)
    #expect(editor.copy() == nil)
    let result7 = editor.handle(.escape, now: 0)
    #expect(!result7)
  }

  @Test func cutsTheSelectionOrTheLine() {
    var editor = editor("a\nb|b\nc")
    let result8 = editor.cut(now: 0)
    #expect(result8 == "bb\n")
    #expect(editor.picture == "a\n|c")
    editor.selectAll()
    let result9 = editor.cut(now: 0)
    #expect(result9 == "a\nc")
    #expect(editor.text == "")
    let result10 = editor.cut(now: 0)
    #expect(result10 == nil)
  }

  @Test func findsRoundTheEnd() {
    var editor = editor("Alert\nalert |x\nALERT")
    editor.find("al")
    #expect(editor.search?.status == "3 of 3")
    #expect(editor.cursor.line == 2)
    editor.findNext()
    #expect(editor.search?.status == "1 of 3, went round the end")
    editor.findNext(backwards: true)
    #expect(editor.cursor.line == 2)
    editor.find("Al")
    #expect(editor.search?.count == 1)
    editor.find("zz")
    #expect(editor.search?.status == "not found")
    editor.endSearch(returning: true)
    #expect(editor.picture == "Alert\nalert |x\nALERT")
  }

  @Test func lineEndsOfOtherSystemsBecomeLF() {
    #expect(Editor(Array("a\r\nb\rc".utf8)).text == "a\nb\nc")
  }
}
