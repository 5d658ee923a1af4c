import APNsCore
@testable import APNsLint
import Testing

@Suite struct LiveTimestampRuleTests {
  @Test(arguments: [
    ("1764460800000", "1764460800"), (#""1764460800""#, "1764460800"),
    (#""2025-11-30T00:00:00Z""#, "1764460800"), ("1764460800.5", "1764460800"),
    (#""now""#, nil), ("true", nil), ("-5", nil),
  ])
  func complains(_ value: String, _ fix: String?) {
    let found = findings(
      LiveTimestampRule.self, #"{"aps":{"event":"update","content-state":{},"timestamp":\#(value)}}"#)
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.fixedValue == fix)
  }

  @Test func namesTheLack() {
    #expect(
      findings(LiveTimestampRule.self, #"{"aps":{"event":"update","content-state":{}}}"#).map(\.at) == [
        "/aps"
      ])
    #expect(findings(LiveTimestampRule.self, #"{"aps":{"event":"update","timestmap":1}}"#).isEmpty)
  }

  @Test func theFutureIsAWarning() {
    let found = findings(
      LiveTimestampRule.self,
      #"{"aps":{"event":"update","content-state":{},"timestamp":\#(testNow + 86400)}}"#)
    #expect(found.map(\.severity) == [.warn])
    #expect(
      findings(
        LiveTimestampRule.self, #"{"aps":{"event":"update","content-state":{},"timestamp":\#(testNow + 60)}}"#
      ).isEmpty)
  }
}
