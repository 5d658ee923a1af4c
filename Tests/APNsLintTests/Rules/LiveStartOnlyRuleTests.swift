import APNsCore
@testable import APNsLint
import Testing

@Suite struct LiveStartOnlyRuleTests {
  @Test func namesWhatIsNotRead() {
    let found = findings(
      LiveStartOnlyRule.self, #"{"aps":{"event":"update","attributes":{},"input-push-token":1}}"#)
    #expect(found.map(\.at) == ["/aps/attributes", "/aps/input-push-token"])
    #expect(findings(LiveStartOnlyRule.self, #"{"aps":{"event":"start","attributes":{}}}"#).isEmpty)
  }
}
