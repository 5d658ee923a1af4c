import APNsCore
@testable import APNsLint
import Testing

@Suite struct AlertNoBodyRuleTests {
  @Test func aTitleAloneIsWorthALine() {
    #expect(findings(AlertNoBodyRule.self, #"{"aps":{"alert":{"title":"T"}}}"#).map(\.severity) == [.info])
    #expect(findings(AlertNoBodyRule.self, #"{"aps":{"alert":{"title":"T","loc-key":"B"}}}"#).isEmpty)
    #expect(findings(AlertNoBodyRule.self, #"{"aps":{"alert":"x"}}"#).isEmpty)
  }
}
