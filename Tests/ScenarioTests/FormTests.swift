import ComposeModel
import Composer
import TestSupport
import Testing

/// Form and text are one thing.
@Suite struct FormTests {
  private func text(_ person: Person) -> String {
    String(decoding: person.state.draft.payload, as: UTF8.self)
  }

  @Test(arguments: [(80, 24), (120, 40)])
  func looks(_ columns: Int, _ rows: Int) {
    var person = Person(columns, rows)
    person.press("F12")
    Snapshot.expect(person.lines, suite: "ScenarioTests", named: "form-\(columns)x\(rows)")
    person.press("F12")
    #expect(person.sees("\"aps\""))
  }

  @Test func theTitleChangesOneLineOfTheText() {
    var person = Person(120, 40)
    person.press("F12", "End")
    person.type(" today")
    let expected = Draft.sampleText.replacing("Order shipped", with: "Order shipped today")
    #expect(text(person) == expected)
    #expect(person.lines.contains { $0.contains("Order shipped today") && $0.contains("now") })
    // The whole run of typing is one undo step.
    person.press("Ctrl-_")
    #expect(text(person) == Draft.sampleText)
    #expect(person.sees("Order shipped"))
  }

  /// A field that is emptied and typed anew stands where it stood, as it was written; a new one stands as in the form.
  @Test func fieldsKeepTheirPlace() {
    var draft = Draft.sample
    let text =
      "{\n  \"aps\" : { \"alert\" : { \"title\" : \"Old\",  \"body\": \"B\" }, \"sound\": \"a\" }\n}\n"
    draft.payload = Array(text.utf8)
    var person = Person(120, 40, draft: draft)
    person.press("F12", "Ctrl-U")
    #expect(!String(decoding: person.state.draft.payload, as: UTF8.self).contains("title"))
    person.type("New")
    #expect(person.state.draft.payload == Array(text.replacing("Old", with: "New").utf8))
    person.press("Down")
    person.type("S")
    person.press("Down", "Down")
    person.type("2")
    let after = String(decoding: person.state.draft.payload, as: UTF8.self)
    #expect(after.contains("\"title\" : \"New\", \"subtitle\": \"S\",  \"body\""), "\(after)")
    #expect(after.contains("\"badge\": 2, \"sound\""), "\(after)")
    person.press("F12", "Ctrl-_", "Ctrl-_", "Ctrl-_")
    #expect(person.state.draft.payload == Array(text.utf8))
  }

  /// A value that can hold no field makes way for an object that can.
  @Test(arguments: ["{\"aps\": 5}", "{\"aps\": {\"alert\": null}}"])
  func aFieldIsSetWhereNoObjectIs(_ text: String) {
    var draft = Draft.sample
    draft.payload = Array(text.utf8)
    var person = Person(120, 40, draft: draft)
    person.press("F12")
    person.type("T")
    let after = String(decoding: person.state.draft.payload, as: UTF8.self)
    #expect(after.contains("\"title\": \"T\""), "\(after)")
  }

  @Test func whatIsTypedInTheTextAppearsInTheForm() {
    var person = Person(120, 40)
    person.press("Ctrl-A", "Del")
    person.paste(#"{"aps":{"alert":"short"}}"#)
    person.press("F12", "Down", "Down")
    #expect(person.sees("short"))
    person.type("er")
    #expect(text(person) == #"{"aps":{"alert":"shorter"}}"#)
    person.press("Up", "Up")
    person.type("T")
    #expect(text(person) == #"{"aps":{"alert":{"title":"T","body":"shorter"}}}"#)
  }

  @Test func flagsNumbersAndChoices() {
    var person = Person(120, 40)
    person.press("Ctrl-A", "Del")
    person.paste(#"{"aps":{}}"#)
    person.press("F12", "Down", "Down", "Down")
    person.type("7")
    #expect(text(person) == #"{"aps":{"badge":7}}"#)
    for _ in 0..<6 { person.press("Down") }
    person.press("Space")
    #expect(text(person) == #"{"aps":{"badge":7,"mutable-content":1}}"#)
    person.press("Space", "Up", "Up", "Right")
    #expect(text(person) == #"{"aps":{"badge":7,"interruption-level":"passive"}}"#)
  }

  @Test func aBrokenTextIsNotTouched() {
    var person = Person(120, 40)
    person.press("Del", "F12")
    person.type("x")
    #expect(person.sees("repair the text first"))
    #expect(text(person) == String(Draft.sampleText.dropFirst()))
  }
}
