import APNsCore
@testable import APNsLint
import APNsPayload
import Testing

@Suite struct AppSetupRuleTests {
  @Test func namesWhatTheAppNeeds() {
    var profile = ExtensionProfile.group
    #expect(findings(AppSetupRule.self, conversation(#""sender":{"name":"A"}"#, profile: profile)).isEmpty)
    profile.capability = false
    let found = findings(AppSetupRule.self, conversation(#""sender":{"name":"A"}"#, profile: profile))
    #expect(found.map(\.at) == ["/communication"])
    for word in ["capability", "NSUserActivityTypes"] { #expect(found.first?.message.contains(word) == true) }
  }
}
