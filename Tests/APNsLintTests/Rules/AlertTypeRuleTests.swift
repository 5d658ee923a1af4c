import APNsCore
@testable import APNsLint
import Testing

@Suite struct AlertTypeRuleTests {
  @Test(arguments: ["[]", "1", "true"])
  func complains(_ value: String) {
    #expect(findings(AlertTypeRule.self, #"{"aps":{"alert":\#(value)}}"#).map(\.at) == ["/aps/alert"])
  }

  @Test(arguments: [#""x""#, "{}", "null"])
  func takes(_ value: String) {
    #expect(findings(AlertTypeRule.self, #"{"aps":{"alert":\#(value)}}"#).isEmpty)
  }
}
