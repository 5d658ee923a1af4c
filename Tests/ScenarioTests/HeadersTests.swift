import ComposeModel
import Composer
import TestSupport
import Testing

/// The headers form.
@Suite struct HeadersTests {
  @Test(arguments: SendingTests.sizes)
  func looks(_ columns: Int, _ rows: Int) {
    var person = Person(columns, rows)
    person.press("F6")
    while !person.sees("[2 Headers]") && !person.sees("[Headers]") && columns > 59 { person.press("F6") }
    for _ in 0..<5 { person.press("Down") }
    person.type("order-4711")
    #expect(person.state.draft.headers.collapseID == "order-4711")
    Snapshot.expect(person.lines, suite: "ScenarioTests", named: "headers-\(columns)x\(rows)")
  }

  @Test func valuesStepAndClear() {
    var person = Person(120, 40)
    person.press("F6", "Down", "Right")
    #expect(person.state.draft.headers.priority == "5")
    person.press("Del")
    #expect(person.state.draft.headers.priority == nil)
  }

  @Test func aRefusedHeaderIsRepairedWithOneKey() {
    var person = Person(120, 40)
    person.press("F6", "Right", "Down", "Left")
    person.press("F7", "p")
    person.type("background")
    person.press("Enter")
    person.press("F7", "r")
    person.type("10")
    person.press("Enter")
    #expect(person.sees("apns-priority"))
    person.press("F8")
    #expect(person.sees("background"))
  }
}
