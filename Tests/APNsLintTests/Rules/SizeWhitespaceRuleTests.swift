import APNsCore
@testable import APNsLint
import Testing

@Suite struct SizeWhitespaceRuleTests {
  @Test func saysThatItFitsMinified() {
    let spaces = String(repeating: " ", count: 4096)
    let found = findings(SizeWhitespaceRule.self, #"{"aps":{"alert":"x"}}"# + spaces)
    #expect(found.map(\.severity) == [.info])
    #expect(found.first?.message.contains("4096") == true)
    #expect(findings(SizeWhitespaceRule.self, #"{ "aps":{"alert":"x"}}"#).isEmpty)
  }
}
