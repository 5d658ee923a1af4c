import APNsCore
@testable import APNsLint
import Testing

@Suite struct PriorityRuleTests {
  @Test(arguments: [("7", nil), ("", nil), ("high", "10"), (" 5", "5"), ("10.0", nil), ("normal", "5")])
  func complains(_ value: String, _ fix: String?) {
    let found = findings(PriorityRule.self, header: "apns-priority", value)
    #expect(found.map(\.at) == ["apns-priority"])
    #expect(found.first?.fixedValue == fix)
  }

  @Test(arguments: ["1", "5", "10"])
  func takes(_ value: String) {
    #expect(findings(PriorityRule.self, header: "apns-priority", value).isEmpty)
  }
}
