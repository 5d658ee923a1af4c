import APNsCore
@testable import APNsLint
import Testing

@Suite struct MDMAloneRuleTests {
  @Test func takesTheRestAway() {
    let found = findings(MDMAloneRule.self, #"{"aps":{},"mdm":"m","x":1}"#, type: "mdm")
    #expect(found.map(\.at) == ["/aps", "/x"])
    #expect(found.allSatisfy { $0.fix == .remove })
  }

  @Test func wantsTheMagic() {
    #expect(findings(MDMAloneRule.self, "{}", type: "mdm").map(\.at) == [""])
    #expect(findings(MDMAloneRule.self, #"{"mdm":7}"#, type: "mdm").map(\.at) == ["/mdm"])
  }

  @Test func staysSilent() {
    #expect(findings(MDMAloneRule.self, #"{"mdm":"m"}"#, type: "mdm").isEmpty)
    #expect(findings(MDMAloneRule.self, #"{"aps":{"alert":"x"}}"#, type: "alert").isEmpty)
  }
}
