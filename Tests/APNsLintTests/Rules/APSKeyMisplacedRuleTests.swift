import APNsCore
@testable import APNsLint
import Testing

@Suite struct APSKeyMisplacedRuleTests {
  @Test func mutableContentOutsideIsAnError() {
    let found = findings(
      APSKeyMisplacedRule.self, #"{"aps":{"alert":"x"},"mutable-content":1}"#, type: "alert")
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.fix == .move("/aps/mutable-content"))
  }

  @Test(arguments: [
    (#"{"aps":{"content-available":1},"alert":{"title":"t"}}"#, "/alert", "/aps/alert"),
    (#"{"aps":{"alert":{"body":"b","sound":"default"}}}"#, "/aps/alert/sound", "/aps/sound"),
    (#"{"aps":{"alert":{"body":"b","badge":1}}}"#, "/aps/alert/badge", "/aps/badge"),
    (#"{"aps":{"alert":{"body":"b"},"title":"t"}}"#, "/aps/title", "/aps/alert/title"),
    (#"{"aps":{"alert":"b"},"interruptionLevel":"active"}"#, "/interruptionLevel", "/aps/interruption-level"),
  ])
  func movesHome(_ payload: String, _ place: String, _ target: String) {
    let found = findings(APSKeyMisplacedRule.self, payload)
    #expect(found.map(\.at) == [place])
    #expect(found.first?.severity == .warn)
    #expect(found.first?.fix == .move(target))
  }

  @Test func neverOverwrites() {
    let found = findings(APSKeyMisplacedRule.self, #"{"aps":{"alert":{"body":"b","badge":1},"badge":2}}"#)
    #expect(found.first?.fix == .act("move it into aps, beside alert"))
  }

  @Test(arguments: [
    #"{"aps":{"alert":"x"},"badge":5,"sound":"x","category":"news","event":"e","timestamp":1,"attributes":{}}"#,
    #"{"aps":{"alert":"x","mutable-content":1},"mutable_content":true}"#, #"{"aps":{"alert":"x"},"alert":7}"#,
    #"{"aps":{"alert":"x"},"title":"t","body":"b","data":{"badge":1}}"#,
    #"{"aps":{"event":"start","alert":{"title":"t","body":"b","sound":"default"}}}"#,
  ])
  func dataOfTheAppIsItsOwn(_ payload: String) {
    #expect(findings(APSKeyMisplacedRule.self, payload).isEmpty)
  }

  @Test func pushesOfOtherTypesMayUseAnyName() {
    #expect(
      findings(APSKeyMisplacedRule.self, #"{"aps":{},"alert":"ring","thread-id":"c"}"#, type: "voip").isEmpty)
  }
}
