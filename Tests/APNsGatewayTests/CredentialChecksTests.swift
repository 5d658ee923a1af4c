import APNsCore
import Testing

@testable import APNsGateway

struct CredentialChecksTests {
  private let valid = ValidRequest()

  static let tokens: [(String?, Int, RejectionReason)] = [
    (nil, 403, .missingProviderToken),
    ("", 403, .missingProviderToken),
    ("good", 403, .missingProviderToken),
    ("basic good", 403, .missingProviderToken),
    ("bearer ", 403, .missingProviderToken),
    ("bearer nonsense", 403, .invalidProviderToken),
    ("bearer expired", 403, .expiredProviderToken),
  ]

  @Test(arguments: tokens) func refusesTokens(_ row: (value: String?, status: Int, reason: RejectionReason)) {
    let decision = valid.with("authorization", row.value).decided()
    #expect(decision.status == row.status)
    #expect(decision.reason == row.reason)
  }

  @Test(arguments: ["bearer good", "Bearer good", "BEARER good"]) func takesAnyCaseOfTheScheme(
    _ value: String
  ) {
    #expect(valid.with("authorization", value).decided().status == 200)
  }

  /// What a second token does to a connection whose first one was good.
  static let seconds: [(String, RejectionReason?)] = [
    ("good", nil),
    ("renewed", nil),
    ("renewed too soon", .tooManyProviderTokenUpdates),
    ("other key", .unrelatedKeyIDInToken),
    ("other team", .invalidProviderToken),
  ]

  @Test(arguments: seconds) func comparesASecondToken(_ row: (text: String, reason: RejectionReason?)) {
    var judge = GatewayJudge(policy: GatewayPolicy(), verifier: .scripted)
    var connection = ConnectionRecord()
    #expect(judge.decide(valid.request, on: &connection, now: ValidRequest.now).status == 200)
    let second = valid.with("authorization", "bearer " + row.text).request
    #expect(judge.decide(second, on: &connection, now: ValidRequest.now).reason == row.reason)
    // The refused one has changed nothing.
    let third = valid.with("authorization", "bearer " + (row.reason == nil ? row.text : "good")).request
    #expect(judge.decide(third, on: &connection, now: ValidRequest.now).status == 200)
  }

  @Test func aKnownTokenAgesToo() {
    var judge = GatewayJudge(policy: GatewayPolicy(), verifier: .scripted)
    var connection = ConnectionRecord()
    #expect(judge.decide(valid.request, on: &connection, now: ValidRequest.now).status == 200)
    #expect(judge.decide(valid.request, on: &connection, now: ValidRequest.now + 3600).status == 200)
    let late = judge.decide(valid.request, on: &connection, now: ValidRequest.now + 3601)
    #expect(late.reason == .expiredProviderToken)
  }

  @Test func onlyAnAcceptedPushRaisesTheStreamLimit() {
    var judge = GatewayJudge(policy: GatewayPolicy(), verifier: .scripted)
    var connection = ConnectionRecord()
    _ = judge.decide(valid.with("apns-priority", "7").request, on: &connection, now: ValidRequest.now)
    #expect(!connection.hasAcceptedPush)
    _ = judge.decide(valid.request, on: &connection, now: ValidRequest.now)
    #expect(connection.hasAcceptedPush)
  }

  @Test func saysThatASignatureIsDER() {
    let decision = valid.with("authorization", "bearer DER").decided()
    #expect(decision.status == 200)
    #expect(decision.findings.map(\.rule) == ["auth.signature-der"])
  }

  @Test func limitsAKeyToItsScope() {
    var policy = GatewayPolicy(environment: .production)
    policy.keyScopes["ABCDE12345"] = KeyScope(environment: .sandbox)
    #expect(valid.decided(policy: policy).reason == .badEnvironmentKeyInToken)
    policy.keyScopes["ABCDE12345"] = KeyScope(environment: .production, topics: ["com.example.other"])
    #expect(valid.decided(policy: policy).reason == .topicDisallowed)
    policy.keyScopes["ABCDE12345"] = KeyScope(environment: .production, topics: [ValidRequest.topic])
    #expect(valid.decided(policy: policy).status == 200)
  }

  @Test func aCertificateWinsOverABadToken() {
    let connection = ConnectionRecord(certificate: ValidRequest.certificate)
    #expect(valid.with("authorization", "bearer nonsense").decided(on: connection).status == 200)
  }

  @Test func aCertificateOfOneTopicDecidesTheTopic() {
    var certificate = ValidRequest.certificate
    certificate.topics = [ValidRequest.topic]
    let connection = ConnectionRecord(certificate: certificate)
    #expect(valid.with("apns-topic", nil).decided(on: connection).status == 200)
  }

  @Test func aCertificateServesItsTopicsOnly() {
    let connection = ConnectionRecord(certificate: ValidRequest.certificate)
    let activity = valid.with("apns-push-type", "liveactivity")
      .with("apns-topic", "com.example.app.push-type.liveactivity")
    #expect(activity.decided().status == 200)
    #expect(activity.decided(on: connection).reason == .topicDisallowed)
  }

  @Test func refusesABadCertificate() {
    var certificate = ValidRequest.certificate
    certificate.problem = "expired"
    #expect(valid.decided(on: ConnectionRecord(certificate: certificate)).reason == .badCertificate)
    certificate.problem = nil
    certificate.environments = [.production]
    let decision = valid.decided(
      policy: GatewayPolicy(environment: .sandbox), on: ConnectionRecord(certificate: certificate))
    #expect(decision.reason == .badCertificateEnvironment)
    #expect(decision.status == 403)
  }
}
