import APNsCore
@testable import APNsLint
import Testing

@Suite struct NoAlertRuleTests {
  @Test(arguments: [
    (#"{"aps":{"content-available":1,"mutable-content":1}}"#, 1),
    (#"{"aps":{"alert":"","mutable-content":1}}"#, 1),
    (#"{"aps":{"alert":"x","mutable-content":1}}"#, 0), (#"{"aps":{"content-available":1}}"#, 0),
    (#"{"aps":{"alert":{"Title":"x"},"mutable-content":1}}"#, 0),
    (#"{"aps":{"event":"end","mutable-content":1}}"#, 0),
  ])
  func wantsText(_ payload: String, _ count: Int) {
    let found = findings(NoAlertRule.self, payload)
    #expect(found.count == count)
    #expect(found.allSatisfy { $0.at == "/aps/mutable-content" })
  }
}
