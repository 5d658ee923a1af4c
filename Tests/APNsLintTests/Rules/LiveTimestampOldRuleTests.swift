import APNsCore
@testable import APNsLint
import Testing

@Suite struct LiveTimestampOldRuleTests {
  private func check(_ age: Int, now: Int? = testNow) -> Int {
    var input = lintInput(#"{"aps":{"event":"update","content-state":{},"timestamp":\#(testNow - age)}}"#)
    input.now = now
    return findings(LiveTimestampOldRule.self, input).count
  }

  @Test func oldUpdatesAreDropped() {
    #expect(check(600) == 1)
    #expect(check(60) == 0)
    #expect(check(600, now: nil) == 0)
    #expect(check(-600) == 0)
  }
}
