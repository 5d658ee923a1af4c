import APNsCore
@testable import APNsLint
import Testing

@Suite struct CommunicationMutableRuleTests {
  @Test func theExtensionDoesNotRun() {
    let found = findings(CommunicationMutableRule.self, conversation(#""sender":{"name":"A"}"#, mutable: ""))
    #expect(found.map(\.at) == ["/communication"])
    #expect(findings(CommunicationMutableRule.self, conversation(#""sender":{"name":"A"}"#)).isEmpty)
  }
}
