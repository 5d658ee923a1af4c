import APNsCore
@testable import APNsLint
import Testing

@Suite struct NullRuleTests {
  @Test func findsEveryNull() {
    let found = findings(
      NullRule.self, #"{"aps":{"alert":"x","sound":null},"user":{"nick":null,"a":[1,null]}}"#)
    #expect(found.map(\.at) == ["/aps/sound", "/user/nick", "/user/a/1"])
    #expect(found.allSatisfy { $0.fix == .remove && $0.severity == .warn })
  }

  @Test(arguments: [
    #"{"aps":{"alert":"null"}}"#, #"{"aps":{"event":"update","timestamp":1,"content-state":{"a":null}}}"#,
  ])
  func staysSilent(_ payload: String) {
    #expect(findings(NullRule.self, payload).isEmpty)
  }
}
