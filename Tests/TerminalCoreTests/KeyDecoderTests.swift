import TerminalCore
import Testing

@Suite struct KeyDecoderTests {
  @Test(
    arguments: [
      ("a", [.character("a")]), ("é汉", [.character("é"), .character("汉")]), ("👨‍👩‍👧", [.character("👨‍👩‍👧")]),
      ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]), ("\u{7F}", [.backspace]), ("\u{8}", [.backspace]),
      ("\u{0}", [.control(" ")]), ("\u{11}", [.control("q")]), ("\u{1F}", [.control("_")]),
      ("\u{1A}", [.control("z")]),
      ("\u{1B}[A", [.up]), ("\u{1B}OA", [.up]), ("\u{1B}[1;2A", [.shiftUp]), ("\u{1B}[1;5C", [.controlRight]),
      ("\u{1B}[1;6D", [.controlShiftLeft]), ("\u{1B}[1;3D", [.controlLeft]), ("\u{1B}Od", [.controlLeft]),
      ("\u{1B}[H", [.home]), ("\u{1B}[1~", [.home]), ("\u{1B}[8~", [.end]), ("\u{1B}[1;5F", [.controlEnd]),
      ("\u{1B}[3~", [.delete]), ("\u{1B}[5~", [.pageUp]), ("\u{1B}[Z", [.backTab]),
      ("\u{1B}OP", [.function(1)]), ("\u{1B}[15~", [.function(5)]), ("\u{1B}[24~", [.function(12)]),
      ("\u{1B}[[E", [.function(5)]), ("\u{1B}[1;2P", [.shiftFunction(1)]),
      ("\u{1B}[17;2~", [.shiftFunction(6)]),
      ("\u{1B}[32~", [.shiftFunction(6)]),
      ("\u{1B}x", [.alt("x")]), ("\u{1B}é", [.alt("é")]), ("\u{1B}\u{1B}[A", [.escape, .up]),
      ("\u{1B}[97;5u", [.control("a")]), ("\u{1B}[13;5u", [.enter]), ("\u{1B}[27;5;105~", [.control("i")]),
      // Swallowed: focus, answers to questions, unknown sequences.
      ("\u{1B}[I", []), ("\u{1B}[?62;22c", []), ("\u{1B}]11;rgb:0000/0000/0000\u{7}x", [.character("x")]),
      ("\u{1B}P1+r\u{1B}\\x", [.character("x")]), ("\u{1B}[999~", []), ("\u{1B}[12;34R", []),
      ("\u{1B}[57441u", []),
      ("\u{9B}A", [.character("A")]),
    ] as [(String, [Key])])
  func `bytes become keys`(bytes: String, keys: [Key]) {
    var decoder = KeyDecoder()
    #expect(decoder.feed(bytes.utf8) == keys.map(InputEvent.key))
    #expect(decoder.delay == nil)
    // The same when each byte comes alone.
    var slow = KeyDecoder()
    var events: [InputEvent] = []
    for byte in bytes.utf8 { events += slow.feed([byte]) }
    if bytes != "👨‍👩‍👧" { #expect(events == keys.map(InputEvent.key)) }
  }

  @Test func `a lone Escape waits for its delay`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0x1B]).isEmpty)
    #expect(decoder.delay == 0.025)
    #expect(decoder.flush() == [.key(.escape)])
    #expect(decoder.delay == nil)
    #expect(decoder.feed("\u{1B}[".utf8).isEmpty)
    #expect(decoder.flush() == [.key(.alt("["))])
    #expect(decoder.feed("\u{1B}[1;".utf8).isEmpty)
    #expect(decoder.flush().isEmpty)
    #expect(decoder.feed([0xE6, 0xB1]).isEmpty)
    #expect(decoder.flush() == [.key(.character("\u{FFFD}"))])
  }

  @Test func `what terminfo says wins`() {
    var decoder = KeyDecoder(known: [Array("\u{1B}[Q".utf8): .function(12), Array("\u{1B}[A".utf8): .pageUp])
    #expect(
      decoder.feed("\u{1B}[Q\u{1B}[A\u{1B}[B".utf8) == [.key(.function(12)), .key(.pageUp), .key(.down)])
  }

  @Test(arguments: [
    ("\u{1B}[<0;10;5M", MouseEvent(.press, at: Position(column: 9, row: 4))),
    ("\u{1B}[<0;10;5m", MouseEvent(.release, at: Position(column: 9, row: 4))),
    ("\u{1B}[<32;300;5M", MouseEvent(.drag, at: Position(column: 299, row: 4))),
    ("\u{1B}[<64;1;1M", MouseEvent(.wheelUp, at: Position(column: 0, row: 0))),
    ("\u{1B}[<65;1;1M", MouseEvent(.wheelDown, at: Position(column: 0, row: 0))),
    ("\u{1B}[M !!", MouseEvent(.press, at: Position(column: 0, row: 0))),
    ("\u{1B}[M#*%", MouseEvent(.release, at: Position(column: 9, row: 4))),
    ("\u{1B}[Ma!!", MouseEvent(.wheelDown, at: Position(column: 0, row: 0))),
  ])
  func `mouse reports`(bytes: String, event: MouseEvent) {
    var decoder = KeyDecoder()
    #expect(decoder.feed((bytes + "x").utf8) == [.mouse(event), .key(.character("x"))])
  }

  @Test(arguments: ["\u{1B}[<2;10;5M", "\u{1B}[<0;0;0M", "\u{1B}[<;;M", "\u{1B}[<99999999999999999999;1;1M"])
  func `other mouse reports are swallowed`(bytes: String) {
    var decoder = KeyDecoder()
    #expect(decoder.feed((bytes + "x").utf8) == [.key(.character("x"))])
  }

  @Test func `random bytes never trap and never pile up`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      var decoder = KeyDecoder()
      for _ in 0..<20 {
        let alphabet: [UInt8] = [0x1B, 0x5B, 0x4F, 0x3B, 0x7E, 0x32, 0x30, 0x31, 0x4D, 0x3C, 0x5D, 0x07]
        let bytes = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
          Bool.random(using: &random)
            ? alphabet.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255, using: &random)
        }
        _ = decoder.feed(bytes)
      }
      for _ in 0..<4 { _ = decoder.flush() }
      #expect(decoder.delay == nil)
    }
  }
}
