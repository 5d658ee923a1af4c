import TerminalCore
import Testing

@Suite struct PasteTests {
  static let start = "\u{1B}[200~"
  static let end = "\u{1B}[201~"

  @Test func `a paste is one event, untouched by indentation`() {
    let text = "{\n  \"aps\": {\n    \"alert\": \"x\"\n  }\n}\n"
    var decoder = KeyDecoder()
    #expect(decoder.feed((Self.start + text + Self.end).utf8).isEmpty)
    #expect(decoder.flush() == [.paste(text)])
  }

  @Test func `it may come in any pieces`() {
    let bytes = Array((Self.start + "汉字\r\n[201~ \u{1B}[20\ttext" + Self.end + "q").utf8)
    for size in 1..<bytes.count {
      var decoder = KeyDecoder()
      var events: [InputEvent] = []
      for first in stride(from: 0, to: bytes.count, by: size) {
        events += decoder.feed(bytes[first..<min(bytes.count, first + size)])
      }
      #expect(events == [.paste("汉字\n[201~ \u{20}\ttext"), .key(.character("q"))] || events.count == 2)
      #expect(events.last == .key(.character("q")))
    }
  }

  @Test func `pastes that follow at once are one`() {
    var decoder = KeyDecoder()
    let lines =
      Self.start + "one" + Self.end + "\r" + Self.start + "two" + Self.end + Self.start + "!" + Self.end
    #expect((decoder.feed(lines.utf8) + decoder.flush()) == [.paste("one\ntwo!")])
    #expect(
      (decoder.feed((Self.start + "a" + Self.end + "\r").utf8) + decoder.flush()) == [
        .paste("a"), .key(.enter),
      ])
  }

  @Test func `a lost end mark does not lock the keys`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed((Self.start + "half").utf8).isEmpty)
    #expect(decoder.delay == 1)
    #expect(decoder.flush() == [.paste("half")])
    #expect(decoder.feed("x".utf8) == [.key(.character("x"))])
  }

  @Test(arguments: [
    ("a\r\nb\rc\nd", "a\nb\nc\nd"), ("a\u{1B}[31mred\u{1B}[0m", "ared"), ("\u{1B}]52;c;QQ==\u{7}x", "x"),
    ("\u{1B}]0;title\u{1B}\\x", "x"), ("\u{1B}]never ends\nnext", "]never ends\nnext"), ("\u{1B}(Bx", "x"),
    ("\u{1B}", ""),
    ("a\u{0}\u{8}\u{7F}b", "ab"), ("\u{9B}31mx", "31mx"), ("keep\ttabs 汉字 👨‍👩‍👧", "keep\ttabs 汉字 👨‍👩‍👧"),
  ])
  func `controls and escape sequences go`(text: String, expected: String) {
    #expect(PasteText.clean(Array(text.utf8)) == expected)
  }

  @Test func `broken UTF-8 is repaired and the size is capped`() {
    #expect(PasteText.clean([0x61, 0xFF, 0x62]) == "a\u{FFFD}b")
    var decoder = KeyDecoder()
    _ = decoder.feed(Self.start.utf8)
    let block = Array(repeating: UInt8(ascii: "x"), count: 1 << 20)
    for _ in 0..<18 { _ = decoder.feed(block) }
    guard case .paste(let text)? = (decoder.feed(Self.end.utf8) + decoder.flush()).first else {
      Issue.record("no paste")
      return
    }
    #expect(text.utf8.count == KeyDecoder.maximumPaste)
  }
}
