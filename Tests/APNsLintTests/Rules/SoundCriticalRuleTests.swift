import APNsCore
@testable import APNsLint
import Testing

@Suite struct SoundCriticalRuleTests {
  @Test(arguments: [(#""1""#, "1"), ("true", "1"), ("false", "0"), ("3", "1")])
  func wantsANumber(_ value: String, _ fix: String) {
    let found = findings(
      SoundCriticalRule.self, #"{"aps":{"alert":"x","sound":{"critical":\#(value),"name":"a"}}}"#)
    #expect(found.map(\.at) == ["/aps/sound/critical"])
    #expect(found.first?.fixedValue == fix)
  }

  @Test func takesTheNumbers() {
    for value in ["0", "1"] {
      #expect(
        findings(SoundCriticalRule.self, #"{"aps":{"alert":"x","sound":{"critical":\#(value)}}}"#).isEmpty)
    }
  }
}
