import APNsCore
import ComposeModel
import Composer
import TestSupport
import Testing

/// What must not happen by itself: a push to somebody else, a draft that is gone.
@Suite struct SafetyTests {
  private static let stranger = DeviceToken.sample("d")

  /// A person who looks at one earlier attempt in the history.
  private func historian(
    token: String, bundleID: String = "com.example.shop", library: Library = .sample,
    credential: String = "none"
  ) -> Person {
    var person = Person(120, 40, library: library)
    person.press("F5")
    person.answer(200)
    let request = PushRequest(
      environment: .sandbox, path: PushRequest.devicePath(digits: token),
      headers: [HeaderField(HeaderName.topic, bundleID), HeaderField(HeaderName.pushType, "alert")],
      authorization: .none, body: Array("{\"aps\":{\"alert\":\"then\"}}".utf8))
    var entry = HistoryEntry(
      sentAt: person.now - 60, request: request,
      outcome: .answered(PushResponse(status: 200, headers: [], body: [])), deviceName: "An old phone",
      templateName: nil, credentialLabel: credential)
    entry.id = 1
    if let ticket = person.ticket({ if case .loadHistory(_, let ticket) = $0 { ticket } else { nil } }) {
      person.hear(.history([entry], ticket))
    }
    person.press("F4", "h")
    return person
  }

  @Test func anAttemptIsSentAgainToItsOwnDevice() {
    var person = historian(token: Self.stranger.hex)
    person.press("s")
    #expect(person.orderCount == 2)
    #expect(person.order?.draft.devices.map(\.token) == [Self.stranger])
    #expect(person.order?.draft.devices.map(\.bundleID) == ["com.example.shop"])
    #expect(person.order?.draft.payload == Array("{\"aps\":{\"alert\":\"then\"}}".utf8))
  }

  @Test func anAttemptIsSentAgainWithItsOwnCredential() {
    let other = CredentialReference(
      id: 7, name: "Other", source: .key(path: "/k.p8", keyID: "OTHER12345", teamID: "9XYZ9XYZ9X"))
    var library = Library.sample
    library.credentials.append(other)
    var person = historian(token: Self.stranger.hex, library: library, credential: other.label)
    let before = person.state.draft.credential
    person.press("Enter", "Ctrl-_")
    #expect(person.state.draft.credential == before)
    person.press("Ctrl-Y", "F5")
    #expect(person.order?.draft.credential == other)

    person = historian(token: Self.stranger.hex, credential: "key GONE123456")
    person.press("Enter")
    #expect(person.state.draft.credential == before)
    #expect(person.sees("with key GONE123456, which is not in the list any more."))
  }

  /// Sending again is for the same credential; with another one it is sent only by the key that says so.
  @Test func anAttemptIsNotSentAgainWithAnotherCredential() {
    var person = historian(token: Self.stranger.hex, credential: "key GONE123456")
    person.press("s")
    #expect(person.orderCount == 1)
    #expect(person.sees("Nothing was sent: it went with key GONE123456"), "\(person.screen)")
  }

  /// Two certificates in files of one name: the one for the attempt's topic is meant, and none where both are.
  @Test(arguments: [("com.example.other", true), ("com.example.shop", false)])
  func aNameThatTwoCredentialsHaveIsNoCredential(topic: String, isTold: Bool) {
    var library = Library.sample
    for (id, folder) in [(Int64(7), "a"), (8, "b")] {
      library.credentials.append(
        CredentialReference(
          id: id, name: folder, source: .certificate(path: "/\(folder)/push.p12", privateKeyPath: nil),
          topics: ["com.example.shop", folder == "a" ? "com.a" : "com.example.other"]))
    }
    var person = historian(
      token: Self.stranger.hex, bundleID: topic, library: library, credential: "certificate push.p12")
    person.press("s")
    #expect(person.orderCount == (isTold ? 2 : 1))
    #expect(isTold ? person.order?.draft.credential?.id == 8 : person.sees("several in the list have"))
  }

  @Test func anAttemptGoesToTheRowOfItsApp() {
    var other = Device.pad
    other.id = 9
    other.bundleID = "com.example.other"
    var library = Library.sample
    library.devices.append(other)
    var person = historian(
      token: DeviceToken.sample("b").hex, bundleID: "com.example.other", library: library)
    person.press("s")
    #expect(person.order?.draft.devices == [other])
  }

