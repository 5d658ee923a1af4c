import APNsCore
@testable import APNsLint
import Testing

@Suite struct NothingToShowRuleTests {
  @Test(arguments: [
    (#"{"aps":{}}"#, "alert"), (#"{"aps":{"thread-id":"t"}}"#, "alert"),
    (#"{"aps":{"mutable-content":1}}"#, "alert"),
  ])
  func namesTheLack(_ payload: String, _ type: String) {
    #expect(findings(NothingToShowRule.self, payload, type: type).map(\.at) == ["/aps"])
  }

  @Test(arguments: [
    (#"{"aps":{}}"#, "voip"), (#"{"aps":{}}"#, "location"), (#"{"aps":{"badge":0}}"#, "alert"),
    (#"{"aps":{"sound":"a"}}"#, "alert"),
    (#"{"aps":{"allert":"x"}}"#, "alert"), (#"{"aps":{"content-available":1}}"#, "background"),
    (#"{"aps":{},"alert":"x"}"#, "alert"),
  ])
  func staysSilent(_ payload: String, _ type: String) {
    #expect(findings(NothingToShowRule.self, payload, type: type).isEmpty)
  }

  @Test func aPassShowsNothing() {
    #expect(findings(NothingToShowRule.self, lintInput(#"{"aps":{}}"#, topic: "pass.com.example")).isEmpty)
  }
}
