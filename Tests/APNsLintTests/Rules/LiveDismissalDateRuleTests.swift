import APNsCore
@testable import APNsLint
import Testing

@Suite struct LiveDismissalDateRuleTests {
  private func check(_ value: String, event: String = "end") -> [String] {
    findings(
      LiveDismissalDateRule.self,
      #"{"aps":{"event":"\#(event)","timestamp":\#(testNow),"content-state":{},"dismissal-date":\#(value)}}"#
    ).map { $0.severity.rawValue + " " + ($0.fixedValue ?? "-") }
  }

  @Test func wantsSeconds() {
    #expect(check("1764461700000") == ["error 1764461700"])
    #expect(check(#""soon""#) == ["error -"])
    #expect(check("\(testNow + 600)").isEmpty)
    #expect(check("\(testNow - 600)").isEmpty)
  }

  @Test func withoutEffectIsWorthALine() {
    #expect(check("\(testNow + 600)", event: "update") == ["info -"])
    #expect(check("\(testNow + 20000)") == ["info -"])
  }
}
