import APNsCore
@testable import APNsLint
import Testing

@Suite struct AuthNoneRuleTests {
  @Test func namesBothWays() {
    let found = findings(
      AuthNoneRule.self, lintInput("{}", complete: true, auth: LintInput.Authentication.none))
    #expect(found.map(\.severity) == [.error])
    for word in ["certificate", "token", ".p8"] { #expect(found.first?.message.contains(word) == true) }
    #expect(findings(AuthNoneRule.self, lintInput("{}", complete: true, auth: .token)).isEmpty)
    #expect(findings(AuthNoneRule.self, lintInput("{}", complete: true)).isEmpty)
  }
}