  @Test func anAttemptWithoutAReadableTokenIsSentToNobody() {
    var person = historian(token: "")
    person.press("s")
    #expect(person.orderCount == 1)
    #expect(person.sees("choose a device first"))
  }

  @Test func theTargetStaysWithItsAppWhenTheLibraryIsReadAnew() {
    var twin = Device.ana
    twin.id = 9
    twin.bundleID = "com.example.other"
    var library = Library.sample
    library.devices.insert(twin, at: 0)
    var person = Person(80, 24, library: library)
    person.hear(.library(library))
    #expect(person.state.draft.devices == [.ana])
    // One that had no row yet gets that of its app.
    var draft = Draft.sample
    draft.devices[0].id = nil
    person = Person(80, 24, draft: draft, library: library)
    person.hear(.library(library))
    #expect(person.state.draft.devices == [.ana])
  }

  @Test func aRowNumberThatWasGivenOutAgainIsNoTarget() {
    var library = Library.sample
    library.devices[0].token = Self.stranger
    var person = Person(80, 24)
    person.hear(.library(library))
    #expect(person.state.draft.devices == [.ana])
  }

  @Test(arguments: [("Esc", 0), ("Ctrl-C", 0), ("n", 1)])
  func onlyAPlainNoThrowsADraftAway(_ key: String, _ count: Int) {
    var person = Person(80, 24)
    var orphan = Draft.sample
    orphan.payload = Array("{}".utf8)
    person.hear(.start(StartData(draft: .sample, orphan: orphan, library: .sample)))
    person.press(key)
    #expect(!person.sees("A draft was left behind"))
    #expect(person.effects.count { $0 == .discardOrphan } == count)
  }

  @Test func theLibraryIsReadOnceForAnOrder() {
    var draft = Draft.sample
    draft.devices = [.ana, .pad]
    var person = Person(80, 24, draft: draft)
    person.press("F5")
    let before = person.effects.count
    person.answer(410, "{\"reason\":\"Unregistered\",\"timestamp\":1764460800000}")
    let after = person.effects[before...]
    #expect(after.count { $0 == .loadLibrary } == 1)
    // The store has one rule for what an answer says of a device.
    #expect(
      !after.contains {
        switch $0 {
        case .saveDevice, .changeDevice: true
        default: false
        }
      })
  }

  /// Commands for curl, one that is repaired and some that are not.
  static let commands = [
    "curl -H 'authorization: bearer SECRET' -d '{\"aps\":{\"alert\":\"x\"}}' https://h",
    "curl -H 'authorization: bearer SECRET' -d @payload.json https://h",
    "curl -H 'authorization: bearer SECRET",
  ]

  @Test(arguments: commands, [true, false]) func noProviderTokenComesToTheDraft(
    command: String, isTyped: Bool
  ) {
    let secret = "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJURUFNIn0.c2lnbmF0dXJl"
    var person = Person(120, 40)
    person.press("Ctrl-A", "Del")
    if isTyped {
      person.type(command.replacing("SECRET", with: secret))
    } else {
      person.paste(command.replacing("SECRET", with: secret))
    }
    person.hear(.timer(.autosave))
    // What was really pasted comes back.
    person.press("Ctrl-_")
    person.hear(.timer(.autosave))
    person.press("Ctrl-Q")
    for case .saveDraft(let draft) in person.effects {
      #expect(!String(decoding: draft.payload, as: UTF8.self).contains("eyJ"))
    }
    if !isTyped { #expect(!person.screen.contains("eyJ")) }
  }

  @Test func noProviderTokenComesOutOfAFileOrAnEditor() throws {
    let text = Array("curl -H 'authorization: bearer eyJhbGciOiJFUzI1NiJ9' https://h".utf8)
    var person = Person(120, 40)
    person.press("Ctrl-E")
    let ticket = try #require(
      person.ticket { if case .openEditor(_, let ticket) = $0 { ticket } else { nil } })
    person.hear(.editorFinished(.text(text), ticket))
    #expect(person.sees("authorization: bearer ***"))
    person.press("Ctrl-P")
    person.type("open a file")
    person.press("Enter")
    person.type("push.txt")
    person.press("Enter")
    let opened = try #require(
      person.ticket { if case .readFile(_, let ticket) = $0 { ticket } else { nil } })
    person.hear(.fileRead(.template(Template(name: "push", payload: text)), opened))
    person.press("Enter")
    #expect(person.sees("authorization: bearer ***"))
  }
}
