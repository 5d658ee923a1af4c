import APNsCore
@testable import APNsLint
import Testing

@Suite struct LiveStartAlertRuleTests {
  @Test(arguments: [("start", "", 1), ("start", #","alert":{"title":"t","body":"b"}"#, 0), ("update", "", 0)])
  func aStartTellsThePerson(_ event: String, _ more: String, _ count: Int) {
    #expect(
      findings(LiveStartAlertRule.self, #"{"aps":{"event":"\#(event)","content-state":{}\#(more)}}"#).count
        == count)
  }
}
