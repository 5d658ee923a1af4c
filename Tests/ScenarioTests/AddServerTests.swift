import APNsCore
import ComposeModel
import Composer
import Testing

/// A server of one's own is added with what its certificate is checked against and what it stands in for.
@Suite struct AddServerTests {
  private static let url = "https://apns.test:8443"

  private func saved(_ person: Person) -> OwnServer? {
    person.effects.compactMap { if case .saveServer(let server) = $0 { server } else { nil } }.last
  }

  private func ticket(_ person: Person) throws -> Ticket {
    try #require(person.ticket { if case .readAuthority(_, let ticket) = $0 { ticket } else { nil } })
  }

  /// The form with an address typed into it.
  private func person(
    _ columns: Int = 80, _ rows: Int = 24, library: Library = .sample, address: String = "apns.test:8443"
  ) -> Person {
    var person = Person(columns, rows, library: library)
    person.press("F7", "e")
    person.type("Add a server")
    person.press("Enter")
    person.type(address)
    return person
  }

  @Test(arguments: [(80, 24), (120, 40)]) func withItsCAFile(columns: Int, rows: Int) throws {
    var person = person(columns, rows)
    #expect(person.sees("CA file") && person.sees("Stands for"))
    person.press("Tab")
    person.type("ca.pem")
    person.press("Tab", "Right", "Enter")
    #expect(person.effects.contains(.readAuthority(path: "ca.pem", try ticket(person))))
    #expect(saved(person) == nil && person.sees("Looking at the file"))
    person.hear(.authorityRead(.usable(path: "/home/me/ca.pem"), try ticket(person)))
    let server = try #require(saved(person))
    #expect(server.environment.url == Self.url)
    #expect(server.authorityPath == "/home/me/ca.pem")
    #expect(server.standsFor == .sandbox)
    #expect(person.state.draft.environment == server.environment)
    person.press("F7", "e")
    #expect(person.sees("stands for sandbox"))
    #expect(person.sees("Its certificate is checked against /home/me/ca.pem."))
  }

  @Test func withoutACAFileNoFileIsAskedFor() {
    var person = person()
    person.press("Enter")
    #expect(saved(person)?.environment.url == Self.url)
    #expect(saved(person)?.authorityPath == nil && saved(person)?.standsFor == nil)
  }

  @Test func aFileThatIsNoneLeavesTheFormOpen() throws {
    var person = person()
    person.press("Tab")
    person.type("nowhere.pem")
    person.press("Enter")
    person.hear(.authorityRead(.failed("The CA file cannot be read: nowhere."), try ticket(person)))
    #expect(person.sees("The CA file cannot be read: nowhere.") && person.sees("Add a server"))
    #expect(saved(person) == nil)
  }

  @Test func anAddressThatIsTypedAgainLosesNothing() throws {
    var library = Library.sample
    let server = Environment(kind: .custom, host: "apns.test", port: 8443)
    library.servers = [server]
    library.authorities[server] = "/home/me/ca.pem"
    library.standIns[server] = .sandbox
    var person = person(library: library)
    person.press("Enter")
    #expect(saved(person) == nil)
    #expect(person.state.draft.environment == server)
    person.press("F7", "e")
    #expect(person.sees("stands for sandbox"))
  }

  /// A CA file that is added later, as a refused connection asks for it, takes nothing else away.
  @Test func aCAFileThatIsAddedLaterLeavesTheRest() throws {
    var library = Library.sample
    let server = Environment(kind: .custom, host: "apns.test", port: 8443)
    library.servers = [server]
    library.standIns[server] = .production
    var person = person(library: library)
    person.press("Tab")
    person.type("ca.pem")
    person.press("Enter")
    person.hear(.authorityRead(.usable(path: "/keys/ca.pem"), try ticket(person)))
    #expect(saved(person) == OwnServer(server, authorityPath: "/keys/ca.pem", standsFor: .production))
  }

  @Test func appleTakesNoOtherAuthority() {
    var person = person(address: "api.push.apple.com")
    person.press("Tab")
    person.type("ca.pem")
    person.press("Enter")
    #expect(person.sees("is verified with the system's roots"))
    #expect(saved(person) == nil)
  }
}
