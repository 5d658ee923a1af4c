import Composer
import TerminalCore
import Testing

/// Any keys at any size: no trap, the cursor is on the screen, and no question for a passphrase is lost.
@Suite struct FuzzTests {
  @Test(arguments: 0..<6)
  func anyKeysAtAnySize(_ seed: Int) {
    var random = SplitMix(state: UInt64(seed) &* 0x9E37_79B9 &+ 7)
    var person = Person(80, 24)
    let keys: [Key] =
      "abcdefgnrsuxy {}\":,[]/0159".map(Key.character)
      + "abcdefgklnoprstuvwxy_ ".map(Key.control) + (1...12).map(Key.function) + [
        .shiftFunction(6), .shiftFunction(8),
      ]
      + [
        .enter, .tab, .backTab, .backspace, .delete, .insert, .escape, .up, .down, .left, .right, .home, .end,
        .pageUp, .pageDown,
      ]
    var asked: [Ticket] = []
    for _ in 0..<150 {
      switch Int.random(in: 0..<20, using: &random) {
      case 0:
        person.resize(Int.random(in: 1...220, using: &random), Int.random(in: 1...70, using: &random))
      case 1: person.paste("{\"aps\": {\"alert\": \"\u{1F468}\u{200D}\u{1F469}\"}}\n<0123abcd>")
      case 2:
        let action: [MouseEvent.Action] = [.press, .wheelUp, .wheelDown, .release, .drag]
        let place = Position(
          column: Int.random(in: 0..<person.size.columns, using: &random),
          row: Int.random(in: 0..<person.size.rows, using: &random))
        person.hear(.input(.mouse(MouseEvent(action.randomElement(using: &random) ?? .press, at: place))))
      case 3:
        person.answer(
          [200, 400, 410, 503].randomElement(using: &random) ?? 200, "{\"reason\":\"BadDeviceToken\"}")
      case 4:
        let ticket = Ticket(-asked.count - 1)
        asked.append(ticket)
        person.hear(.passphraseWanted(prompt: "A key is locked.", ticket))
      default: if let key = keys.randomElement(using: &random) { person.hear(.input(.key(key))) }
      }
      let frame = person.frame
      #expect(frame.surface.size == person.size)
      if let cursor = frame.cursor { #expect(frame.surface.bounds.contains(cursor)) }
    }
    // Whoever waits for a passphrase can be given an answer by someone who goes on pressing Esc.
    person.resize(80, 24)
    for ticket in asked { person.hear(.passphraseRefused(reason: "It does not open it.", ticket)) }
    for _ in 0..<400 { person.press("Esc") }
    for ticket in asked { #expect(!person.answers(to: ticket).isEmpty, "after seed \(seed)") }
  }
}

/// A small generator with a seed, so that a failing run can be had again.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
