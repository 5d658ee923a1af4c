import APNsCore
@testable import APNsLint
import Testing

@Suite struct FlagTypeRuleTests {
  @Test(arguments: [
    (#""1""#, "1"), ("true", "1"), ("2", "1"), (#""yes""#, "1"), ("false", "0"), (#""0""#, "0"), ("[]", "1"),
  ])
  func wantsTheNumberOne(_ value: String, _ fix: String) {
    for key in ["mutable-content", "content-available", "input-push-token"] {
      let found = findings(FlagTypeRule.self, #"{"aps":{"alert":"x","\#(key)":\#(value)}}"#)
      #expect(found.map(\.at) == ["/aps/\(key)"])
      #expect(found.first?.fixedValue == fix)
    }
  }

  @Test(arguments: ["1", "0", "1.0", "null"])
  func takes(_ value: String) {
    #expect(findings(FlagTypeRule.self, #"{"aps":{"alert":"x","mutable-content":\#(value)}}"#).isEmpty)
  }
}
