import APNsCore
import Testing

@testable import APNsGateway

struct ChannelChecksTests {
  private static let channels = "/1/apps/com.example.app/channels"
  private static let allChannels = "/1/apps/com.example.app/all-channels"
  private static let broadcast = "/4/broadcasts/apps/com.example.app"

  /// A gateway that keeps its channels between requests.
  private struct Gateway {
    var judge = GatewayJudge(
      policy: GatewayPolicy(topics: ["com.example.app"]), verifier: .scripted, ids: IdentifierSource(seed: 7))
    var connection = ConnectionRecord()

    mutating func ask(
      _ method: String, _ path: String, _ headers: [String: String] = [:], _ body: String = ""
    ) -> GatewayDecision {
      var fields = [HeaderField("authorization", "bearer good")]
      for (name, value) in headers { fields.append(HeaderField(name, value)) }
      let request = GatewayRequest(method: method, path: path, headers: fields, body: Array(body.utf8))
      return judge.decide(request, on: &connection, now: ValidRequest.now)
    }

    mutating func create(_ policy: Int) throws -> String {
      let body = "{\"message-storage-policy\":\(policy),\"push-type\":\"LiveActivity\"}"
      let decision = ask("POST", ChannelChecksTests.channels, [:], body)
      #expect(decision.status == 201)
      #expect(decision.body.isEmpty)
      return try #require(decision.headers.first("apns-channel-id"))
    }
  }

  private func text(_ decision: GatewayDecision) -> String { String(decoding: decision.body, as: UTF8.self) }

  @Test func aChannelLivesFromCreationToDeletion() throws {
    var gateway = Gateway()
    let id = try gateway.create(1)
    let second = try gateway.create(0)
    #expect(id != second)
    #expect(text(gateway.ask("GET", Self.allChannels)) == "{\"channels\":[\"\(id)\",\"\(second)\"]}")
    let read = gateway.ask("GET", Self.channels, ["apns-channel-id": id])
    #expect(text(read) == #"{"message-storage-policy":1,"push-type":"LiveActivity"}"#)
    #expect(gateway.ask("DELETE", Self.channels, ["apns-channel-id": id]).status == 204)
    #expect(gateway.ask("GET", Self.channels, ["apns-channel-id": id]).reason == .channelNotRegistered)
    #expect(gateway.ask("DELETE", Self.channels, ["apns-channel-id": id]).reason == .channelNotRegistered)
    #expect(text(gateway.ask("GET", Self.allChannels)) == "{\"channels\":[\"\(second)\"]}")
  }

  @Test func echoesTheRequestID() {
    var gateway = Gateway()
    let id = "8d9e0f1a-2b3c-4d5e-8f90-a1b2c3d4e5f6"
    let decision = gateway.ask("GET", Self.allChannels, ["apns-request-id": id])
    #expect(decision.headers.first("apns-request-id") == id)
    #expect(decision.headers.first("apns-id") == nil)
    #expect(gateway.ask("GET", Self.allChannels).id.flatMap { APNsID($0) } != nil)
    #expect(gateway.ask("GET", Self.allChannels, ["apns-request-id": "1"]).reason == .badMessageID)
  }

  static let bodies: [(String, RejectionReason)] = [
    ("", .payloadEmpty),
    ("{", .badRequestPayload),
    ("[]", .badRequestPayload),
    (#"{"message-storage-policy":1}"#, .missingPushType),
    (#"{"push-type":"LiveActivity"}"#, .missingChannelQueueSize),
    (#"{"message-storage-policy":2,"push-type":"LiveActivity"}"#, .missingChannelQueueSize),
    (#"{"message-storage-policy":1,"push-type":"alert"}"#, .invalidPushType),
    (#"{"message-storage-policy":1,"push-type":"LiveActivity","name":"x"}"#, .badRequestParams),
  ]

  @Test(arguments: bodies) func refusesBodies(_ row: (body: String, reason: RejectionReason)) {
    var gateway = Gateway()
    #expect(gateway.ask("POST", Self.channels, [:], row.body).reason == row.reason)
  }

  @Test func keepsToTheLimit() throws {
    var gateway = Gateway()
    gateway.judge.policy.channelLimit = 1
    _ = try gateway.create(1)
    let body = #"{"message-storage-policy":1,"push-type":"liveactivity"}"#
    #expect(gateway.ask("POST", Self.channels, [:], body).reason == .cannotCreateChannelConfig)
  }

  @Test func broadcastsToAChannel() throws {
    var gateway = Gateway()
    let id = try gateway.create(1)
    let headers = [
      "apns-channel-id": id, "apns-push-type": "liveactivity", "apns-expiration": "1764464400",
      "apns-priority": "5",
    ]
    let body = #"{"aps":{"event":"update"}}"#
    let accepted = gateway.ask("POST", Self.broadcast, headers, body)
    #expect(accepted.status == 200)
    #expect(accepted.headers.first("apns-request-id") != nil)
    func spoil(_ name: String, _ value: String?) -> RejectionReason? {
      var changed = headers
      changed[name] = value
      return gateway.ask("POST", Self.broadcast, changed, body).reason
    }
    #expect(spoil("apns-channel-id", nil) == .missingChannelID)
    #expect(spoil("apns-channel-id", "no base64!") == .badChannelID)
    #expect(spoil("apns-channel-id", "AAAA") == .channelNotRegistered)
    #expect(spoil("apns-push-type", nil) == .missingPushType)
    #expect(spoil("apns-push-type", "alert") == .invalidPushType)
    #expect(spoil("apns-push-type", "LiveActivity") == nil)
    #expect(spoil("apns-priority", "2") == .badPriority)
    #expect(spoil("apns-expiration", "soon") == .badExpirationDate)
    let large = String(repeating: "a", count: 5121)
    #expect(gateway.ask("POST", Self.broadcast, headers, large).reason == .payloadTooLarge)
    #expect(gateway.ask("POST", Self.broadcast, headers).reason == .payloadEmpty)
    #expect(gateway.ask("GET", Self.broadcast, headers).reason == .methodNotAllowed)
  }

  @Test func aChannelWithoutStorageTakesNoExpiration() throws {
    var gateway = Gateway()
    let id = try gateway.create(0)
    var headers = ["apns-channel-id": id, "apns-push-type": "liveactivity", "apns-expiration": "1764464400"]
    #expect(gateway.ask("POST", Self.broadcast, headers, "{}").reason == .badExpirationDate)
    headers["apns-expiration"] = "0"
    #expect(gateway.ask("POST", Self.broadcast, headers, "{}").status == 200)
  }

  @Test func wantsABareBundleIDThatTheSenderOwns() {
    var gateway = Gateway()
    let suffixed = "/4/broadcasts/apps/com.example.app.push-type.liveactivity"
    #expect(gateway.ask("POST", suffixed, [:], "{}").reason == .topicDisallowed)
    #expect(gateway.ask("POST", "/4/broadcasts/apps/com.example.other", [:], "{}").reason == .topicMismatch)
    #expect(gateway.ask("GET", "/1/apps/com.example.app/channels/AAAA").reason == .badPath)
  }
}
