import TerminalCore
import Testing

@testable import Composer

struct EditorHistoryTests {
  @Test func takesARunOfTypingBackAtOnce() {
    var editor = editor("|")
    editor.type("abc")
    let result11 = editor.undo()
    #expect(result11)
    #expect(editor.text == "")
    let result12 = editor.redo()
    #expect(result12)
    #expect(editor.picture == "abc|")
    let result13 = editor.redo()
    #expect(!result13)
  }

  /// What ends a group.
  @Test(arguments: ["pause", "move", "newline", "deleting", "close", "paste", "selection"])
  func endsAGroup(by event: String) {
    var editor = editor("|")
    editor.type("ab")
    var expected = "ab"
    switch event {
    case "pause": editor.type("cd", from: 5)
    case "move":
      editor.press([.left, .right])
      editor.type("cd")
    case "newline":
      editor.type("\ncd")
      editor.undo()
      expected = "ab\n"
      #expect(editor.text == expected)
      editor.undo()
      expected = "ab"
    case "deleting":
      editor.press([.backspace, .backspace])
      #expect(editor.text == "")
    case "close":
      editor.closeUndoGroup()
      editor.type("cd")
    case "paste": editor.paste("cd", now: 0.3)
    default:
      editor.press([.shiftLeft])
      editor.type("x", from: 0.3)
    }
    if event != "newline" { editor.undo() }
    #expect(editor.text == expected)
  }

  @Test func aChangeForgetsWhatWasUndone() {
    var editor = editor("|")
    editor.type("ab")
    editor.undo()
    editor.type("x")
    let result14 = editor.redo()
    #expect(!result14)
    #expect(editor.text == "x")
  }

  @Test func pasteIsOneStepAndStaysAsItIs() {
    var editor = editor("  |")
    let text = "{\n  \"aps\": {\n    \"alert\": \"x\"\n  }\n}\n"
    editor.paste(text, now: 0)
    #expect(editor.text == "  " + text)
    editor.undo()
    #expect(editor.picture == "  |")
  }

  @Test func undoPutsCursorAndSelectionBack() {
    var editor = editor("abc|")
    editor.press([.shiftLeft, .shiftLeft, .character("x")])
    #expect(editor.text == "ax")
    editor.undo()
    #expect(editor.text == "abc")
    #expect(editor.copy() == "bc")
  }

  /// Random edits, all taken back and made again.
  @Test(arguments: 0..<20) func undoesEverything(seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    let keys: [Key] = [
      .character("{"), .character("}"), .character("\""), .character("a"), .character("é"), .enter,
      .backspace, .delete,
      .left, .right, .up, .down, .home, .end, .tab, .backTab, .shiftLeft, .shiftRight, .controlLeft,
      .controlShiftRight,
      .character("["), .character("]"), .character(","), .controlHome, .controlEnd, .shiftDown, .pageUp,
    ]
    let start = "{\n  \"aps\": {\"alert\": \"Grüße 👨‍👩‍👧\"}\n}\n"
    var editor = Editor(Array(start.utf8))
    for step in 0..<300 {
      if step % 50 == 49 { editor.paste("x\n[", now: Double(step)) }
      _ = editor.handle(keys[Int(random.next() % UInt64(keys.count))], now: Double(step) / 3)
      #expect(editor.buffer.clamped(editor.cursor) == editor.cursor)
      #expect(editor.byteCount == editor.bytes.count)
    }
    let end = editor.text
    var steps = 0
    while editor.undo() { steps += 1 }
    #expect(editor.text == start)
    while editor.redo() { steps -= 1 }
    #expect(editor.text == end)
    #expect(steps == 0)
  }
}

/// Numbers that are the same in each run.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
