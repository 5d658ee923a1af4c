import Testing

@testable import Composer

@Suite struct FuzzyMatchTests {
  @Test(arguments: [
    ("comm", "communication", true), ("qip", "QA iPad", true), ("pad qa", "QA iPad", true),
    ("xyz", "QA iPad", false),
    ("", "anything", true), ("äö", "Größe Äöl", true),
  ])
  func finds(_ query: String, _ text: String, _ expected: Bool) {
    #expect((FuzzyMatch.score(query, in: text) != nil) == expected)
  }

  @Test func theShortestTitleComesFirst() {
    let found = FuzzyMatch.filter(
      ["communication-group", "communication", "live"], by: "comm", title: { $0 }
    ) { $0 }
    #expect(found == ["communication", "communication-group"])
  }

  @Test func aTitleCountsMoreThanTheRest() {
    let entries = [("alert", "needs no token"), ("token", "")]
    let found = FuzzyMatch.filter(entries, by: "token", title: \.0) { "\($0.0) \($0.1)" }
    #expect(found.map(\.0) == ["token", "alert"])
  }

  @Test func anEmptyQueryKeepsTheOrder() {
    #expect(FuzzyMatch.filter(["b", "a"], by: " ") { $0 } == ["b", "a"])
  }
}
