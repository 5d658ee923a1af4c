import APNsCore
@testable import APNsLint
import Testing

@Suite struct AlertStringMutableRuleTests {
  @Test func offersTheObjectForm() {
    let found = findings(AlertStringMutableRule.self, #"{"aps":{"alert":"\u00e9","mutable-content":1}}"#)
    #expect(found.first?.fixedValue == #"{"body":"\u00e9"}"#)
    #expect(
      findings(AlertStringMutableRule.self, #"{"aps":{"alert":{"body":"x"},"mutable-content":1}}"#).isEmpty)
  }
}
