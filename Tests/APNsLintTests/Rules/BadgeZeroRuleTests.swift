import APNsCore
@testable import APNsLint
import Testing

@Suite struct BadgeZeroRuleTests {
  @Test func saysWhatElseHappens() {
    #expect(findings(BadgeZeroRule.self, #"{"aps":{"badge":0}}"#).map(\.severity) == [.info])
    #expect(findings(BadgeZeroRule.self, #"{"aps":{"badge":1}}"#).isEmpty)
  }
}
