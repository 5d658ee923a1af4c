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

  @Test func aGoodKeyIsRefusedByTheLocalGateway() {
    let answer = explain(403, #"{"reason":"InvalidProviderToken"}"#, environment: .local)
    #expect(answer.steps.first?.contains("--trust-key") == true)
    let real = explain(403, #"{"reason":"InvalidProviderToken"}"#, environment: .sandbox)
    #expect(!real.steps.contains { $0.contains("--trust-key") })
  }

  /// What the device book says of the token is better than a guess.
  @Test(
    arguments: [
      (.sandbox, .production, .sendTo(.production)), (.custom, .local, .sendTo(.local)),
      (.local, .sandbox, .sendTo(.sandbox)), (.sandbox, .sandbox, .sendTo(.production)),
      (.custom, nil, .chooseCredential),
    ] as [(Environment.Kind, Environment.Kind?, AnswerExplanation.Offer)])
  func theDeviceBookNamesTheRightEnvironment(
    asked: Environment.Kind, home: Environment.Kind?, offer: AnswerExplanation.Offer
  ) {
    let answer = AnswerExplanation(
      status: 400, headers: [], body: ErrorBody(reason: "BadDeviceToken"),
      context: AnswerContext(environment: asked, home: home))
    #expect(answer.offer == offer)
    #expect(answer.steps.first?.contains("by the device book") == (home != nil && home != asked))
  }

  /// What the topic should have been, and whether another one can be made of what is known.
  @Test(
    arguments: [
      (
        "com.a", "alert", "com.b", AnswerExplanation.Offer.fixTopic,
        "The topic was com.a; by the device book the app is com.b."
      ),
      ("com.a", "voip", "com.a", .fixTopic, "The topic was com.a, but push type voip wants com.a.voip."),
      (
        "com.a.voip", "voip", "com.a", .chooseTopic,
        "The topic was com.a.voip, which fits push type voip: look at the token and the team."
      ),
      (
        "com.a", "alert", nil, .chooseTopic,
        "The topic was com.a, which fits push type alert: look at the token and the team."
      ),
    ] as [(String, String, String?, AnswerExplanation.Offer, String)])
  func saysWhyATopicIsWrong(
    topic: String, type: String, app: String?, offer: AnswerExplanation.Offer, remark: String
  ) {
    let request = PushRequest(
      environment: .sandbox, path: "/x",
      headers: [HeaderField(HeaderName.topic, topic), HeaderField(HeaderName.pushType, type)],
      authorization: .none, body: [])
    for reason in ["TopicDisallowed", "DeviceTokenNotForTopic"] {
      let answer = AnswerExplanation(
        status: 400, headers: [], body: ErrorBody(reason: reason),
        context: AnswerContext(request: request, app: app))
      #expect(answer.offer == offer)
      #expect(answer.steps.first == remark)
    }
  }

  @Test(arguments: [("background", "; a background push takes 5 only."), ("alert", ".")])
  func saysWhyAPriorityIsWrong(type: String, end: String) {
    let request = PushRequest(
      environment: .sandbox, path: "/x",
      headers: [HeaderField(HeaderName.priority, "10"), HeaderField(HeaderName.pushType, type)],
      authorization: .none, body: [])
    let answer = AnswerExplanation(
      status: 400, headers: [], body: ErrorBody(reason: "BadPriority"),
      context: AnswerContext(request: request))
    #expect(answer.steps.first == "apns-priority was sent as 10" + end)
  }

  /// Why a push type is wrong depends on what was sent.
  @Test(
    arguments: [
      ("alert", "c-1", "A push to a channel has the push type liveactivity; this one was sent as alert."),
      ("Alert", nil, "apns-push-type was sent as Alert; it is written alert."),
      ("banner", nil, "apns-push-type was sent as banner."),
    ] as [(String, String?, String)])
  func saysWhyAPushTypeIsWrong(type: String, channel: String?, remark: String) {
    let headers =
      [HeaderField(HeaderName.pushType, type)]
      + (channel.map { [HeaderField(HeaderName.channelID, $0)] } ?? [])
    let request = PushRequest(
      environment: .sandbox, path: "/x", headers: headers, authorization: .none, body: [])
    let answer = AnswerExplanation(
      status: 400, headers: [], body: ErrorBody(reason: "InvalidPushType"),
      context: AnswerContext(request: request))
    #expect(answer.steps.first == remark)
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

  /// A token made this second and called expired means a wrong clock, which the server's date gives away.
  @Test(arguments: [(-7200, true), (0, false)])
  func namesAWrongClock(_ ahead: Int, _ isWrong: Bool) {
    let explanation = AnswerExplanation(
      status: 403, headers: [HeaderField("date", "Sun, 06 Nov 1994 08:49:37 GMT")],
      body: ErrorBody(Array(#"{"reason":"ExpiredProviderToken"}"#.utf8)),
      context: AnswerContext(receivedAt: 784_111_777 + ahead))
    #expect(explanation.lines.contains { $0.contains("2 h behind") } == isWrong)
    #expect((explanation.offer == nil) == isWrong)
  }
}
