import TerminalCore
import Testing

@testable import Composer

@Suite struct ViewCacheTests {
  /// Keys that touch the text, the headers, the layers and the focus.
  private static let keys: [Key] =
    "\"x".map(Key.character) + [.function(6), .down, .enter, .escape, .function(6), .function(6), .right]
    + [.function(7), .escape, .function(8), .backspace, .function(1), .escape, .function(3), .shiftFunction(6)]

  @Test(arguments: [Size(columns: 120, rows: 40), Size(columns: 80, rows: 24), Size(columns: 200, rows: 60)])
  func aFrameOutOfTheCacheIsTheFrameThatIsDrawn(_ size: Size) {
    var state = ComposerState(size: size)
    _ = update(&state, .clock(1_764_460_800))
    _ = update(&state, .input(.paste("{\"aps\": {\"alert\": \"hello\", \"badge\": \"1\"}}")))
    var cache = ViewCache()
    for round in 0..<3 {
      for key in Self.keys {
        _ = update(&state, .clock(1_764_460_800 + Double(round)))
        _ = update(&state, .input(.key(key)))
        #expect(cache.frame(state, size: size) == view(state, size: size), "after \(key)")
      }
    }
  }
}
