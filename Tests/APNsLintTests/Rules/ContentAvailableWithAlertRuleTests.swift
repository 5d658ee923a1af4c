import APNsCore
@testable import APNsLint
import Testing

@Suite struct ContentAvailableWithAlertRuleTests {
  @Test func saysThatItIsNotSilent() {
    let rule = ContentAvailableWithAlertRule.self
    #expect(
      findings(rule, #"{"aps":{"alert":"x","content-available":1}}"#, type: "alert").map(\.severity) == [
        .info
      ])
    #expect(findings(rule, #"{"aps":{"content-available":1}}"#, type: "background").isEmpty)
    #expect(findings(rule, #"{"aps":{"alert":"x"}}"#, type: "alert").isEmpty)
  }
}
