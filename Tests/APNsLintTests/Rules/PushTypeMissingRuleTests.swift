import APNsCore
@testable import APNsLint
import Testing

@Suite struct PushTypeMissingRuleTests {
  @Test(arguments: [
    (#"{"aps":{"alert":"x"}}"#, "alert"), (#"{"aps":{"content-available":1}}"#, "background"),
    (#"{"mdm":"m"}"#, "mdm"),
    (#"{"aps":{"event":"end","content-state":{}}}"#, "liveactivity"),
  ])
  func derivesTheType(_ payload: String, _ type: String) {
    let found = findings(PushTypeMissingRule.self, lintInput(payload, complete: true))
    #expect(found.map(\.severity) == [.warn])
    #expect(found.first?.fix == .header(type))
  }

  @Test func theTopicSpeaksFirst() {
    let input = lintInput(#"{"call":1}"#, topic: "com.example.app.voip", complete: true)
    #expect(findings(PushTypeMissingRule.self, input).first?.fix == .header("voip"))
  }

  @Test func onlyACompleteRequestLacksIt() {
    #expect(findings(PushTypeMissingRule.self, lintInput(#"{"aps":{"alert":"x"}}"#)).isEmpty)
    #expect(
      findings(PushTypeMissingRule.self, lintInput("{}", topic: "pass.com.example", complete: true)).isEmpty)
  }
}
