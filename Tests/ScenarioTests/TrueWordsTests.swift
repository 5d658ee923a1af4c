import APNsCore
import ComposeModel
import Composer
import Testing

/// What the screen says is what holds.
@Suite struct TrueWordsTests {
  @Test(arguments: [
    ["F5", "Ctrl-Q"], ["F5", "F7", "Ctrl-Q"], ["F5", "F4", "Ctrl-Q"], ["F5", "F1", "Ctrl-Q"],
  ])
  func leavingDuringASendAsksAtOnce(_ keys: [String]) {
    var person = Person(100, 30)
    for key in keys { person.press(key) }
    #expect(person.sees("A push is under way"))
    #expect(!person.state.isQuitting)
    // Who asks twice wants to leave.
    person.press("Ctrl-Q")
    #expect(person.state.isQuitting)
  }

  @Test func aBrokenSettingsFileIsSaidToHoldNothing() {
    let file = SettingsFile(parsing: Array("{\"mouse\": false,, }".utf8))
    #expect(!file.isUnderstood)
    #expect(file.problems.map(\.message).allSatisfy { $0.hasPrefix("The file is not JSON.") })
    var person = Person(100, 30)
    person.hear(
      .start(
        StartData(
          draft: .sample, settingsProblems: file.problems.map { $0.text(in: "config.json") },
          settingsHold: file.isUnderstood)))
    #expect(person.sees("the defaults hold"))
    #expect(!person.sees("everything else in the file holds"))
  }

  /// A guess that leads nowhere is taken back, whatever each of its steps looked like.
  @Test func repairsThatLeadToNoJSONAreNotKept() {
    var draft = Draft.sample
    let text = "{\n  \"aps\": {\n    \"alert\": {\n      \"\nbody\": \"Hello: you\"\n    }\n  }\n}\n"
    draft.payload = Array(text.utf8)
    var person = Person(120, 40, draft: draft)
    person.press("Shift-F9")
    let after = String(decoding: person.state.draft.payload, as: UTF8.self)
    #expect(after == text || !person.sees("payload is no JSON"), "\(after)")
    #expect(after == text ? person.sees("Left as it is") : person.sees("repaired"), "\(person.screen)")
  }

  @Test func theRepairKeyIsOfferedOnlyWhereItRepairs() {
    var draft = Draft.sample
    draft.devices[0].bundleID = ""
    var person = Person(120, 40, draft: draft)
    person.press("F8")
    #expect(!person.sees("F9: give the bundle id"))
    #expect(person.sees("To do:"), "\(person.screen)")
    person.press("F9")
    #expect(person.sees("no key repairs this"), "\(person.screen)")
    #expect(!person.sees("There is no problem in this line"))
  }

  @Test func aShortTokenIsAProblem() {
    var draft = Draft.sample
    draft.devices[0].token = DeviceToken(hex: "1234")
    let person = Person(200, 60, draft: draft)
    #expect(person.sees("1 problem"), "\(person.screen)")
    var adding = Person(200, 60)
    adding.press("F7", "d", "Ins")
    adding.type("1234")
    adding.press("Enter")
    #expect(adding.sees("The token has 2 bytes"), "\(adding.screen)")
  }

  @Test(arguments: ["d", "e", "c", "t", "m"]) func aPickerReadsTheLibraryAnew(_ letter: String) {
    var person = Person(120, 40)
    let before = person.effects.count { $0 == .loadLibrary }
    person.press("F7", letter)
    #expect(person.effects.count { $0 == .loadLibrary } == before + 1)
  }

  /// A row that comes in above the chosen one does not slip under it.
  @Test func theChosenRowStaysWhenTheLibraryChanges() {
    var person = Person(120, 40)
    person.press("F7", "d", "Down")
    var library = Library.sample
    let new = Device(id: 9, name: "New", token: .sample("e"), bundleID: "com.example.shop")
    library.devices.insert(new, at: 0)
    person.hear(.library(library))
    #expect(person.sees("New"))
    person.press("Enter")
    #expect(person.state.draft.devices.map(\.name) == ["QA iPad"])
  }

  @Test func theFormSaysThatThePayloadIsNoJSON() {
    var draft = Draft.sample
    draft.payload = Array("{\"aps\": {".utf8)
    var person = Person(120, 40, draft: draft)
    person.press("F12")
    #expect(person.sees("The payload is no JSON, so that the form"), "\(person.screen)")
  }
}
