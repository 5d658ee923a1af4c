import APNsCore
@testable import APNsLint
import Testing

@Suite struct LocArgsWithoutKeyRuleTests {
  @Test func namesTheMissingKey() {
    let found = findings(
      LocArgsWithoutKeyRule.self, #"{"aps":{"alert":{"body":"b","title-loc-args":["a"]}}}"#)
    #expect(found.map(\.at) == ["/aps/alert/title-loc-args"])
    #expect(found.first?.message.contains("title-loc-key") == true)
  }

  @Test(arguments: [
    #""loc-key":"K","loc-args":["a"]"#, #""body":"b","loc-args":[]"#, #""loc_key":"K","loc-args":["a"]"#,
  ])
  func staysSilent(_ members: String) {
    #expect(findings(LocArgsWithoutKeyRule.self, "{\"aps\":{\"alert\":{\(members)}}}").isEmpty)
  }
}
