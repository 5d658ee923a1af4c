import APNsCore
@testable import APNsLint
import Testing

@Suite struct LiveEventRuleTests {
  @Test(arguments: [
    (#""stop""#, #""end""#), (#""Update""#, #""update""#), (#""begin""#, #""start""#), (#""goal""#, nil),
    ("1", nil),
  ])
  func findsWhatWasMeant(_ value: String, _ fix: String?) {
    let found = findings(
      LiveEventRule.self, #"{"aps":{"event":\#(value),"content-state":{},"timestamp":1}}"#,
      type: "liveactivity")
    #expect(found.map(\.at) == ["/aps/event"])
    #expect(found.first?.fixedValue == fix)
  }

  @Test func namesTheLack() {
    #expect(
      findings(LiveEventRule.self, #"{"aps":{"content-state":{},"timestamp":1}}"#).map(\.at) == ["/aps"])
    #expect(findings(LiveEventRule.self, #"{"aps":{"Event":"end","content-state":{}}}"#).isEmpty)
  }

  @Test(arguments: ["start", "update", "end"])
  func takes(_ event: String) {
    #expect(findings(LiveEventRule.self, #"{"aps":{"event":"\#(event)"}}"#).isEmpty)
  }

  @Test func eventsOfTheAppAreItsOwn() {
    #expect(findings(LiveEventRule.self, #"{"aps":{"alert":"x"},"event":"goal"}"#).isEmpty)
  }
}
