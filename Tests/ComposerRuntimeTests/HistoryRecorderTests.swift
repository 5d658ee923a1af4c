import APNsCore
import ComposeModel
import ComposeStore
import ComposerRuntime
import Testing

struct HistoryRecorderTests {
  private let store: LibraryStore
  private let hex = String(repeating: "ab", count: 32)

  init() throws { store = try LibraryStore.inMemory() }

  private func entry(_ number: Int, status: Int = 200, reason: String? = nil) -> HistoryEntry {
    let request = PushRequest(
      environment: .sandbox, path: "/3/device/" + hex,
      headers: [HeaderField(HeaderName.topic, "com.example.app")],
      authorization: .none, body: Array("{}".utf8))
    let body = reason.map { Array("{\"reason\":\"\($0)\",\"timestamp\":\(number * 1000)}".utf8) } ?? []
    return HistoryEntry(
      sentAt: Double(number), request: request,
      outcome: .answered(PushResponse(status: status, headers: [], body: body)),
      deviceName: "device \(number)",
      templateName: nil, credentialLabel: "demo key")
  }

  @Test func writesEverythingBeforeItEnds() throws {
    let recorder = HistoryRecorder(store)
    for number in 1...500 { recorder.record(entry(number)) }
    #expect(recorder.finish() == nil)
    #expect(try store.historyCount() == 500)
    #expect(try store.history().first?.deviceName == "device 500")
  }

  @Test func saysWhatItLeavesOut() throws {
    let recorder = HistoryRecorder(store, limit: 10)
    for number in 1...12 { recorder.record(entry(number)) }
    #expect(recorder.finish()?.contains("10") == true)
    #expect(try store.historyCount() == 10)
  }

  @Test func putsADeadDeviceIntoQuarantine() throws {
    let device = Device(name: "phone", token: DeviceToken(hex: hex), bundleID: "com.example.app")
    _ = try store.add(device, now: 5)
    let recorder = HistoryRecorder(store)
    recorder.record(entry(10, status: 410, reason: "Unregistered"))
    #expect(recorder.finish() == nil)
    let kept = try #require(try store.devices().first)
    #expect(kept.quarantinedAt == 10)
    #expect(kept.lastAnswer == "410 Unregistered")
  }

  @Test func theLocalGatewayLeavesTheTokensOfAppleAlone() throws {
    let device = Device(
      name: "phone", token: DeviceToken(hex: hex), environment: .production, bundleID: "com.example.app")
    _ = try store.add(device, now: 5)
    let recorder = HistoryRecorder(store)
    var entry = entry(10, status: 410, reason: "Unregistered")
    entry.environment = .local(port: 1)
    recorder.record(entry)
    #expect(recorder.finish() == nil)
    #expect(try store.devices().first?.isQuarantined == false)
  }

  @Test func whatIsAskedForAfterwardsIsThere() throws {
    let recorder = HistoryRecorder(store)
    for number in 1...300 { recorder.record(entry(number)) }
    recorder.flush(seconds: 10)
    #expect(try store.historyCount() == 300)
    #expect(recorder.finish() == nil)
  }

  @Test func endsWithoutHavingBegun() {
    #expect(HistoryRecorder(store).finish() == nil)
  }
}
