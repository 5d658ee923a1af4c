import APNsCore
@testable import APNsLint
import Testing

@Suite struct RelevanceScoreRuleTests {
  @Test(arguments: [("7", "1"), ("-1", "0"), (#""0.5""#, "0.5"), ("true", nil)])
  func complains(_ value: String, _ fix: String?) {
    let found = findings(RelevanceScoreRule.self, #"{"aps":{"alert":"x","relevance-score":\#(value)}}"#)
    #expect(found.map(\.severity) == [.warn])
    #expect(found.first?.fixedValue == fix)
  }

  @Test(arguments: ["0", "0.4", "1", "1.0"])
  func takes(_ value: String) {
    #expect(findings(RelevanceScoreRule.self, #"{"aps":{"alert":"x","relevance-score":\#(value)}}"#).isEmpty)
  }

  @Test func liveActivitiesTakeAnyNumber() {
    let payload = #"{"aps":{"event":"update","timestamp":1,"content-state":{},"relevance-score":100}}"#
    #expect(findings(RelevanceScoreRule.self, payload).isEmpty)
  }
}
