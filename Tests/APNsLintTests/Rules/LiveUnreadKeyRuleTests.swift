import APNsCore
@testable import APNsLint
import Testing

@Suite struct LiveUnreadKeyRuleTests {
  @Test func namesKeysOfNotifications() {
    let found = findings(LiveUnreadKeyRule.self, #"{"aps":{"event":"update","badge":1,"category":"c"}}"#)
    #expect(found.map(\.at) == ["/aps/badge", "/aps/category"])
    #expect(found.allSatisfy { $0.severity == .info })
  }
}
