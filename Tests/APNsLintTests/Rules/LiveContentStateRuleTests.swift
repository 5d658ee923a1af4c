import APNsCore
@testable import APNsLint
import Testing

@Suite struct LiveContentStateRuleTests {
  @Test(arguments: [("start", "error"), ("update", "error"), ("end", "info")])
  func namesTheLack(_ event: String, _ severity: String) {
    let found = findings(LiveContentStateRule.self, #"{"aps":{"event":"\#(event)","timestamp":1}}"#)
    #expect(found.map(\.severity.rawValue) == [severity])
  }

  @Test func wantsAnObject() {
    #expect(
      findings(LiveContentStateRule.self, #"{"aps":{"event":"update","content-state":"x"}}"#).map(\.at) == [
        "/aps/content-state"
      ])
    #expect(findings(LiveContentStateRule.self, #"{"aps":{"event":"update","content-state":{}}}"#).isEmpty)
    #expect(findings(LiveContentStateRule.self, #"{"aps":{"event":"update","contentState":{}}}"#).isEmpty)
  }
}
