import APNsCore
@testable import APNsLint
import Testing

@Suite struct TokenKindRuleTests {
  private func check(_ kind: LintInput.TokenKind, _ type: String, _ payload: String = #"{"aps":{}}"#) -> Int {
    var input = lintInput(payload, type: type)
    input.tokenKind = kind
    return findings(TokenKindRule.self, input).count
  }

  @Test func eachPushHasItsToken() {
    #expect(check(.alert, "voip") == 1)
    #expect(check(.alert, "alert") == 0)
    #expect(check(.alert, "background") == 0)
    #expect(check(.voip, "voip") == 0)
    #expect(check(.voip, "alert") == 1)
    #expect(check(.liveActivity, "liveactivity", #"{"aps":{"event":"start"}}"#) == 1)
    #expect(check(.pushToStart, "liveactivity", #"{"aps":{"event":"start"}}"#) == 0)
    #expect(check(.pushToStart, "liveactivity", #"{"aps":{"event":"end"}}"#) == 1)
    #expect(check(.widgets, "hologram") == 0)
  }
}
