import APNsCore
@testable import APNsLint
import Testing

@Suite struct AlertEmptyRuleTests {
  @Test(arguments: [#""""#, "{}", #"{"title":""}"#, #"{"launch-image":"a"}"#])
  func complains(_ value: String) {
    let found = findings(AlertEmptyRule.self, #"{"aps":{"alert":\#(value)}}"#)
    #expect(found.map(\.severity) == [.warn])
    #expect(found.first?.isFixSafe == false)
  }

  @Test func withABadgeItIsWorthALine() {
    #expect(findings(AlertEmptyRule.self, #"{"aps":{"alert":"","badge":2}}"#).map(\.severity) == [.info])
  }

  @Test(arguments: [
    #"{"aps":{"alert":{"loc-key":"k"}}}"#, #"{"aps":{"alert":{"title":"t"}}}"#, #"{"aps":{"badge":1}}"#,
    #"{"aps":{"alert":{"Title":"t"}}}"#, #"{"aps":{"alert":{},"title":"t"}}"#,
  ])
  func staysSilent(_ payload: String) {
    #expect(findings(AlertEmptyRule.self, payload).isEmpty)
  }
}
