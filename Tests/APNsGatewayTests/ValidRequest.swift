import APNsCore

@testable import APNsGateway

/// One request that the gateway accepts; each test spoils exactly one thing of it.
struct ValidRequest {
  static let now = 1_764_460_800.0
  static let token = "ba35f8f425f27cfe2d6e1a8e32453825e37e6ec4aa2ffc525e5e7ec5e3b3be90"
  static let topic = "com.example.app"

  var method = "POST"
  var path = "/3/device/" + ValidRequest.token
  var headers: [HeaderField] = [
    HeaderField("apns-topic", ValidRequest.topic),
    HeaderField("apns-push-type", "alert"),
    HeaderField("apns-priority", "10"),
    HeaderField("apns-expiration", "0"),
    HeaderField("apns-collapse-id", "order-1"),
    HeaderField("apns-id", "8d9e0f1a-2b3c-4d5e-8f90-a1b2c3d4e5f6"),
    HeaderField("authorization", "bearer good"),
  ]
  var body = Array(#"{"aps":{"alert":"x"}}"#.utf8)

  func with(_ name: String, _ value: String?) -> ValidRequest {
    var changed = self
    changed.headers.removeAll { $0.name == name }
    if let value { changed.headers.append(HeaderField(name, value)) }
    return changed
  }

  func with(_ change: (inout ValidRequest) -> Void) -> ValidRequest {
    var changed = self
    change(&changed)
    return changed
  }

  var request: GatewayRequest { GatewayRequest(method: method, path: path, headers: headers, body: body) }

  /// Answers it as the first request of a connection.
  func decided(
    policy: GatewayPolicy = GatewayPolicy(topics: [topic]),
    on connection: ConnectionRecord = ConnectionRecord()
  ) -> GatewayDecision {
    var judge = GatewayJudge(policy: policy, verifier: .scripted, ids: IdentifierSource(seed: 1))
    var record = connection
    return judge.decide(request, on: &record, now: ValidRequest.now)
  }

  /// A certificate of two topics that serves both environments.
  static let certificate = PresentedCertificate(
    name: "Apple Push Services: com.example.app", topics: [topic, topic + ".voip"],
    environments: [.sandbox, .production])
}

extension GatewayTokenVerifier {
  /// Knows a few words instead of signed tokens: what is tested here is what the chain makes of a verdict.
  static let scripted = GatewayTokenVerifier { text, _ in
    let now = Int(ValidRequest.now)
    switch text {
    case "good": return .success(accepted(text, issuedAt: now))
    case "renewed too soon": return .success(accepted(text, issuedAt: now + 1199))
    case "renewed": return .success(accepted(text, issuedAt: now + 1200))
    case "old": return .success(accepted(text, issuedAt: now - 3600))
    case "other key": return .success(accepted(text, keyID: "FGHIJ67890", issuedAt: now))
    case "other team": return .success(accepted(text, teamID: "TEAM654321", issuedAt: now))
    case "DER":
      let finding = Finding("auth.signature-der", .warn, at: .header("authorization"), "DER")
      return .success(
        AcceptedToken(
          text: text, keyID: "ABCDE12345", teamID: "TEAM123456", issuedAt: now, findings: [finding]))
    case "expired": return .failure(Refusal(.expiredProviderToken, "old"))
    default: return .failure(Refusal(.invalidProviderToken, "nonsense"))
    }
  }

  private static func accepted(
    _ text: String, keyID: String = "ABCDE12345", teamID: String = "TEAM123456", issuedAt: Int
  ) -> AcceptedToken {
    AcceptedToken(text: text, keyID: keyID, teamID: teamID, issuedAt: issuedAt)
  }
}
