import APNsCore
import Testing

@testable import APNsGateway

struct DeliveryChecksTests {
  private let other = String(repeating: "cd", count: 32)

  private func policy(_ state: String, topic: String = ValidRequest.topic) throws -> GatewayPolicy {
    let device = try #require(RegisteredDevice("\(ValidRequest.token):\(topic):\(state)"))
    return GatewayPolicy(devices: [device])
  }

  @Test func knowsItsDevices() throws {
    let policy = try policy("active")
    #expect(ValidRequest().decided(policy: policy).status == 200)
    let stranger = ValidRequest().with { $0.path = "/3/device/" + other }
    #expect(stranger.decided(policy: policy).reason == .badDeviceToken)
    let capitals = ValidRequest().with { $0.path = "/3/device/" + ValidRequest.token.uppercased() }
    #expect(capitals.decided(policy: policy).status == 200)
  }

  @Test func aTokenBelongsToItsTopic() throws {
    let decision = ValidRequest().decided(policy: try policy("active", topic: "com.example.app.voip"))
    #expect(decision.status == 400)
    #expect(decision.reason == .deviceTokenNotForTopic)
  }

  @Test func aTokenMayHaveSeveralTopics() throws {
    let devices = try ["com.example.app", "com.example.app.voip"].map {
      try #require(RegisteredDevice("\(ValidRequest.token):\($0)"))
    }
    let voip = ValidRequest().with("apns-push-type", "voip").with("apns-topic", "com.example.app.voip")
    #expect(ValidRequest().decided(policy: GatewayPolicy(devices: devices)).status == 200)
    #expect(voip.decided(policy: GatewayPolicy(devices: devices)).status == 200)
  }

  @Test func aDeadTokenHasATimestampInMilliseconds() throws {
    let decision = ValidRequest().decided(policy: try policy("unregistered@1764000000"))
    #expect(decision.status == 410)
    #expect(decision.reason == .unregistered)
    #expect(decision.timestamp == 1_764_000_000_000)
    #expect(
      String(decoding: decision.body, as: UTF8.self)
        == #"{"reason":"Unregistered","timestamp":1764000000000}"#)
    let expired = ValidRequest().decided(policy: try policy("expired"))
    #expect(expired.reason == .expiredToken)
    #expect(expired.timestamp == 1_764_460_800_000)
  }

  @Test(arguments: [
    "", "ab", "ab:", "ab:com.example.app:asleep", "xy:com.example.app", "a:b:active:c", "ab:t:expired@x",
    "ab:t:expired@-1", "ab:t:unregistered@9223372036854775807", "ab:t:unregistered@253402300800",
  ])
  func refusesOtherForms(_ text: String) {
    #expect(RegisteredDevice(text) == nil)
  }
}
