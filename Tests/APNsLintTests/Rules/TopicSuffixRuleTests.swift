import APNsCore
@testable import APNsLint
import Testing

@Suite struct TopicSuffixRuleTests {
  @Test(arguments: [
    ("voip", "com.example.app", "com.example.app.voip"),
    ("complication", "com.example.app.voip", "com.example.app.complication"),
    ("liveactivity", "com.example.app.liveactivity", "com.example.app.push-type.liveactivity"),
    ("liveactivity", "com.example.apppush-type.liveactivity", "com.example.app.push-type.liveactivity"),
    ("pushtotalk", "com.example.app.voip", "com.example.app.voip-ptt"),
    ("widgets", "com.example.app", "com.example.app.push-type.widgets"),
    ("location", "com.example.app.location", "com.example.app.location-query"),
    ("alert", "com.example.app.push-type.liveactivity", "com.example.app"),
  ])
  func setsTheSuffix(_ type: String, _ topic: String, _ right: String) {
    let found = findings(TopicSuffixRule.self, lintInput(#"{"aps":{"alert":"x"}}"#, type: type, topic: topic))
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.fix == .header(right))
  }

  @Test func aBundleIDMayEndLikeASuffix() {
    let found = findings(
      TopicSuffixRule.self, lintInput(#"{"aps":{"alert":"x"}}"#, type: "alert", topic: "com.acme.voip"))
    #expect(found.map(\.severity) == [.warn])
    #expect(found.first?.isFixSafe == false)
  }

  @Test(arguments: [
    ("alert", "com.example.app"), ("voip", "com.example.app.voip"), ("mdm", "com.apple.mgmt.External.x"),
    ("hologram", "com.example.app"),
    ("background", "com.example.app"), ("fileprovider", "com.example.app.pushkit.fileprovider"),
  ])
  func staysSilent(_ type: String, _ topic: String) {
    #expect(findings(TopicSuffixRule.self, lintInput("{}", type: type, topic: topic)).isEmpty)
  }

  @Test func broadcastsCarryNoSuffix() {
    var input = lintInput("{}", type: "liveactivity", topic: "com.example.app.push-type.liveactivity")
    input.isBroadcast = true
    #expect(findings(TopicSuffixRule.self, input).first?.fix == .header(nil))
    input.headers = input.headers.filter { $0.name != "apns-topic" }
    #expect(findings(TopicSuffixRule.self, input).isEmpty)
  }
}
