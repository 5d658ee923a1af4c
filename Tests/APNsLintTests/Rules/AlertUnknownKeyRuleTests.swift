import APNsCore
@testable import APNsLint
import Testing

@Suite struct AlertUnknownKeyRuleTests {
  @Test func movesDataBesideAPS() {
    let found = findings(
      AlertUnknownKeyRule.self, #"{"aps":{"alert":{"body":"b","uuid":"u","from":"f"}},"from":1}"#)
    #expect(found.map(\.at) == ["/aps/alert/uuid", "/aps/alert/from"])
    #expect(found.map(\.fix) == [.move("/uuid"), .act("move it beside aps")])
  }

  @Test(arguments: ["launch-image", "action", "sound", "mutable-content", "Title"])
  func othersHaveTheirOwnRules(_ key: String) {
    #expect(findings(AlertUnknownKeyRule.self, #"{"aps":{"alert":{"body":"b","\#(key)":"x"}}}"#).isEmpty)
  }
}
