import APNsCore
@testable import APNsLint
import Testing

@Suite struct GroupRecipientsRuleTests {
  @Test(arguments: [
    (#""group":{"name":"T"}"#, 1), (#""group":{"name":"T","recipient-count":1}"#, 1),
    (#""group":{"name":"T","recipient-count":5}"#, 0),
    (#""group":{"recipient-count":5}"#, 0),
  ])
  func countsThem(_ group: String, _ count: Int) {
    let found = findings(GroupRecipientsRule.self, conversation(#""sender":{"name":"A"},\#(group)"#))
    #expect(found.count == count)
    #expect(found.allSatisfy { $0.at == "/communication/group" && $0.severity == .warn })
  }
}
