import APNsCore
@testable import APNsLint
import APNsPayload
import Testing

@Suite struct MediaHTTPRuleTests {
  @Test func wantsHTTPS() {
    let found = findings(MediaHTTPRule.self, media(#""HTTP://example.com/a.jpg""#))
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.fixedValue == #""https://example.com/a.jpg""#)
    #expect(findings(MediaHTTPRule.self, media(#""https://example.com/a.jpg""#)).isEmpty)
  }

  @Test func anExceptionAllowsIt() {
    var profile = ExtensionProfile.seedMedia
    profile.httpAllowed = true
    #expect(findings(MediaHTTPRule.self, media(#""http://example.com/a.jpg""#, profile: profile)).isEmpty)
  }

  @Test func avatarsToo() {
    let found = findings(
      MediaHTTPRule.self, conversation(#""sender":{"name":"A","avatar-url":"http://example.com/a.png"}"#))
    #expect(found.map(\.at) == ["/communication/sender/avatar-url"])
  }
}
