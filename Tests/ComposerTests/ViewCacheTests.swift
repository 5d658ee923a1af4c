import TerminalCore
import Testing

@testable import Composer

@Suite struct ViewCacheTests {
  /// Keys that touch the text, the headers, the layers and the focus.
  private static let keys: [Key] = [
    .character("\""), .character("x"), .function(6), .down, .enter, .escape, .function(6), .function(6),
    .right, .function(7), .escape, .function(8), .backspace, .function(1), .escape, .function(3),
    .shiftFunction(6), .function(3), .function(6), .character("y"), .function(3),
  ]

  /// Wide signs lie under the edges of lists and popups, in columns of either parity.
  private static let texts = [
    "{\"aps\": {\"alert\": \"hello\", \"badge\": \"1\"}}",
    "{\"aps\": {\"alert\": \"" + String(repeating: "漢字", count: 60) + "\"}}",
    "{\"aps\": {\"alert\": \"x" + String(repeating: "漢字", count: 60) + "\"}}",
  ]

  @Test(arguments: [(120, 40), (80, 24), (200, 60)], texts)
  func aFrameOutOfTheCacheIsTheFrameThatIsDrawn(size: (columns: Int, rows: Int), text: String) {
    let (columns, rows) = size
    let size = Size(columns: columns, rows: rows)
    var state = ComposerState(size: size)
    _ = update(&state, .clock(1_764_460_800))
    _ = update(&state, .input(.paste(text)))
    var cache = ViewCache()
    for round in 0..<3 {
      for key in Self.keys {
        _ = update(&state, .clock(1_764_460_800 + Double(round)))
        _ = update(&state, .input(.key(key)))
        #expect(cache.frame(state, size: size) == view(state, size: size), "after \(key)")
      }
    }
  }

  @Test func `checks that were postponed come to what they would have come to at once`() {
    var ahead = ComposerState(size: Size(columns: 120, rows: 40))
    var atOnce = ahead
    for text in ["{\"aps\": {\"alert\": \"hello\", \"badge\": ", "1", "}}", "x"] {
      for character in text {
        _ = update(&ahead, .input(.key(.character(character))), postponesChecks: true)
        _ = update(&atOnce, .input(.key(.character(character))))
        let wasPostponed = ahead.analysis.isCheckDue
        let hasSomethingToDraw = check(&ahead)
        #expect(ahead == atOnce, "after \(character)")
        #expect(hasSomethingToDraw == (wasPostponed && !ahead.problems.isEmpty))
      }
    }
    // Whatever is more than a letter sees the rules' opinion.
    _ = update(&ahead, .input(.key(.backspace)), postponesChecks: true)
    _ = update(&ahead, .input(.key(.function(8))), postponesChecks: true)
    #expect(!ahead.analysis.isCheckDue)
  }
}
