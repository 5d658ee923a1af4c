import APNsCore
@testable import APNsLint
import Testing

@Suite struct LiveAlertFormRuleTests {
  @Test func wantsAnObject() {
    let found = findings(LiveAlertFormRule.self, #"{"aps":{"event":"start","alert":"Ride \"1\""}}"#)
    #expect(found.first?.fixedValue == #"{"title":"Ride \"1\"","body":"Ride \"1\""}"#)
    #expect(findings(LiveAlertFormRule.self, #"{"aps":{"event":"start","alert":{}}}"#).count == 1)
    #expect(
      findings(LiveAlertFormRule.self, #"{"aps":{"event":"start","alert":{"title":"t","body":"b"}}}"#).isEmpty
    )
    #expect(findings(LiveAlertFormRule.self, #"{"aps":{"alert":"x"}}"#).isEmpty)
  }
}
