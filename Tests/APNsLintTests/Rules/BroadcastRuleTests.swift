import APNsCore
@testable import APNsLint
import Testing

@Suite struct BroadcastRuleTests {
  @Test(arguments: [("alert", 1), ("liveactivity", 0), ("Liveactivity", 0)])
  func onlyLiveActivities(_ type: String, _ count: Int) {
    var input = lintInput("{}", type: type)
    input.isBroadcast = true
    #expect(findings(BroadcastRule.self, input).count == count)
  }
}
