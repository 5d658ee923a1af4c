@testable import NotificationPreview
import Testing

@Suite struct TextBudgetTests {
  @Test(arguments: [
    ("now", 35), ("3h ago", 33), ("Yesterday, 8:37 AM", 22), ("Monday, 10:00 AM", 22), ("5m ago", 32),
  ])
  func theTitleGivesWayToTheTime(label: String, columns: Int) {
    #expect(TextBudget.title(beside: label) == columns)
  }

  @Test func countsWhatIsHidden() {
    let budget = TextBudget(lineColumns: 10, bodyLines: 2, title: 10, subtitle: 10)
    let cut = budget.cutBody("one two three four five six", ellipsis: "…")
    #expect(cut.text == "one two three fou…")
    #expect(cut.total == 27)
    #expect(cut.hidden == 27 - 17)
    #expect(budget.cutBody("one two", ellipsis: "…").hidden == 0)
  }

  @Test func wideCharactersCountTwice() {
    let budget = TextBudget(lineColumns: 10, bodyLines: 1, title: 10, subtitle: 10)
    let cut = budget.cutBody("今晚有小雨气温", ellipsis: "…")
    #expect(cut.text == "今晚有小…")
    #expect(cut.total == 14)
    #expect(cut.hidden == 6)
    #expect(TextBudget.cut("今晚有小雨气温", columns: 10, ellipsis: "…").text == "今晚有小…")
  }

  @Test func linesOfTheSenderCountAsLines() {
    let budget = TextBudget(lineColumns: 10, bodyLines: 2, title: 10, subtitle: 10)
    #expect(budget.cutBody("a\n\nb", ellipsis: "…").text == "a\n…")
    #expect(budget.cutBody("a\nb", ellipsis: "…").hidden == 0)
    #expect(budget.cutBody("\n\n\n", ellipsis: "…").hidden == 0)
  }

  /// The cut text is a beginning of the text and fits into the lines that the device has.
  @Test func neverShowsMoreThanTheDevice() {
    var random = SplitMix(state: 7)
    let alphabet: [Character] = ["a", "b", " ", " ", "\n", "雨", "，", "👍", "é", "-", "…", "☂️", "👩‍👩‍👧"]
    for _ in 0..<400 {
      let text = String(
        (0..<Int.random(in: 0...120, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? "a"
        })
      let budget = TextBudget(lineColumns: 12, bodyLines: 3, title: 9, subtitle: 9)
      let cut = budget.cutBody(text, ellipsis: "…")
      #expect(cut.hidden >= 0 && cut.hidden <= cut.total)
      #expect(cut.text == text || text.hasPrefix(cut.text.dropLast()), "\(text)")
    }
  }
}

/// A generator with a fixed sequence, so that a failure comes again.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
