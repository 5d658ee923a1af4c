import APNsCore
@testable import APNsLint
import Testing

@Suite struct LiveBroadcastRuleTests {
  @Test(arguments: [("start", true, 1), ("update", true, 0), ("start", false, 0)])
  func cannotStart(_ event: String, _ isBroadcast: Bool, _ count: Int) {
    var input = lintInput(#"{"aps":{"event":"\#(event)"}}"#)
    input.isBroadcast = isBroadcast
    #expect(findings(LiveBroadcastRule.self, input).count == count)
  }
}
