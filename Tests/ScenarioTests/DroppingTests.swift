import ComposeModel
import Composer
import Testing

/// A device is dropped only after an answer that says its token is of no use.
@Suite struct DroppingTests {
  static let refusals: [(status: Int, body: String)] = [
    (200, ""), (400, "{\"reason\":\"BadTopic\"}"), (429, "{\"reason\":\"TooManyRequests\"}"), (500, ""),
  ]

  @Test(arguments: refusals) func anyOtherAnswerKeepsTheDevice(_ row: (status: Int, body: String)) {
    var person = Person(120, 40)
    person.press("F5")
    person.answer(row.status, row.body)
    person.press("F4", "x")
    #expect(person.state.draft.devices == [.ana])
    #expect(!person.effects.contains { if case .changeDevice = $0 { true } else { false } })
    #expect(person.sees("Ana's iPhone 15 stays"))
  }

  @Test func whoDroppedItIsSaid() throws {
    var person = Person(120, 40)
    person.press("F5")
    person.answer(400, "{\"reason\":\"BadDeviceToken\"}")
    person.press("F4", "x")
    let kept = person.effects.compactMap { effect -> Device? in
      if case .changeDevice(let device, from: _) = effect { device } else { nil }
    }
    var device = try #require(kept.last)
    #expect(device.isQuarantined)
    #expect(
      device.quarantineWords
        == "You dropped the token of Ana's iPhone 15 (its last answer: 400 BadDeviceToken)")
    device.lastAnswer = ""
    #expect(device.quarantineWords == "You dropped the token of Ana's iPhone 15")
    device.lastAnswer = "410 Unregistered"
    #expect(
      device.quarantineWords == "APNs called the token of Ana's iPhone 15 dead (410 Unregistered)")
  }

  /// The checklist under an answer is that of the push which was answered.
  @Test func anAnswerIsExplainedByWhatWasSent() {
    var nameless = Device.pad
    nameless.bundleID = ""
    var library = Library.sample
    library.devices = [.ana, nameless]
    var person = Person(200, 60, library: library)
    person.press("F5")
    person.answer(200)
    person.press("F4")
    #expect(!person.sees("apns-topic is not sent"))
    person.press("F7", "d")
    person.type("iPad")
    person.press("Enter", "F4", "F6")
    #expect(person.state.draft.devices.map(\.name) == ["QA iPad"])
    let response = person.lines.filter { $0.contains("- apns-topic") }
    #expect(response.isEmpty, "\(person.screen)")
  }
}
