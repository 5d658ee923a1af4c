import APNsCore
@testable import APNsLint
import Testing

@Suite struct ChannelIDRuleTests {
  @Test func wantsBase64() {
    #expect(findings(ChannelIDRule.self, header: "apns-channel-id", "my channel").count == 1)
    #expect(findings(ChannelIDRule.self, header: "apns-channel-id", "dHN0LXNyY2gtY2hubA==").isEmpty)
  }

  @Test func aBroadcastNamesItsChannel() {
    var input = lintInput("{}", type: "liveactivity", complete: true)
    input.isBroadcast = true
    #expect(findings(ChannelIDRule.self, input).map(\.at) == ["apns-channel-id"])
  }
}
