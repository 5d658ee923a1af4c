import APNsCore
@testable import APNsLint
import Testing

@Suite struct MDMTokenRuleTests {
  @Test func wantsTheCertificate() {
    let payload = #"{"mdm":"m"}"#
    #expect(
      findings(MDMTokenRule.self, lintInput(payload, type: "mdm", complete: true, auth: .token)).map(
        \.severity) == [.warn])
    #expect(
      findings(
        MDMTokenRule.self, lintInput(payload, type: "mdm", complete: true, auth: .certificate(topics: nil))
      ).isEmpty)
  }
}
