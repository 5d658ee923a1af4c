import APNsPayload
import ComposeModel
import Composer
import Testing

/// Variables with types: asked for, checked, expanded.
@Suite struct VariablesTests {
  private static func draft(_ variables: [TemplateVariable]) -> Draft {
    var draft = Draft.sample
    draft.payload = Array(
      #"{"aps":{"alert":"{{count}} left","badge":"{{count}}"},"stock":{"left":"{{count}}","urgent":"{{urgent}}"}}"#
        .utf8)
    draft.variables = variables
    return draft
  }

  private func fill(_ person: inout Person) {
    person.press("F7", "v")
  }

  @Test func aDeclaredTypeStandsAsSuch() {
    let draft = Self.draft([
      TemplateVariable(name: "count", value: .json("2")),
      TemplateVariable(name: "urgent", value: .json("true")),
    ])
    var person = Person(120, 40, draft: draft)
    fill(&person)
    #expect(
      person.sees(#""alert":"2 left","badge":2},"stock":{"left":2,"urgent":true}"#)
        || person.sees(#""stock":{"left":2,"urgent":true}"#))
    person.press("Ctrl-U")
    person.type("many")
    person.press("Enter")
    #expect(person.sees("count is a number"))
    #expect(person.state.draft.variables[0].value == .json("2"))
    person.press("Ctrl-U")
    person.type("12")
    person.press("Enter")
    #expect(person.state.draft.variables[0].value == .json("12"))
    #expect(person.state.draft.variables[1].value == .json("true"))
  }

  /// What was never declared and is left empty has no value; it does not go out as an empty text.
  @Test func anUndeclaredVariableThatIsLeftEmptyIsStillMissing() {
    var draft = Draft.sample
    draft.payload = Array(#"{"aps":{"alert":{"title":"{{title}}","body":"{{body}}"}}}"#.utf8)
    var person = Person(120, 40, draft: draft)
    #expect(person.sees("2 problems"))
    person.press("F8")
    #expect(person.sees("{{title}} has no value") && person.sees("F7 v gives it one"), "\(person.screen)")
    person.press("F5")
    person.type("Hello")
    person.press("Enter", "F5")
    #expect(person.orderCount == 0)
    #expect(person.sees("no value for body"))
    #expect(person.state.draft.variables.map(\.hasValue) == [true, false])
    // The form begins with the one that is missing.
    person.type("World")
    person.press("Enter", "F5")
    #expect(person.orderCount == 1)
  }

  /// An empty text that a template gives is a value, here as it is when the push goes out.
  @Test(arguments: [true, false]) func anEmptyValueOfATemplateIsOne(isOpen: Bool) {
    var library = Library.sample
    library.templates.append(
      Template(
        name: "quiet", variables: [TemplateVariable(name: "sound", value: "", isOpen: isOpen)],
        payload: Array(#"{"aps":{"alert":"x","sound":"{{sound}}"}}"#.utf8),
        source: .user(path: "/home/me/templates/quiet.json")))
    var person = Person(120, 40, library: library)
    person.press("F7", "m")
    person.type("quiet")
    person.press("Enter")
    #expect(person.sees("quiet needs sound") == isOpen)
    person.press("F5")
    #expect(person.orderCount == (isOpen ? 0 : 1))
  }

  @Test func aTypeCanBeChosenWhereItMatters() {
    var person = Person(120, 40, draft: Self.draft([]))
    fill(&person)
    person.type("3")
    person.press("Tab", "Right", "Tab")
    person.type("false")
    person.press("Tab", "Right", "Right", "Enter")
    #expect(
      person.state.draft.variables == [
        TemplateVariable(name: "count", value: .json("3"), isOpen: true),
        TemplateVariable(name: "urgent", value: .json("false"), isOpen: true),
      ])
  }

  @Test func textInsideOfTextIsNotAskedForItsType() {
    var draft = Draft.sample
    draft.payload = Array(#"{"aps":{"alert":"Hello {{name}}","badge":"{{count}}"}}"#.utf8)
    var person = Person(120, 40, draft: draft)
    fill(&person)
    #expect(!person.sees("  as"))
  }
}
