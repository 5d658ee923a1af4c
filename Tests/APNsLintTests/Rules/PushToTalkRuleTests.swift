import APNsCore
@testable import APNsLint
import Testing

@Suite struct PushToTalkRuleTests {
  @Test func speechIsNotStored() {
    let input = lintInput(
      #"{"aps":{}}"#, type: "pushtotalk", headers: ["apns-priority": "5", "apns-expiration": "1764464400"])
    #expect(findings(PushToTalkRule.self, input).map(\.fix) == [.header("10"), .header("0")])
    let good = lintInput(
      #"{"aps":{}}"#, type: "pushtotalk", headers: ["apns-priority": "10", "apns-expiration": "0"])
    #expect(findings(PushToTalkRule.self, good).isEmpty)
  }
}
