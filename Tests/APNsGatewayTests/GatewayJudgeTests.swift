import APNsCore
import Testing

@testable import APNsGateway

/// One thing that is wrong with a request, and the answer it must get.
struct Spoilt: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var status: Int
  var reason: RejectionReason
  var request: ValidRequest

  init(_ what: String, _ status: Int, _ reason: RejectionReason, _ request: ValidRequest) {
    testDescription = what
    self.status = status
    self.reason = reason
    self.request = request
  }
}

struct GatewayJudgeTests {
  private static let valid = ValidRequest()

  @Test func acceptsTheValidRequest() {
    let decision = Self.valid.decided()
    #expect(decision.status == 200)
    #expect(decision.reason == nil)
    #expect(decision.body.isEmpty)
    #expect(decision.headers.first("apns-id") == "8d9e0f1a-2b3c-4d5e-8f90-a1b2c3d4e5f6")
    #expect(decision.headers.first("apns-unique-id").flatMap { APNsID($0) } != nil)
  }

  /// Faults that a certificate and a provider token must meet alike.
  static let spoiltRequests: [Spoilt] = [
    Spoilt("GET", 405, .methodNotAllowed, valid.with { $0.method = "GET" }),
    Spoilt("PUT", 405, .methodNotAllowed, valid.with { $0.method = "PUT" }),
    Spoilt("old path", 404, .badPath, valid.with { $0.path = "/2/device/x" }),
    Spoilt("plural path", 404, .badPath, valid.with { $0.path = "/3/devices/" + ValidRequest.token }),
    Spoilt("longer path", 404, .badPath, valid.with { $0.path += "/x" }),
    Spoilt("no token", 400, .missingDeviceToken, valid.with { $0.path = "/3/device/" }),
    Spoilt("no slash", 400, .missingDeviceToken, valid.with { $0.path = "/3/device" }),
    Spoilt("short token", 400, .badDeviceToken, valid.with { $0.path = "/3/device/00" }),
    Spoilt("odd token", 400, .badDeviceToken, valid.with { $0.path += "a" }),
    Spoilt("token in base64", 400, .badDeviceToken, valid.with { $0.path += "+=" }),
    Spoilt("topic missing", 400, .missingTopic, valid.with("apns-topic", nil)),
    Spoilt("topic empty", 400, .missingTopic, valid.with("apns-topic", "")),
    Spoilt("topic with a blank", 400, .badTopic, valid.with("apns-topic", "com.example app")),
    Spoilt(
      "topic too long", 400, .badTopic, valid.with("apns-topic", "com." + String(repeating: "a", count: 260))),
    Spoilt("topic of others", 400, .topicDisallowed, valid.with("apns-topic", "com.example.other")),
    Spoilt("topic in brackets", 400, .topicDisallowed, valid.with("apns-topic", "<com.example.app>")),
    Spoilt("voip without suffix", 400, .topicDisallowed, valid.with("apns-push-type", "voip")),
    Spoilt("alert with suffix", 400, .topicDisallowed, valid.with("apns-topic", "com.example.app.voip")),
    Spoilt("unknown push type", 400, .invalidPushType, valid.with("apns-push-type", "silent")),
    Spoilt("push type in capitals", 400, .invalidPushType, valid.with("apns-push-type", "Alert")),
    Spoilt("priority 7", 400, .badPriority, valid.with("apns-priority", "7")),
    Spoilt("priority +5", 400, .badPriority, valid.with("apns-priority", "+5")),
    Spoilt("priority high", 400, .badPriority, valid.with("apns-priority", "high")),
    Spoilt("background at 10", 400, .badPriority, valid.with("apns-push-type", "background")),
    Spoilt(
      "background at the default", 400, .badPriority,
      valid.with("apns-push-type", "background").with("apns-priority", nil)),
    Spoilt(
      "expiration with a fraction", 400, .badExpirationDate, valid.with("apns-expiration", "1764464400.475")),
    Spoilt("expiration before 1970", 400, .badExpirationDate, valid.with("apns-expiration", "-1")),
    Spoilt(
      "expiration as a date", 400, .badExpirationDate,
      valid.with("apns-expiration", "Sun, 30 Nov 2025 01:00:00 GMT")),
    Spoilt(
      "collapse id of 65 bytes", 400, .badCollapseID,
      valid.with("apns-collapse-id", String(repeating: "ü", count: 32) + "x")),
    Spoilt("apns-id of free text", 400, .badMessageID, valid.with("apns-id", "msg-0001")),
    Spoilt(
      "topic twice", 400, .duplicateHeaders,
      valid.with { $0.headers.append(HeaderField("apns-topic", "com.example.app")) }
    ),
    Spoilt("no payload", 400, .payloadEmpty, valid.with { $0.body = [] }),
    Spoilt("white space alone", 400, .payloadEmpty, valid.with { $0.body = Array("  \r\n\t".utf8) }),
    Spoilt(
      "4097 bytes", 413, .payloadTooLarge, valid.with { $0.body = [UInt8](repeating: 0x61, count: 4097) }),
  ]

