import APNsCore
@testable import APNsLint
import Testing

@Suite struct LiveInputRuleTests {
  @Test func oneOrTheOther() {
    #expect(
      findings(
        LiveInputRule.self, #"{"aps":{"event":"start","input-push-token":1,"input-push-channel":"AAAA"}}"#
      ).count == 1)
    #expect(
      findings(LiveInputRule.self, #"{"aps":{"event":"start","input-push-channel":"no base 64"}}"#).map(
        \.certainty) == [.assumed])
    #expect(
      findings(LiveInputRule.self, #"{"aps":{"event":"start","input-push-channel":"dHN0LXNyY2gtY2hubA=="}}"#)
        .isEmpty)
  }
}
