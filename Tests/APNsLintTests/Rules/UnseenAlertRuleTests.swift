import APNsCore
@testable import APNsLint
import Testing

@Suite struct UnseenAlertRuleTests {
  @Test(arguments: [("voip", 1), ("complication", 1), ("widgets", 1), ("alert", 0), ("liveactivity", 0)])
  func saysThatNobodySeesIt(_ type: String, _ count: Int) {
    let found = findings(UnseenAlertRule.self, #"{"aps":{"alert":"x"}}"#, type: type)
    #expect(found.count == count)
    #expect(found.allSatisfy { $0.severity == .info })
  }
}
