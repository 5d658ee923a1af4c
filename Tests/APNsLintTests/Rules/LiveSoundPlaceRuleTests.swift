import APNsCore
@testable import APNsLint
import Testing

@Suite struct LiveSoundPlaceRuleTests {
  @Test func movesIntoTheAlert() {
    let found = findings(
      LiveSoundPlaceRule.self, #"{"aps":{"event":"update","alert":{"title":"t"},"sound":"default"}}"#)
    #expect(found.first?.fix == .move("/aps/alert/sound"))
    #expect(
      findings(LiveSoundPlaceRule.self, #"{"aps":{"event":"update","sound":"default"}}"#).first?.fix
        == .remove)
    #expect(findings(LiveSoundPlaceRule.self, #"{"aps":{"alert":"x","sound":"default"}}"#).isEmpty)
  }
}
