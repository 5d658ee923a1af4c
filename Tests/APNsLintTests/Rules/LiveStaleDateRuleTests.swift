import APNsCore
@testable import APNsLint
import Testing

@Suite struct LiveStaleDateRuleTests {
  private func check(_ value: String, event: String = "update") -> [String] {
    findings(
      LiveStaleDateRule.self,
      #"{"aps":{"event":"\#(event)","timestamp":\#(testNow),"content-state":{},"stale-date":\#(value)}}"#
    ).map { $0.severity.rawValue + " " + ($0.fixedValue ?? "-") }
  }

  @Test func wantsSeconds() {
    #expect(check(#""2025-11-30T01:00:00Z""#) == ["error 1764464400"])
    #expect(check("1764464400000") == ["error 1764464400"])
    #expect(check("true") == ["error -"])
    #expect(check("\(testNow + 60)").isEmpty)
  }

  @Test func thePastIsAWarning() {
    #expect(check("\(testNow - 600)") == ["warn -"])
    #expect(check("\(testNow - 600)", event: "end").isEmpty)
  }
}
