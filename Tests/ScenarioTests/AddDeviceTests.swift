import APNsCore
import ComposeModel
import Composer
import Testing

/// What the form for a device shows is what it adds.
@Suite struct AddDeviceTests {
  private func added(_ person: Person) -> Device? {
    person.effects.compactMap { if case .saveDevice(let device) = $0 { device } else { nil } }.last
  }

  @Test func theBundleIDIsThatOfTheTarget() throws {
    var person = Person(120, 40)
    person.press("F7", "d")
    person.paste(String(repeating: "d", count: 64))
    #expect(person.sees("com.example.shop"))
    person.press("Enter")
    let device = try #require(added(person))
    #expect(device.bundleID == "com.example.shop")
  }

  /// What the book does not know is not made up by looking at it.
  @Test func anUnknownEnvironmentStaysUnknown() throws {
    var library = Library.sample
    library.devices[0].environment = nil
    var draft = Draft.sample
    draft.environment = .production
    draft.devices = [library.devices[0]]
    var person = Person(120, 40, draft: draft, library: library)
    person.press("F3", "F6", "e")
    #expect(person.sees("Edit the device"), "\(person.screen)")
    person.press("Enter")
    let kept = person.effects.compactMap { effect -> Device? in
      switch effect {
      case .saveDevice(let device), .changeDevice(let device, from: _): device
      default: nil
      }
    }
    #expect(kept.map(\.environment) == [nil])
  }

  @Test func theBundleIDIsThatOfTheCertificate() throws {
    var draft = Draft.sample
    draft.devices = []
    draft.credential = CredentialReference(
      name: "Push.p12", source: .certificate(path: "/Push.p12", privateKeyPath: nil),
      topics: ["com.certified", "com.certified.voip"])
    var library = Library.sample
    library.credentials.append(draft.credential ?? .demo)
    library.credentials[library.credentials.count - 1].id = 12
    var person = Person(120, 40, draft: draft, library: library)
    person.press("F7", "c")
    #expect(person.sees("● Push.p12"))
    person.press("Esc", "F7", "d")
    person.paste(String(repeating: "d", count: 64))
    person.press("Enter")
    #expect(try #require(added(person)).bundleID == "com.certified")
  }

  @Test func whereNoAppIsKnownTheExampleIsNoValue() throws {
    var draft = Draft.sample
    draft.devices = []
    var library = Library.sample
    library.devices = []
    var person = Person(120, 40, draft: draft, library: library)
    person.press("F7", "d")
    person.paste(String(repeating: "d", count: 64))
    #expect(person.sees("none; it is written like com.example.app"))
    person.press("Enter")
    let device = try #require(added(person))
    #expect(device.bundleID.isEmpty)
    #expect(person.sees("without a bundle id"))
  }
}
