import APNsCore
@testable import APNsLint
import Testing

@Suite struct CertificateTopicRuleTests {
  private func check(_ topic: String, _ topics: [String]?, type: String = "alert") -> Int {
    findings(
      CertificateTopicRule.self, lintInput("{}", type: type, topic: topic, auth: .certificate(topics: topics))
    ).count
  }

  @Test func theCertificateListsTheTopic() {
    #expect(check("com.example.other", ["com.example.app"]) == 1)
    #expect(check("com.example.app", ["com.example.app", "com.example.app.voip"]) == 0)
    #expect(check("com.example.app.voip", ["com.example.app"], type: "voip") == 1)
    #expect(check("com.example.other", nil) == 0)
    #expect(check("com.example.other", []) == 0)
  }
}
