import APNsCore
@testable import APNsLint
import Testing

@Suite struct TextAndKeyRuleTests {
  @Test func saysWhichOneWins() {
    let found = findings(
      TextAndKeyRule.self, #"{"aps":{"alert":{"title":"T","title-loc-key":"K","body":"b"}}}"#)
    #expect(found.map(\.at) == ["/aps/alert/title"])
    #expect(found.first?.severity == .info)
  }
}
