import APNsCore
@testable import APNsLint
import Testing

@Suite struct FirebaseEnvelopeRuleTests {
  @Test(arguments: [
    (
      #"{"to":"t","notification":{"title":"T"},"apns":{"payload":{"aps":{"badge":1}},"headers":{"apns-priority":"5"}}}"#,
      "/apns/payload"
    ),
    (#"{"message":{"token":"t","apns":{"payload":{"aps":{"badge":1}}}}}"#, "/message/apns/payload"),
    (#"{"apns":{"payload":{"aps":{"badge":1}}}}"#, "/apns/payload"),
  ])
  func unwraps(_ payload: String, _ pointer: String) {
    let found = Linter.findings(lintInput(payload, type: "alert"))
    #expect(found.map(\.rule) == ["payload.fcm-envelope"])
    #expect(found.first?.message.contains(pointer) == true)
    #expect(found.first?.message.contains("Firebase") == true)
    #expect(found.first?.fixedValue == #"{"aps":{"badge":1}}"#)
  }

  @Test func makesAPayloadOfTheNotification() {
    let found = findings(
      FirebaseEnvelopeRule.self, #"{"to":"t","notification":{"title":"T","body":"B","icon":"i"}}"#)
    #expect(found.first?.fixedValue == #"{"aps":{"alert":{"title":"T","body":"B"}}}"#)
  }

  @Test(arguments: [
    #"{"aps":{"alert":"x"},"message":{"token":"t"},"notification":{},"to":"x"}"#, #"{"message":"hello"}"#,
    #"{"apns":{"x":1}}"#,
  ])
  func otherPayloadsAreNone(_ payload: String) {
    #expect(findings(FirebaseEnvelopeRule.self, payload).isEmpty)
  }
}
