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

  /// Letters that lie in several columns are no match, digits that are scattered are none, and a word as it stands is first.
  @Test func lettersAreNotScatteredOverColumns() {
    let devices = [("Ana", "live-activity com.example ..09AB"), ("Tablet", ""), ("Team Alpha Box", "")]
    let found = FuzzyMatch.filter(devices, by: "Tab", title: \.0) { "\($0.0) \($0.1)" }
    #expect(found.map(\.0) == ["Tablet", "Team Alpha Box"])
    #expect(FuzzyMatch.score("403", in: "400 local 3") == nil)
    let rest = [("tokens are begun", ""), ("QA iPad", "tab")]
    #expect(FuzzyMatch.filter(rest, by: "tab", title: \.0) { "\($0.0) \($0.1)" }.first?.0 == "QA iPad")
    let history = ["Ana 400 BadTopic sandbox 3", "Ana 403 sandbox"]
    #expect(FuzzyMatch.filterExactly(history, by: "403") { $0 } == ["Ana 403 sandbox"])
  }

  @Test func anEmptyQueryKeepsTheOrder() {
    #expect(FuzzyMatch.filter(["b", "a"], by: " ") { $0 } == ["b", "a"])
  }
}
