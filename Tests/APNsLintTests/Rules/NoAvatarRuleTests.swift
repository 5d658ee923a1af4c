import APNsCore
@testable import APNsLint
import Testing

@Suite struct NoAvatarRuleTests {
  @Test func initialsAreDrawn() {
    let found = findings(NoAvatarRule.self, conversation(#""sender":{"name":"A"}"#))
    #expect(found.map(\.at) == ["/communication/sender"])
    #expect(found.first?.severity == .info)
    #expect(
      findings(
        NoAvatarRule.self, conversation(#""sender":{"name":"A","avatar-url":"https://example.com/a.png"}"#)
      ).isEmpty)
  }
}
