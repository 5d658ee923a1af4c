import APNsCore
@testable import APNsLint
import Testing

@Suite struct APSTypeRuleTests {
  @Test func aStringBecomesTheAlert() {
    let found = findings(APSTypeRule.self, #"{"aps":"Hello"}"#)
    #expect(found.first?.fixedValue == #"{"alert":"Hello"}"#)
  }

  @Test(arguments: [#"{"aps":[]}"#, #"{"aps":1}"#, #"{"aps":null}"#])
  func refusesOtherTypes(_ payload: String) {
    #expect(findings(APSTypeRule.self, payload).map(\.at) == ["/aps"])
  }

  @Test func anObjectIsRight() {
    #expect(findings(APSTypeRule.self, #"{"aps":{}}"#).isEmpty)
  }
}
