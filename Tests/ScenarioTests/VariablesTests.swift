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

  @Test func aTypeCanBeChosenWhereItMatters() {
    var person = Person(120, 40, draft: Self.draft([]))
    fill(&person)
    person.type("3")
    person.press("Tab", "Right", "Tab")
    person.type("false")
    person.press("Tab", "Right", "Right", "Enter")
    #expect(
      person.state.draft.variables == [
        TemplateVariable(name: "count", value: .json("3")),
        TemplateVariable(name: "urgent", value: .json("false")),
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
