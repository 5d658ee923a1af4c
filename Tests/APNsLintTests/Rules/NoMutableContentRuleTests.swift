import APNsCore
@testable import APNsLint
import APNsPayload
import Testing

@Suite struct NoMutableContentRuleTests {
  private let url = #""https://example.com/a.jpg""#

  @Test func theExtensionDoesNotRun() {
    let found = findings(NoMutableContentRule.self, media(url, mutable: ""))
    #expect(found.map(\.at) == ["/media-url"])
    #expect(found.map(\.severity) == [.error])
    #expect(findings(NoMutableContentRule.self, media(url, mutable: #","mutable-content":0"#)).count == 1)
  }

  @Test func aGuessedProfileIsAWarning() {
    #expect(
      findings(NoMutableContentRule.self, media(url, mutable: "", profile: nil)).map(\.severity) == [.warn])
  }

  @Test func staysSilent() {
    #expect(findings(NoMutableContentRule.self, media(url)).isEmpty)
    let none = media(url, mutable: "", profile: ExtensionProfile.none)
    #expect(findings(NoMutableContentRule.self, none).isEmpty)
    #expect(findings(NoMutableContentRule.self, media(url, mutable: #","mutable-content":true"#)).isEmpty)
    #expect(findings(NoMutableContentRule.self, #"{"aps":{"alert":"x"}}"#).isEmpty)
  }
}
