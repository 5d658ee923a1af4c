import APNsPayload
import ComposeModel
import Composer
import JSONText
import Testing

/// What is said of the app's service extension: chosen, read from a file, kept, believed.
@Suite struct ExtensionProfileTests {
  private static let text = """
    {
      "aps": {
        "alert": { "title": "New message", "body": "Hi" },
        "mutable-content": 1
      },
      "from": "Ana",
      "picture": "https://media.example.com/a.jpg"
    }
    """

  private static var draft: Draft {
    var draft = Draft.sample
    draft.payload = Array(text.utf8)
    return draft
  }

  private static let profile: ExtensionProfile = {
    var profile = ExtensionProfile(name: "shop")
    profile.kinds = .communication
    profile.keyMap = [.senderName: "/from"]
    profile.required = [.senderName]
    profile.onAvatarFailure = .noPicture
    return profile
  }()

  private func ticket(_ person: Person) throws -> Ticket {
    try #require(person.ticket { if case .readProfile(_, let ticket) = $0 { ticket } else { nil } })
  }

  @Test func aFileIsChosenAndTheExtensionBelieved() throws {
    var person = Person(120, 40, draft: Self.draft)
    person.press("F7")
    #expect(person.sees("guessed from the payload's keys"))
    person.press("a")
    person.type("app.json")
    #expect(person.sees("Use the file"))
    person.press("Enter")
    #expect(person.effects.last == .readProfile(path: "app.json", try ticket(person)))
    person.hear(.profileRead(.profile(Self.profile, path: "/app/app.json"), try ticket(person)))
    #expect(person.state.draft.profileName == "/app/app.json")
    #expect(person.sees("Ana"))
    person.press("F7")
    #expect(person.sees("app.json"))
    person.press("Esc", "Ctrl-_")
    #expect(person.state.draft.profileName == nil)
    // It is part of what a template keeps.
    person.press("Ctrl-Y")
    person.hear(.profileRead(.profile(Self.profile, path: "/app/app.json"), try ticket(person)))
    person.press("Ctrl-P")
    person.type("under a new name")
    person.press("Enter", "Ctrl-U")
    person.type("shop")
    person.press("Enter")
    let saved = person.effects.reversed().lazy.compactMap { effect -> Template? in
      if case .saveTemplate(let order, _) = effect { order.template } else { nil }
    }.first
    #expect(saved?.profileName == "/app/app.json")
  }

  @Test func theFileThatATemplateNamesIsReadAndItsFaultIsAProblem() throws {
    var library = Library.sample
    library.templates[1].profileName = "/team/app.json"
    var person = Person(120, 40, library: library)
    person.press("F7", "m")
    person.type("silent")
    person.press("Enter")
    #expect(person.effects.contains(.readProfile(path: "/team/app.json", try ticket(person))))
    person.hear(
      .profileRead(.failed("/team/app.json:2:3: `kinds` must be one of `media`."), try ticket(person)))
    #expect(person.sees("! app's extension"))
    #expect(person.sees("`kinds` must be one of"))
    person.hear(.resumed)
    person.hear(.profileRead(.profile(Self.profile, path: "/team/app.json"), try ticket(person)))
    #expect(!person.sees("! app's extension"))
  }

  @Test func aNameThatNoProfileHasIsAProblem() throws {
    var draft = Self.draft
    draft.profileName = "seed-medai"
    let person = Person(120, 40, draft: draft)
    #expect(person.sees("No extension profile is called seed-medai"))
    var small = Person(80, 24, draft: draft)
    small.press("F8", "Ctrl-K")
    #expect(
      small.sees("seed-comm-objc-as-published") && small.sees("To do: F7 a takes another or none."))
    #expect(!person.effects.contains { if case .readProfile = $0 { true } else { false } })
  }

  @Test func aBuiltInProfileIsChosenFromTheList() {
    var person = Person(80, 24, draft: Self.draft)
    person.press("F2")
    person.type("extension does")
    person.press("Enter")
    person.type("media")
    person.press("Enter")
    #expect(person.state.draft.profileName == "seed-media")
    #expect(person.sees("The app's extension: seed-media."))
  }
}
