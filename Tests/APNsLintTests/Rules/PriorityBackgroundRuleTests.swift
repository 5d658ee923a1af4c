import APNsCore
@testable import APNsLint
import Testing

@Suite struct PriorityBackgroundRuleTests {
  @Test(arguments: ["10", "1"])
  func wantsFive(_ value: String) {
    let found = findings(PriorityBackgroundRule.self, header: "apns-priority", value, type: "background")
    #expect(found.first?.fix == .header("5"))
    #expect(found.first?.isFixSafe == true)
  }

  @Test func absentMeansTen() {
    let payload = #"{"aps":{"content-available":1}}"#
    #expect(
      findings(PriorityBackgroundRule.self, lintInput(payload, type: "background", complete: true)).count == 1
    )
    #expect(findings(PriorityBackgroundRule.self, lintInput(payload, type: "background")).isEmpty)
  }

  @Test func staysSilent() {
    #expect(findings(PriorityBackgroundRule.self, header: "apns-priority", "5", type: "background").isEmpty)
    #expect(findings(PriorityBackgroundRule.self, header: "apns-priority", "10", type: "alert").isEmpty)
    #expect(findings(PriorityBackgroundRule.self, header: "apns-priority", "7", type: "background").isEmpty)
  }
}
