import APNsCore
@testable import APNsLint
import Testing

@Suite struct EntitlementRuleTests {
  @Test(arguments: [
    (#"{"aps":{"alert":"x","interruption-level":"time-sensitive"}}"#, 1),
    (#"{"aps":{"alert":"x","interruption-level":"critical"}}"#, 1),
    (#"{"aps":{"alert":"x","interruption-level":"critical","sound":{"critical":1,"name":"a"}}}"#, 2),
    (#"{"aps":{"alert":"x","interruption-level":"passive","sound":"default"}}"#, 0),
  ])
  func namesWhatTheAppNeeds(_ payload: String, _ count: Int) {
    let found = findings(EntitlementRule.self, payload)
    #expect(found.count == count)
    #expect(found.allSatisfy { $0.severity == .info })
  }
}
