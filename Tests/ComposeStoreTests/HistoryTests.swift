import APNsCore
import ComposeModel
import Testing

@testable import ComposeStore

struct HistoryTests {
  private let store: LibraryStore

  init() throws { store = try LibraryStore.inMemory() }

  @Test func keepsEveryField() throws {
    var entry = Samples.entry(status: 410, reason: "Unregistered")
    entry.headers.append(HeaderField("apns-collapse-id", "a \"quoted\" — ü"))
    entry.body = [0, 255, 10, 13]
    entry.id = try store.append(entry)
    #expect(try store.history() == [entry])
    #expect(try store.historyEntry(#require(entry.id)) == entry)
    #expect(throws: StoreError.noSuchRow("attempt 99 in the history")) { try store.historyEntry(99) }
  }

  @Test func keepsWhatWasNotAnswered() throws {
    let request = PushRequest(
      environment: .local(port: 4711), path: "/3/device/00", headers: [], authorization: .none, body: [])
    let failure = TransportFailure(hop: .connect, message: "Nobody listens.")
    for outcome in [PushOutcome.notSent(failure), .unknown(failure)] {
      var entry = HistoryEntry(
        sentAt: 1, request: request, outcome: outcome, deviceName: "", templateName: nil,
        credentialLabel: "none")
      entry.id = try store.append(entry)
      #expect(try store.historyEntry(#require(entry.id)) == entry)
    }
  }

  private func names(_ change: (inout HistoryFilter) -> Void) throws -> [String] {
    var filter = HistoryFilter()
    change(&filter)
    #expect(try store.historyCount(filter) >= store.history(filter).count)
    return try store.history(filter).map(\.deviceName)
  }

  @Test func searches() throws {
    try store.append([
      Samples.entry("phone", at: 1),
      Samples.entry("tablet", at: 2, status: 400, reason: "BadDeviceToken"),
      Samples.entry("watch", at: 3, body: #"{"aps":{"alert":"100% sure_thing"}}"#),
    ])
    #expect(try names { _ in } == ["watch", "tablet", "phone"])
    #expect(try names { $0.words = "TABLET" } == ["tablet"])
    #expect(try names { $0.words = "baddevice" } == ["tablet"])
    #expect(try names { $0.words = "100%" } == ["watch"])
    #expect(try names { $0.words = "400" } == ["tablet"])
    #expect(try names { $0.words = "refused sandbox" } == ["tablet"])
    #expect(try names { $0.words = "sure_thing watch" } == ["watch"])
    #expect(try names { $0.words = "sure_thing phone" }.isEmpty)
    #expect(try names { $0.words = "com.example" }.count == 3)
    #expect(try names { $0.words = "' OR 1=1 --" }.isEmpty)
    #expect(try names { $0.results = [.refused] } == ["tablet"])
    #expect(try names { $0.results = [.refused, .accepted] }.count == 3)
    #expect(try names { $0.environment = .production }.isEmpty)
    #expect(try names { $0.since = 2 } == ["watch", "tablet"])
    #expect(try names { $0.limit = 1 } == ["watch"])
    #expect(
      try names {
        $0.limit = 1; $0.offset = 1
      } == ["tablet"])
  }

  @Test func forgetsByAgeAndNumber() throws {
    try store.append((1...10).map { Samples.entry("\($0)", at: Double($0)) })
    #expect(try store.pruneHistory(before: 3, keeping: nil) == 2)
    #expect(try store.historyCount() == 8)
    #expect(try store.pruneHistory(before: nil, keeping: 3) == 5)
    #expect(try names { _ in } == ["10", "9", "8"])
    #expect(try store.pruneHistory(before: 0, keeping: 100) == 0)
  }
}
