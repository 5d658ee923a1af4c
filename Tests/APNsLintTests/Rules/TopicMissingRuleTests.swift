import APNsCore
@testable import APNsLint
import Testing

@Suite struct TopicMissingRuleTests {
  private let alert = #"{"aps":{"alert":"x"}}"#

  @Test func aTokenNeedsATopic() {
    let found = findings(TopicMissingRule.self, lintInput(alert, complete: true, auth: .token))
    #expect(found.map(\.at) == ["apns-topic"])
    #expect(found.first?.severity == .error)
  }

  @Test func theSimulatorKeyOffersOne() {
    let payload = #"{"Simulator Target Bundle":"com.example.app","call":1}"#
    let found = findings(
      TopicMissingRule.self, lintInput(payload, type: "voip", complete: true, auth: .token))
    #expect(found.first?.fix == .header("com.example.app.voip"))
  }

  @Test func aCertificateForOneTopicDoesWithout() {
    #expect(
      findings(TopicMissingRule.self, lintInput(alert, complete: true, auth: .certificate(topics: ["a.b"])))
        .isEmpty)
    #expect(
      findings(
        TopicMissingRule.self,
        lintInput(alert, complete: true, auth: .certificate(topics: ["a.b", "a.b.voip"]))
      ).count == 1)
  }

  @Test func broadcastsNameItInThePath() {
    var input = lintInput(alert, complete: true, auth: .token)
    input.isBroadcast = true
    #expect(findings(TopicMissingRule.self, input).isEmpty)
    #expect(findings(TopicMissingRule.self, lintInput(alert)).isEmpty)
  }
}
