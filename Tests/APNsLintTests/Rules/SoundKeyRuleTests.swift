import APNsCore
@testable import APNsLint
import Testing

@Suite struct SoundKeyRuleTests {
  @Test func namesUnknownKeys() {
    let found = findings(
      SoundKeyRule.self, #"{"aps":{"alert":"x","sound":{"critical":1,"name":"a","vol":1}}}"#)
    #expect(found.map(\.at) == ["/aps/sound/vol"])
    let near = findings(SoundKeyRule.self, #"{"aps":{"alert":"x","sound":{"Critical":1,"name":"a"}}}"#)
    #expect(near.first?.fix == .rename("critical"))
  }

  @Test func aNameIsWorthALine() {
    #expect(
      findings(SoundKeyRule.self, #"{"aps":{"alert":"x","sound":{"critical":1}}}"#).map(\.severity) == [.info]
    )
    #expect(
      findings(SoundKeyRule.self, #"{"aps":{"alert":"x","sound":{"critical":1,"name":"default"}}}"#).isEmpty)
  }
}
