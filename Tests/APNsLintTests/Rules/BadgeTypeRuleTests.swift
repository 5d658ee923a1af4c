import APNsCore
@testable import APNsLint
import Testing

@Suite struct BadgeTypeRuleTests {
  @Test(arguments: [
    (#""1""#, "1"), ("1.0", "1"), ("1e2", "100"), (#"" 7 ""#, "7"), ("1.5", nil), (#""many""#, nil),
    ("true", nil), ("[1]", nil),
  ])
  func wantsAWholeNumber(_ value: String, _ fix: String?) {
    let found = findings(BadgeTypeRule.self, #"{"aps":{"badge":\#(value)}}"#)
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.fixedValue == fix)
    #expect(found.first?.isFixSafe == (fix != nil))
  }

  @Test func negativeIsAWarning() {
    #expect(findings(BadgeTypeRule.self, #"{"aps":{"badge":-1}}"#).map(\.severity) == [.warn])
  }

  @Test(arguments: ["0", "7", "99999", "null"])
  func takes(_ value: String) {
    #expect(findings(BadgeTypeRule.self, #"{"aps":{"badge":\#(value)}}"#).isEmpty)
  }
}
