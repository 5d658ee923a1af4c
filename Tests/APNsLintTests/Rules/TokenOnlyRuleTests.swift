import APNsCore
@testable import APNsLint
import Testing

@Suite struct TokenOnlyRuleTests {
  @Test(arguments: [
    ("location", 1), ("widgets", 1), ("controls", 1), ("alert", 0), ("voip", 0), ("liveactivity", 0),
  ])
  func namesTheTypes(_ type: String, _ count: Int) {
    #expect(
      findings(TokenOnlyRule.self, lintInput("{}", type: type, auth: .certificate(topics: nil))).count
        == count)
    #expect(findings(TokenOnlyRule.self, lintInput("{}", type: type, auth: .token)).isEmpty)
  }
}
