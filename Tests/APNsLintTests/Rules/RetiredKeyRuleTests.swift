import APNsCore
@testable import APNsLint
import Testing

@Suite struct RetiredKeyRuleTests {
  @Test func namesWhatNobodyReads() {
    let found = findings(
      RetiredKeyRule.self,
      #"{"aps":{"alert":{"body":"b","action-loc-key":"a"},"summary-arg":"s","summary-arg-count":2}}"#)
    #expect(
      Set(found.map(\.at)) == ["/aps/summary-arg", "/aps/summary-arg-count", "/aps/alert/action-loc-key"])
    #expect(found.allSatisfy { $0.fix == .remove && $0.severity == .info })
  }
}
