import APNsCore
@testable import APNsLint
import Testing

@Suite struct GroupNameRuleTests {
  @Test func theSubtitleRepeatsTheTitle() {
    #expect(
      findings(
        GroupNameRule.self, conversation(#""sender":{"name":"A"},"group":{"name":"A","recipient-count":2}"#)
      ).map(\.at) == ["/communication/group/name"])
    #expect(
      findings(
        GroupNameRule.self, conversation(#""sender":{"name":"A"},"group":{"name":"B","recipient-count":2}"#)
      ).isEmpty)
  }
}
