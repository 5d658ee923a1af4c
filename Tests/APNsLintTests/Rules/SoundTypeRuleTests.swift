import APNsCore
@testable import APNsLint
import Testing

@Suite struct SoundTypeRuleTests {
  @Test(arguments: ["true", "1", "[]"])
  func complains(_ value: String) {
    let found = findings(SoundTypeRule.self, #"{"aps":{"alert":"x","sound":\#(value)}}"#)
    #expect(found.first?.fixedValue == #""default""#)
  }

  @Test(arguments: [#""default""#, #"{"name":"a"}"#, "null", #""""#])
  func takes(_ value: String) {
    #expect(findings(SoundTypeRule.self, #"{"aps":{"alert":"x","sound":\#(value)}}"#).isEmpty)
  }
}
