import APNsCore
import Testing

@testable import ComposeModel

struct AttemptDifferenceTests {
  private func entry(
    _ body: String, headers: [HeaderField] = [HeaderField("apns-topic", "com.example.app")],
    status: Int = 200,
    reason: String? = nil
  ) -> HistoryEntry {
    let request = PushRequest(
      environment: .sandbox, path: "/3/device/aabb", headers: headers, authorization: .none,
      body: Array(body.utf8))
    let answer = PushResponse(
      status: status, headers: [], body: reason.map { Array("{\"reason\":\"\($0)\"}".utf8) } ?? [])
    return HistoryEntry(
      sentAt: 1, request: request, outcome: .answered(answer), deviceName: "phone", templateName: nil,
      credentialLabel: "demo key")
  }

  static let payloads: [(String, String, [AttemptDifference])] = [
    (#"{"a":1,"b":2}"#, #"{ "b": 2, "a": 1 }"#, []),
    (#"{"a":1}"#, #"{"a":2}"#, [AttemptDifference("payload /a", "1", "2")]),
    (#"{"a":1}"#, #"{}"#, [AttemptDifference("payload /a", "1", nil)]),
    (#"{}"#, #"{"a":{"b":[]}}"#, [AttemptDifference("payload /a", nil, #"{"b":[]}"#)]),
    (#"{"a":["x","y"]}"#, #"{"a":["x"]}"#, [AttemptDifference("payload /a/1", #""y""#, nil)]),
    (#"{"a":"\u0041"}"#, #"{"a":"A"}"#, []),
    (#"{"a":"1"}"#, #"{"a":1}"#, [AttemptDifference("payload /a", #""1""#, "1")]),
    (#"{"a":1"#, #"{"a":1}"#, [AttemptDifference("payload", #"{"a":1"#, #"{"a":1}"#)]),
  ]

  @Test(arguments: payloads) func comparesPayloads(
    _ row: (first: String, second: String, differences: [AttemptDifference])
  ) {
    #expect(AttemptDifference.between(entry(row.first), entry(row.second)) == row.differences)
  }

  @Test func comparesHeadersAndAnswers() {
    let second = entry(
      "{}", headers: [HeaderField("apns-topic", "com.example.app.voip"), HeaderField("apns-priority", "5")],
      status: 400, reason: "BadDeviceToken")
    #expect(
      AttemptDifference.between(entry("{}"), second) == [
        AttemptDifference("header apns-topic", "com.example.app", "com.example.app.voip"),
        AttemptDifference("header apns-priority", nil, "5"),
        AttemptDifference("result", "accepted", "refused"), AttemptDifference("status", "200", "400"),
        AttemptDifference("reason", nil, "BadDeviceToken"),
      ])
  }
}
