import APNsCore
@testable import APNsLint
import Testing

@Suite struct ContentChangedRuleTests {
  @Test(arguments: ["widgets", "controls"])
  func wantsTheKey(_ type: String) {
    #expect(findings(ContentChangedRule.self, #"{"aps":{}}"#, type: type).map(\.at) == ["/aps"])
    let wrong = findings(ContentChangedRule.self, #"{"aps":{"content-changed":"true"}}"#, type: type)
    #expect(wrong.first?.fixedValue == "true")
    #expect(findings(ContentChangedRule.self, #"{"aps":{"content-changed":true}}"#, type: type).isEmpty)
    #expect(findings(ContentChangedRule.self, #"{"aps":{"content-changed":1}}"#, type: type).isEmpty)
  }
}
