import APNsCore
@testable import APNsLint
import Testing

@Suite struct LiveNeedsTokenRuleTests {
  private func check(
    _ auth: LintInput.Authentication?, topic: String = "com.example.app.push-type.liveactivity"
  ) -> Int {
    findings(LiveNeedsTokenRule.self, lintInput("{}", type: "liveactivity", topic: topic, auth: auth)).count
  }

  @Test func certificatesDoNotServe() {
    #expect(check(.certificate(topics: nil)) == 1)
    #expect(check(.certificate(topics: ["com.example.app"])) == 1)
    #expect(check(.certificate(topics: ["com.example.app.push-type.liveactivity"])) == 0)
    #expect(check(.token) == 0)
    #expect(check(nil) == 0)
  }
}
