import APNsCore
@testable import APNsLint
import Testing

@Suite struct LiveStartAttributesRuleTests {
  private func check(_ members: String, event: String = "start") -> [String] {
    findings(LiveStartAttributesRule.self, #"{"aps":{"event":"\#(event)","content-state":{}\#(members)}}"#)
      .map(\.at)
  }

  @Test func wantsBoth() {
    #expect(check("") == ["/aps"])
    #expect(check(#","attributes":{}"#) == ["/aps"])
    #expect(check(#","attributes":[],"attributes-type":"R""#) == ["/aps/attributes"])
    #expect(check(#","attributes":{},"attributes-type":"R""#).isEmpty)
    #expect(check("", event: "update").isEmpty)
  }
}
