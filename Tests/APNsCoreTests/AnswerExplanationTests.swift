import APNsCore
import Testing

@Suite struct AnswerExplanationTests {
  private func explain(_ status: Int, _ body: String, environment: Environment.Kind? = nil)
    -> AnswerExplanation
  {
    AnswerExplanation(
      status: status, headers: [], body: ErrorBody(Array(body.utf8)),
      context: AnswerContext(environment: environment))
  }

  @Test func namesTheOtherEnvironment() {
    let answer = explain(400, #"{"reason":"BadDeviceToken"}"#, environment: .production)
    #expect(answer.offer == .sendTo(.sandbox))
    #expect(answer.steps.first?.contains("TestFlight") == true)
    #expect(!answer.forgetToken)
  }

  @Test func readsTheTimestampAsMilliseconds() {
    let answer = explain(410, #"{"reason":"Unregistered","timestamp":1764460800000}"#)
    #expect(answer.meaning.contains("2025-11-30 00:00:00 UTC"))
    #expect(answer.forgetToken)
    #expect(answer.resend == .never)
  }

  @Test func takesBothSpellingsOfTheKeyEnvironment() {
    let seen = explain(403, #"{"reason":"BadEnvironmentKeyInToken"}"#)
    let documented = explain(403, #"{"reason":"BadEnvironmentKeyIdInToken"}"#)
    #expect(seen.steps == documented.steps)
    #expect(seen.offer == documented.offer)
  }

  @Test(arguments: [(400, "<html>blocked"), (502, ""), (400, #"{"reason":"BrandNewReason"}"#)])
  func showsWhatItDoesNotKnow(_ status: Int, _ body: String) {
    let text = explain(status, body).lines.joined(separator: "\n")
    #expect(text.contains("\(status)"))
    #expect(text.contains(body.hasPrefix("{") ? "BrandNewReason" : body))
  }

  @Test func everyReasonHasAMeaningAndAStep() {
    #expect(RejectionReason.all.count >= 40)
    for reason in RejectionReason.all {
      #expect(reason.facts?.meaning.isEmpty == false)
      #expect(reason.facts?.steps.isEmpty == false)
    }
  }

  @Test func topicThatDoesNotFitIsNamed() {
    let request = PushRequest(
      environment: .sandbox, path: "/3/device/00",
      headers: [HeaderField(HeaderName.topic, "com.example.app"), HeaderField(HeaderName.pushType, "voip")],
      authorization: .none, body: [])
    let answer = AnswerExplanation(
      status: 400, headers: [], body: ErrorBody(reason: "TopicDisallowed"),
      context: AnswerContext(request: request))
    #expect(answer.steps.first?.contains("com.example.app.voip") == true)
  }
}
