import APNsPayload
import ComposeModel
import Composer
import Testing

/// The file with the types of a Live Activity: chosen, kept, believed.
@Suite struct LiveActivityTypesTests {
  private static let types = ContentStateSchema(
    contentState: [
      ContentStateSchema.Member(name: "driver", type: .string),
      ContentStateSchema.Member(name: "stopsLeft", type: .int),
    ], attributesType: "OrderAttributes")

  private static func live(_ state: String) -> Draft {
    var draft = Draft.sample
    draft.headers.pushType = "liveactivity"
    draft.payload = Array(
      """
      {
        "aps": {
          "timestamp": "{{now}}",
          "event": "update",
          "content-state": \(state)
        }
      }
      """.utf8)
    return draft
  }

  private func ticket(_ person: Person) throws -> Ticket {
    try #require(person.ticket { if case .readSchema(_, let ticket) = $0 { ticket } else { nil } })
  }

  @Test func aFileIsChosenAndFeedsChecksAndCompletion() throws {
    var person = Person(120, 40, draft: Self.live(#"{"driver": "Ana", "stopsLeft": "3"}"#))
    #expect(!person.sees("stopsLeft is String"))
    person.press("F7", "l")
    person.type("types.json")
    person.press("Enter")
    #expect(person.effects.last == .readSchema(path: "types.json", try ticket(person)))
    let schema = SchemaReference(path: "/app/types.json", types: Self.types)
    person.hear(.schemaRead(.types(schema), try ticket(person)))
    #expect(person.sees("Live Activity types: content-state with driver, stopsLeft"))
    #expect(person.sees("stopsLeft"))
    person.press("F8")
    #expect(person.sees("Int"))
    person.press("F9")
    #expect(person.sees(#""stopsLeft": 3"#))
    // It is part of what a template keeps.
    person.press("Ctrl-P")
    person.type("under a new name")
    person.press("Enter", "Ctrl-U")
    person.type("live")
    person.press("Enter")
    let saved = person.effects.reversed().lazy.compactMap { effect -> Template? in
      if case .saveTemplate(let order, _) = effect { order.template } else { nil }
    }.first
    #expect(saved?.schemaPath == "/app/types.json")
  }

  /// A path counts from the folder in which the composer was started; the draft may be opened from another.
  @Test(arguments: ["types.json", "~/types.json"]) func aRelativePathBecomesWhole(_ path: String) throws {
    var draft = Self.live("{}")
    draft.schema = SchemaReference(path: path)
    var library = Library.sample
    library.templates[0] = Template(
      name: "order-shipped", headers: draft.headers, schemaPath: path, payload: draft.payload,
      source: .user(path: "/home/me/templates/order-shipped.json"))
    var person = Person(120, 40, draft: draft, library: library)
    let first = try ticket(person)
    person.hear(
      .schemaRead(.types(SchemaReference(path: "/app/types.json", types: Self.types)), first))
    #expect(person.state.draft.schema?.path == "/app/types.json")
    #expect(try ticket(person) == first, "the same file is not read again")
    // It is no change of the template, and no step for undo.
    person.press("Ctrl-_")
    #expect(person.state.draft.schema?.path == "/app/types.json")
    person.press("F7", "m")
    person.type("silent")
    person.press("Enter")
    #expect(!person.sees("Open silent?"))
    #expect(person.sees("content-available"))
  }

  @Test func completionOffersItsMembers() throws {
    var draft = Self.live("{}")
    draft.schema = SchemaReference(path: "/app/types.json")
    var person = Person(80, 24, draft: draft)
    person.hear(
      .schemaRead(.types(SchemaReference(path: "/app/types.json", types: Self.types)), try ticket(person)))
    person.press("Ctrl-G")
    person.type("5:23")
    person.press("Enter", "Ctrl-Space")
    #expect(person.sees("driver"))
    #expect(person.sees("member of the app's struct"))
  }

  @Test func whatIsWrongWithTheFileIsSaid() throws {
    var person = Person(80, 24, draft: Self.live("{}"))
    person.press("F7", "l")
    person.type("nowhere.json")
    person.press("Enter")
    person.hear(.schemaRead(.failed("nowhere.json: no such file."), try ticket(person)))
    #expect(person.sees("nowhere.json: no such file."))
    #expect(person.sees("Live Activity types"))
    person.press("Esc")
    #expect(person.state.draft.schema == nil)
  }

  @Test func aFileThatATemplateNamesAndThatIsGoneIsAProblem() throws {
    var draft = Self.live("{}")
    draft.schema = SchemaReference(path: "/gone.json")
    var person = Person(120, 40, draft: draft)
    person.hear(.schemaRead(.failed("/gone.json cannot be read."), try ticket(person)))
    #expect(person.sees("! Live Activity types"))
    person.hear(.resumed)
    person.hear(
      .schemaRead(.types(SchemaReference(path: "/gone.json", types: Self.types)), try ticket(person)))
    #expect(!person.sees("! Live Activity types"))
  }

  @Test func anEmptyFieldTakesTheFileAway() throws {
    var draft = Self.live("{}")
    draft.schema = SchemaReference(path: "/app/types.json")
    var person = Person(80, 24, draft: draft)
    person.press("F7", "l", "Ctrl-U", "Enter")
    #expect(person.state.draft.schema == nil)
  }
}