  @Test(arguments: spoiltRequests) func refusesWithAToken(_ spoilt: Spoilt) {
    expect(spoilt.request.decided(), spoilt.status, spoilt.reason)
  }

  @Test(arguments: spoiltRequests) func refusesWithACertificate(_ spoilt: Spoilt) {
    let certificate = ConnectionRecord(certificate: ValidRequest.certificate)
    // A certificate lists its topics with their suffixes, so this one is covered and only the type disagrees.
    expect(spoilt.request.with("authorization", nil).decided(on: certificate), spoilt.status, spoilt.reason)
  }

  private func expect(_ decision: GatewayDecision, _ status: Int, _ reason: RejectionReason) {
    #expect(decision.status == status)
    #expect(decision.reason == reason)
    #expect(String(decoding: decision.body, as: UTF8.self) == "{\"reason\":\"\(reason.rawValue)\"}")
    #expect(decision.headers.first("content-type") == "application/json")
    #expect(decision.headers.first("apns-id").flatMap { APNsID($0) } != nil)
  }

  static let goodVariants: [(String, ValidRequest)] = [
    ("priority 1", valid.with("apns-priority", "1")),
    ("priority absent", valid.with("apns-priority", nil)),
    ("push type absent", valid.with("apns-push-type", nil)),
    ("background at 5", valid.with("apns-push-type", "background").with("apns-priority", "5")),
    ("collapse id of 64 bytes", valid.with("apns-collapse-id", String(repeating: "ü", count: 32))),
    ("expiration in milliseconds", valid.with("apns-expiration", "1764464400000")),
    ("no expiration", valid.with("apns-expiration", nil)),
    ("4096 bytes", valid.with { $0.body = [UInt8](repeating: 0x61, count: 4096) }),
    ("no JSON", valid.with { $0.body = Array("hello".utf8) }),
    ("token in capitals", valid.with { $0.path = "/3/device/" + ValidRequest.token.uppercased() }),
    ("token of 100 bytes", valid.with { $0.path = "/3/device/" + String(repeating: "ab", count: 100) }),
    ("unknown header", valid.with("x-trace", "1")),
    (
      "voip of 5120 bytes",
      valid.with("apns-push-type", "voip").with("apns-topic", "com.example.app.voip")
        .with { $0.body = [UInt8](repeating: 0x61, count: 5120) }
    ),
    (
      "voip by topic alone",
      valid.with("apns-push-type", nil).with("apns-topic", "com.example.app.voip")
        .with { $0.body = [UInt8](repeating: 0x61, count: 5120) }
    ),
  ]

  @Test(arguments: goodVariants) func accepts(_ variant: (name: String, request: ValidRequest)) {
    let decision = variant.request.decided()
    #expect(decision.status == 200, "\(variant.name): \(decision.reason?.rawValue ?? "")")
  }

  @Test(arguments: PushType.all) func acceptsEveryPushTypeWithItsSuffix(_ type: PushType) {
    let request = ValidRequest().with("apns-push-type", type.rawValue)
      .with("apns-topic", ValidRequest.topic + type.topicSuffix).with("apns-priority", "5")
    #expect(request.decided().status == 200)
  }

  @Test func keepsTheCaseOfTheID() {
    let id = "8D9E0F1A-2B3C-4D5E-8F90-A1B2C3D4E5F6"
    #expect(Self.valid.with("apns-id", id).decided().headers.first("apns-id") == id)
  }

  @Test func givesNoUniqueIDInProduction() {
    let decision = Self.valid.decided(policy: GatewayPolicy(environment: .production))
    #expect(decision.status == 200)
    #expect(decision.headers.first("apns-unique-id") == nil)
  }

  @Test func countsBytesThatWereNotKept() {
    var judge = GatewayJudge(policy: GatewayPolicy(), verifier: .scripted)
    var connection = ConnectionRecord()
    var request = Self.valid.request
    request.bodyLength = 1 << 20
    #expect(judge.decide(request, on: &connection, now: ValidRequest.now).reason == .payloadTooLarge)
  }

  @Test func aBundleIDMayEndLikeASuffix() {
    let topic = "com.example.voip"
    let policy = GatewayPolicy(topics: [topic])
    #expect(Self.valid.with("apns-topic", topic).decided(policy: policy).status == 200)
  }
}
