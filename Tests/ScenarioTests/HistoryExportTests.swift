import APNsCore
import ComposeModel
import Composer
import JSONText
import Testing

/// Attempts leave the history as JSON and as a curl command, without what authorized them.
@Suite struct HistoryExportTests {
  private static func entry(_ id: Int64, _ environment: Environment, by credential: String) -> HistoryEntry {
    let request = PushRequest(
      environment: environment, path: "/3/device/00ab",
      headers: [
        HeaderField("apns-topic", "com.example.shop"), HeaderField("authorization", "bearer SECRET"),
      ],
      authorization: .bearer(ProviderTokenText("SECRET", keyID: "ABC123DEFG")),
      body: Array(#"{"aps":{"badge":1}}"#.utf8))
    let response = PushResponse(
      status: 410, headers: [.sampleID], body: Array(#"{"reason":"Unregistered"}"#.utf8))
    var entry = HistoryEntry(
      sentAt: 1_764_460_000, request: request, outcome: .answered(response), deviceName: "Ana",
      templateName: "alert", credentialLabel: credential)
    entry.id = id
    return entry
  }

  private func person(_ entries: [HistoryEntry], library: Library = .sample) throws -> Person {
    var person = Person(120, 40, library: library)
    person.press("F4")
    person.press("F2")
    person.type("Show the history")
    person.press("Enter")
    let ticket = try #require(
      person.ticket { if case .loadHistory(_, let ticket) = $0 { ticket } else { nil } })
    person.hear(.history(entries, ticket))
    return person
  }

  private func copied(_ person: Person) throws -> (text: String, what: String) {
    for effect in person.effects.reversed() {
      if case .copy(let text, let what) = effect { return (text, what) }
    }
    throw NothingCopied()
  }

  private struct NothingCopied: Error {}

  private func asked(_ person: Person) throws -> (query: HistoryQuery, ticket: Ticket) {
    for effect in person.effects.reversed() {
      if case .loadHistory(let query, let ticket) = effect { return (query, ticket) }
    }
    throw NothingCopied()
  }

  /// The store looks into payloads, which no row shows: what it finds is shown.
  @Test func aSearchShowsWhatTheStoreHasFound() throws {
    let entries = (1...3).map { Self.entry($0, .sandbox, by: "key ABC123DEFG") }
    var person = try person(entries)
    person.press("/")
    person.type("badge")
    #expect(person.sees("Nothing fits the filter."))
    person.press("Enter")
    let question = try asked(person)
    #expect(question.query.text == "badge")
    person.hear(.history([entries[1]], question.ticket))
    #expect(!person.sees("Nothing fits the filter.") && person.sees("410 Unregistered Ana"))
    person.press("j")
    #expect(try copied(person).text.contains("\"n\":2"))
    // Without the filter all of them are wanted again.
    person.press("Esc")
    #expect(try asked(person).query.text.isEmpty)
    #expect(try asked(person).ticket != question.ticket)
  }

  @Test func theChosenAttemptAsJSON() throws {
    var person = try person([
      Self.entry(7, .sandbox, by: "key ABC123DEFG"), Self.entry(6, .sandbox, by: "none"),
    ])
    person.press("j")
    let copy = try copied(person)
    #expect(copy.what == "the attempt as JSON")
    let document = JSONDocument(parsing: Array(copy.text.utf8))
    #expect(document.isJSON)
    #expect(document.node(at: "/attempt/n")?.int == 7)
    #expect(document.node(at: "/attempt/reason")?.string == "Unregistered")
    #expect(document.node(at: "/payload")?.string == #"{"aps":{"badge":1}}"#)
    #expect(document.node(at: "/headers")?.elements.count == 1)
    #expect(!copy.text.contains("SECRET") && !copy.text.contains("authorization"))
  }

  @Test func theMarkedAttemptsOneALine() throws {
    var person = try person((1...3).map { Self.entry($0, .sandbox, by: "key ABC123DEFG") })
    person.press("Space", "Down", "Down", "Space", "j")
    let copy = try copied(person)
    #expect(copy.what == "2 attempts as JSON")
    let lines = copy.text.split(separator: "\n").map { JSONDocument(parsing: Array($0.utf8)) }
    #expect(lines.map { $0.node(at: "/attempt/n")?.int } == [1, 3])
  }

  /// The gateway inside the program is reached with its authority and the demo key, on the port that it has now.
  @Test func aCurlCommandThatReachesTheLocalGateway() throws {
    var library = Library.sample
    library.localGateway = LocalGatewayFiles(
      authorityPath: "/g/ca.pem", keyPath: "/g/AuthKey_X.p8", teamID: "T")
    var person = try person(
      [Self.entry(1, .local(port: 1), by: CredentialReference.demo.label)], library: library)
    person.press("c")
    let text = try copied(person).text
    #expect(text.contains("--cacert /g/ca.pem"), "\(text)")
    #expect(text.contains("$(pushwright provider-token --key /g/AuthKey_X.p8 --team-id T)"), "\(text)")
    #expect(text.contains("https://127.0.0.1:50443/3/device/00ab"), "\(text)")
    #expect(!text.contains("SECRET"))
  }

  @Test func aCurlCommandForAServerWithItsAuthority() throws {
    let server = Environment(kind: .custom, host: "apns.test", port: 8443)
    var library = Library.sample
    library.servers = [server]
    library.authorities[server] = "/home/me/ca.pem"
    var person = try person([Self.entry(1, server, by: "none")], library: library)
    person.press("c")
    #expect(try copied(person).text.contains("--cacert /home/me/ca.pem"))
  }
}
