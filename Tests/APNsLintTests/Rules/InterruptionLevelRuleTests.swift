import APNsCore
@testable import APNsLint
import Testing

@Suite struct InterruptionLevelRuleTests {
  @Test(arguments: [
    (#""timeSensitive""#, #""time-sensitive""#), (#""time-senstive""#, #""time-sensitive""#),
    (#""Critical""#, #""critical""#),
    (#""loud""#, nil), ("1", nil),
  ])
  func findsTheLevel(_ value: String, _ fix: String?) {
    let found = findings(InterruptionLevelRule.self, #"{"aps":{"alert":"x","interruption-level":\#(value)}}"#)
    #expect(found.map(\.at) == ["/aps/interruption-level"])
    #expect(found.first?.fixedValue == fix)
  }

  @Test(arguments: ["passive", "active", "time-sensitive", "critical"])
  func takes(_ level: String) {
    #expect(
      findings(InterruptionLevelRule.self, #"{"aps":{"alert":"x","interruption-level":"\#(level)"}}"#).isEmpty
    )
  }
}
