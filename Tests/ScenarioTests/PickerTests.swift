import APNsCore
import ComposeModel
import Composer
import TerminalCore
import TestSupport
import Testing

/// Every picker opens, filters, chooses and adds.
@Suite struct PickerTests {
  @Test(arguments: ["d", "c", "e", "t", "m", "p", "r", "x"], [(80, 24), (120, 40)])
  func opensFromTheTargetMenu(_ letter: String, _ size: (Int, Int)) {
    var person = Person(size.0, size.1)
    person.press("F7")
    if letter == "d" {
      Snapshot.expect(person.lines, suite: "ScenarioTests", named: "target-\(size.0)x\(size.1)")
    }
    person.press(letter)
    Snapshot.expect(person.lines, suite: "ScenarioTests", named: "picker-\(letter)-\(size.0)x\(size.1)")
    #expect(person.frame.cursor != nil)
    person.press("Esc")
    #expect(person.sees("\"aps\""))
  }

  @Test func filtersFuzzily() {
    var person = Person(80, 24)
    person.press("F7", "d")
    person.type("qip")
    person.press("Enter")
    #expect(person.state.draft.devices == [.pad])
    #expect(person.sees("The target is QA iPad"))
  }

  @Test func aBlankBelongsToTheNameThatIsTyped() {
    var person = Person(80, 24)
    person.press("F7", "d")
    person.type("qa ipad")
    #expect(person.state.draft.devices == [.ana])
    person.press("Enter")
    #expect(person.state.draft.devices == [.pad])
  }

  @Test func goesToTheEndsOfTheList() {
    var person = Person(80, 24)
    person.press("F7", "e", "End", "Enter")
    #expect(person.sees("Add a server"))
    person.press("Esc", "F7", "e", "End", "Home", "Enter")
    #expect(person.sees("the gateway inside this program"))
    // In a filter they belong to its text.
    person.press("F7", "e")
    person.type("roduction")
    person.press("Home")
    person.type("p")
    person.press("Enter")
    #expect(person.state.draft.environment == .production)
  }

  @Test func marksSeveralDevices() {
    var person = Person(80, 24)
    person.press("F7", "d", "Down", "Space", "Space", "Enter")
    #expect(person.state.draft.devices == [.ana, .pad, .ben])
    #expect(person.lines[0].contains("+2"))
  }

  @Test func oneTokenUnderTwoNamesIsSaid() {
    var library = Library.sample
    var twin = Device.ana
    twin.id = 9
    twin.name = "Ana again"
    twin.bundleID = ""
    library.devices.append(twin)
    var person = Person(120, 40, library: library)
    person.press("F7", "d")
    #expect(person.sees("same token as Ana's iPhone 15") && person.sees("same token as Ana again"))
  }

  @Test func marksAllThatAreShown() {
    var person = Person(80, 24)
    person.press("F7", "d")
    person.type("iphone")
    person.press("Ctrl-A")
    #expect(person.state.draft.devices == [.ana, .ben])
    #expect(person.sees("2 devices are marked.") && person.sees("Enter done"))
    person.press("Ctrl-A")
    #expect(person.state.draft.devices.isEmpty)
    person.press("Ctrl-U", "Ctrl-A", "Enter")
    #expect(person.state.draft.devices.count == 3)
    #expect(person.sees("3 devices are the target."))
  }

  @Test(arguments: [
    "<0123abcd 0123abcd 0123abcd 0123abcd 0123abcd 0123abcd 0123abcd 0123abcd>",
    "token: 0123ABCD0123ABCD0123ABCD0123ABCD0123ABCD0123ABCD0123ABCD0123ABCD\n",
  ])
  func aPastedTokenBecomesADevice(_ text: String) {
    var person = Person(80, 24)
    person.press("F7", "d")
    person.paste(text)
    #expect(person.sees("Add a device"))
    person.type("New phone")
    person.press("Enter")
    #expect(person.state.draft.devices.first?.name == "New phone")
    #expect(person.state.draft.devices.first?.token?.hex == String(repeating: "0123abcd", count: 8))
    #expect(
      person.effects.contains {
        if case .saveDevice(let device) = $0 { device.name == "New phone" } else { false }
      })
  }

  @Test func whatIsNoTokenSaysWhy() {
    var person = Person(80, 24)
    person.press("F7", "d")
    person.paste("{length = 32, bytes = 0x0123abcd ... 89abcdef}")
    #expect(person.sees("Add a device"))
    Snapshot.expect(person.lines, suite: "ScenarioTests", named: "no-token")
    person.press("Enter")
    #expect(person.state.draft.devices == [.ana])
  }

  @Test func aKeyFileTellsItsKeyID() {
    var person = Person(80, 24)
    person.press("F7", "c")
    person.type("/tmp/AuthKey_QWERTY1234.p8")
    person.press("Enter")
    #expect(person.sees("QWERTY1234"))
    Snapshot.expect(person.lines, suite: "ScenarioTests", named: "add-key")
    person.press("Enter")
    let ticket = person.ticket {
      if case .readCredential(let request, let ticket) = $0, request.keyID == "QWERTY1234" {
        ticket
      } else {
        nil
      }
    }
    guard let ticket else {
      Issue.record("the file was not asked for")
      return
    }
    let credential = CredentialReference(
      name: "AuthKey_QWERTY1234.p8",
      source: .key(path: "/tmp/AuthKey_QWERTY1234.p8", keyID: "QWERTY1234", teamID: "9XYZ9XYZ9X"))
    person.hear(.credentialRead(.ready(credential, findings: []), ticket))
    #expect(person.state.draft.credential == credential)
    #expect(person.effects.contains(.saveCredential(credential)))
  }

  @Test func whatIsNoKeySaysWhy() {
    var person = Person(80, 24)
    person.press("F7", "c", "Ins")
    person.type("/tmp/wrong.p8")
    person.press("Enter")
    let ticket = person.ticket { if case .readCredential(_, let ticket) = $0 { ticket } else { nil } }
    guard let ticket else { return }
    let finding = Finding(
      "credential.rsa", .error, at: .field("path"), "This is an RSA key; APNs takes P-256 keys only.")
    person.hear(.credentialRead(.refused([finding]), ticket))
    #expect(person.sees("This is an RSA key"))
    #expect(person.state.draft.credential == Draft.sample.credential)
  }

  @Test func thePushTypeBringsSuffixAndPriority() {
    var person = Person(80, 24)
    person.press("F7", "p")
    person.type("background")
    person.press("Enter")
    #expect(person.state.draft.headers.priority == "5")
    #expect(person.sees("priority is now 5"))
    person.press("F7", "p")
    person.type("voip")
    person.press("Enter")
    #expect(person.lines[0].contains("shop.voip"))
    #expect(person.sees("5120"))
  }

  @Test(arguments: [
    ("90m", DraftExpiration.after(seconds: 5400)), ("0", .once), ("7d", .after(seconds: 604_800)),
    ("1764464400", .at(1_764_464_400)), ("2025-12-01 14:00", .at(1_764_597_600)), ("soon", .verbatim("soon")),
  ])
  func expirationIsReadAsPeopleWriteIt(_ text: String, _ expected: DraftExpiration) {
    var person = Person(80, 24)
    person.press("F7", "x")
    person.type(text)
    if expected == .verbatim(text) { person.press("PgDn") }
    person.press("Enter")
    #expect(person.state.draft.headers.expiration == expected)
  }
}
