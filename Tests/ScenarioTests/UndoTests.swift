import APNsCore
import ComposeModel
import Composer
import Testing

/// Undo takes back whole steps: text, headers, variables and template together.
@Suite struct UndoTests {
  /// What undo is answerable for.
  private struct Kept: Equatable {
    var text: String
    var headers: DraftHeaders
    var variables: [TemplateVariable]
    var template: String?
    var profile: String?

    init(_ person: Person) {
      let draft = person.state.draft
      text = String(decoding: draft.payload, as: UTF8.self)
      (headers, variables, template) = (draft.headers, draft.variables, draft.templateName)
      profile = draft.profileName
    }
  }

  private static let template = Template(
    name: "timer", summary: "with everything",
    headers: DraftHeaders(pushType: "voip", priority: "5", expiration: .once, collapseID: "x"),
    profileName: "seed-media", variables: [TemplateVariable(name: "a", value: "1")],
    payload: Array(#"{"aps":{},"call":"{{a}}"}"#.utf8))

  private static var library: Library {
    var library = Library.sample
    library.templates.append(template)
    return library
  }

  @Test func aTemplateIsOneStep() {
    var person = Person(120, 40, library: Self.library)
    person.press("Down", "End")
    person.type("  ")
    let before = Kept(person)
    person.press("F7", "m")
    person.type("timer")
    person.press("Enter")
    #expect(person.sees("Undo brings text, headers and variables back."))
    person.press("y")
    let after = Kept(person)
    #expect(after.headers == Self.template.headers && after.template == "timer")
    person.press("Ctrl-_")
    #expect(Kept(person) == before)
    #expect(person.sees("Now as before"))
    #expect(person.sees("template order-shipped"))
    person.press("Ctrl-Y")
    #expect(Kept(person) == after)
    person.press("Ctrl-_", "Ctrl-_")
    #expect(Kept(person).text == Draft.sampleText)
    #expect(Kept(person).headers == Draft.sample.headers)
  }

  /// A name that undo brings back must not be the name of another template's file.
  @Test func savingAfterUndoWritesToTheTemplateOfTheText() {
    var person = Person(120, 40, library: Self.library)
    person.press("F7", "m")
    person.type("timer")
    person.press("Enter", "Ctrl-_", "Ctrl-S")
    var saved: [Template] = []
    for effect in person.effects {
      if case .saveTemplate(let order, _) = effect { saved.append(order.template) }
    }
    #expect(saved.map(\.name) == ["order-shipped"])
    #expect(saved.first.map { String(decoding: $0.payload, as: UTF8.self) } == Draft.sampleText)
    #expect(saved.first?.headers == Draft.sample.headers)
  }

  @Test func aPushTypeAndWhatFollowsItAreOneStep() {
    var person = Person(120, 40)
    let before = Kept(person)
    person.press("F7", "p")
    person.type("background")
    person.press("Enter")
    #expect(person.state.draft.headers.priority == "5")
    person.press("Ctrl-_")
    #expect(Kept(person) == before)
    person.press("Ctrl-Y")
    #expect(person.state.draft.headers.pushType == "background")
    #expect(person.state.draft.headers.priority == "5")
  }

  @Test func typingInAHeaderIsTakenBackInRuns() {
    var person = Person(120, 40)
    person.press("F6")
    for _ in 0..<5 { person.press("Down") }
    person.type("order-1")
    #expect(person.state.draft.headers.collapseID == "order-1")
    person.press("Ctrl-_")
    #expect(person.state.draft.headers.collapseID == nil)
    #expect(person.state.draft.headers == Draft.sample.headers)
    person.press("Ctrl-Y")
    #expect(person.state.draft.headers.collapseID == "order-1")
  }

  @Test func variablesAndNewDraftsComeBack() {
    var person = Person(120, 40, library: Self.library)
    person.press("F7", "m")
    person.type("timer")
    person.press("Enter", "F7", "v", "Ctrl-U")
    person.type("2")
    person.press("Enter")
    #expect(person.state.draft.variables == [TemplateVariable(name: "a", value: "2")])
    person.press("Ctrl-_")
    #expect(person.state.draft.variables == Self.template.variables)
    let before = Kept(person)
    person.press("F3", "n")
    #expect(person.state.draft.variables.isEmpty)
    person.press("Ctrl-_")
    #expect(Kept(person) == before)
  }

  @Test func textAndHeadersKeepTheirOrder() {
    var person = Person(120, 40)
    var steps = [Kept(person)]
    person.press("F7", "r")
    person.press("Down", "Enter")
    steps.append(Kept(person))
    person.type("  ")
    steps.append(Kept(person))
    person.press("F7", "x", "Down", "Enter")
    steps.append(Kept(person))
    #expect(Set(steps.map { "\($0)" }).count == 4)
    for step in steps.dropLast().reversed() {
      person.press("Ctrl-_")
      #expect(Kept(person) == step)
    }
    for step in steps.dropFirst() {
      person.press("Ctrl-Y")
      #expect(Kept(person) == step)
    }
  }

  /// A target that was chosen is not taken back behind the person's back.
  @Test func targetsAreNoSteps() {
    var person = Person(120, 40)
    person.type(" ")
    person.press("F7", "d")
    person.type("QA")
    person.press("Enter", "Ctrl-_")
    #expect(person.state.draft.devices.map(\.name) == ["QA iPad"])
    #expect(Kept(person).text == Draft.sampleText)
  }
}
