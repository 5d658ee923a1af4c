import ComposeModel
import Composer
import TestSupport
import Testing

/// Problems are found as one types, walked through, and repaired with one key each.
@Suite struct RepairTests {
  private func text(_ person: Person) -> String {
    String(decoding: person.state.draft.payload, as: UTF8.self)
  }

  private static let broken = """
    {
      'aps': {
        "alert": {
          "title": “Order”,
          "body": "text",
        }
        "badge": 03,
        // three
        "mutable_content": 1
      }
    }

    """

  @Test func sixMistakesAreRepairedOneByOneAndUndone() {
    var person = Person(120, 40)
    person.press("Ctrl-A", "Del")
    person.paste(Self.broken)
    Snapshot.expect(person.lines, suite: "ScenarioTests", named: "broken")
    var steps = 0
    while !person.sees("no problems"), steps < 12 {
      person.press("F8", "F9")
      steps += 1
    }
    #expect(person.sees("no problems"))
    #expect(text(person).contains("\"mutable-content\": 1"))
    for _ in 0..<steps { person.press("Ctrl-_") }
    #expect(text(person) == Self.broken)
  }

  @Test func everythingSafeAtOnceIsOneStep() {
    var person = Person(120, 40)
    person.press("Ctrl-A", "Del")
    person.paste("{\"aps\":{\"alert\":\"x\",\"badge\":1,}}")
    person.press("Shift-F9")
    #expect(text(person) == "{\"aps\":{\"alert\":\"x\",\"badge\":1}}")
    person.press("Ctrl-_")
    #expect(text(person) == "{\"aps\":{\"alert\":\"x\",\"badge\":1,}}")
  }

  /// What no repair is sure for stays, with its place; the rest is done, and undone at once.
  @Test func whatCanBeRepairedIsWhereTheRestIsNoJSON() {
    var person = Person(80, 24)
    person.press("Ctrl-A", "Del")
    let broken = "{\n  'aps': {\n    \"alert\": \"x\",\n    \"badge\": 1,\n    \"sound\":\n  },\n}\n"
    person.paste(broken)
    person.press("Shift-F9")
    #expect(
      text(person) == "{\n  \"aps\": {\n    \"alert\": \"x\",\n    \"badge\": 1,\n    \"sound\":\n  }\n}\n")
    #expect(person.sees("2 repaired, 1 left: 6:3 The value of"), "\(person.screen)")
    person.press("Ctrl-_")
    #expect(text(person) == broken)
  }

  /// What another language has printed has a repair for every word.
  @Test(arguments: [1000, 3]) func aTextWithThousandsOfWordsIsRepairedAtOnce(count: Int) {
    var pairs: [String] = []
    for number in 0..<count { pairs.append("'k\(number)': None") }
    var draft = Draft.sample
    draft.payload = Array("{\(pairs.joined(separator: ", "))}".utf8)
    var person = Person(80, 24, draft: draft)
    person.press("Shift-F9")
    let wanted = pairs.joined(separator: ", ").replacing("'", with: "\"").replacing("None", with: "null")
    #expect(text(person) == "{\(wanted)}")
  }

  @Test func completesAKey() {
    var person = Person(120, 40)
    person.press("Ctrl-A", "Del")
    person.paste("{\"aps\": {\"alert\": \"x\", }}")
    person.press("Ctrl-End")
    for _ in 0..<2 { person.press("Left") }
    person.type("\"interr")
    #expect(person.sees("interruption-level"))
    Snapshot.expect(person.lines, suite: "ScenarioTests", named: "completion")
    person.press("Tab")
    #expect(text(person).contains("\"interruption-level\""))
  }

  @Test func theKeyUnderTheCursorIsExplained() {
    var person = Person(120, 40)
    person.press("Ctrl-F")
    person.type("thread-id")
    person.press("Tab", "Ctrl-K")
    #expect(person.sees("Reference"))
    Snapshot.expect(person.lines, suite: "ScenarioTests", named: "reference")
  }

  @Test func placeholdersAreInserted() {
    var person = Person(120, 40)
    person.press("Ctrl-F")
    person.type("order-4711")
    person.press("Tab", "Right", "Ctrl-P")
    person.type("placeholder")
    person.press("Enter")
    person.type("uuid")
    person.press("Enter")
    #expect(text(person).contains("order-4711{{uuid}}"))
  }

  @Test func aPlaceholderBetweenStringsGetsQuotes() {
    var person = Person(80, 24)
    person.press("Ctrl-A", "Del")
    person.paste("{\"aps\":{\"alert\":\"x\"},\"id\":}")
    person.press("Left", "F2")
    person.type("placeholder")
    person.press("Enter")
    person.type("uuid")
    person.press("Enter")
    #expect(text(person) == "{\"aps\":{\"alert\":\"x\"},\"id\":\"{{uuid}}\"}")
    #expect(person.sees("No problems."))
  }

  /// What no line has room for is told in full beside the reference, from the place that the walk goes to.
  @Test func aProblemIsToldInFullWithTheKey() {
    var person = Person(80, 24)
    person.press("Ctrl-A", "Del")
    person.paste("{\"aps\":{\"alert\":\"x\",\"interruption_level\":\"active\",\"sound\":\"default\"}}")
    person.press("F8", "Ctrl-K")
    #expect(person.sees("Problem and reference"))
    #expect(person.sees("F9: rename it to interruption-level."), "\(person.screen)")
    person.press("Esc", "F9", "Ctrl-K")
    #expect(
      person.sees("aps.interruption-level") && !person.sees("Problem and reference"), "\(person.screen)")
  }

  /// At the smallest framed size a problem has two lines: the second goes on where the first is cut.
  @Test func aLongMessageGoesOnInTheLineBelow() {
    var person = Person(80, 24)
    person.press("Ctrl-A", "Del")
    person.paste("{\"aps\":{\"alert\":\"x\",\"sound\":{\"critical\":1,\"name\":\"a.caf\"}}}")
    person.press("F8")
    let (problem, notice) = (person.lines[21], person.lines[22])
    #expect(problem.contains("A critical sound plays only"))
    #expect(notice.hasPrefix(" … ") && !notice.contains("A critical sound"))
    let word = notice.dropFirst(3).prefix { $0 != " " }
    #expect(!word.isEmpty && !problem.contains(" \(word) "))
  }

  @Test func aPastedCurlCommandBringsItsHeaders() {
    var person = Person(120, 40)
    let before = person.state.draft.headers
    person.press("Ctrl-A")
    person.paste(
      "curl --http2 -H 'apns-priority: 5' -H 'apns-collapse-id: c-1' -H 'authorization: bearer x' -d '{\"aps\":{\"alert\":\"x\"}}' https://h"
    )
    #expect(text(person) == "{\"aps\":{\"alert\":\"x\"}}")
    #expect(person.state.draft.headers.priority == "5")
    #expect(person.state.draft.headers.collapseID == "c-1")
    #expect(person.sees("out of the curl command: apns-priority 5, apns-collapse-id c-1."))
    person.press("Ctrl-_", "Ctrl-_")
    #expect(person.state.draft.headers == before)
    #expect(text(person) == Draft.sampleText)
  }
}
