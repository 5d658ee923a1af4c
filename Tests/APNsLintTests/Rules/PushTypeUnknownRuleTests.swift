import APNsCore
@testable import APNsLint
import Testing

@Suite struct PushTypeUnknownRuleTests {
  @Test(arguments: [
    ("Alert", "alert"), ("LiveActivity", "liveactivity"), ("silent", "background"),
    ("backgrond", "background"), ("ptt", "pushtotalk"),
  ])
  func findsWhatWasMeant(_ type: String, _ right: String) {
    let found = findings(PushTypeUnknownRule.self, #"{"aps":{"alert":"x"}}"#, type: type)
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.fix == .header(right))
  }

  @Test func aNewerTypeMayGoOut() {
    #expect(findings(PushTypeUnknownRule.self, "{}", type: "hologram").map(\.severity) == [.warn])
  }

  @Test func documentedTypesAreKnown() {
    for type in ["alert", "voip", "widgets", "controls", "mdm"] {
      #expect(findings(PushTypeUnknownRule.self, "{}", type: type).isEmpty)
    }
  }
}
