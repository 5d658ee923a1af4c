import APNsCore
@testable import APNsLint
import Testing
import APNsPayload

@Suite struct NoSenderNameRuleTests {
  @Test(arguments: [
    #""sender":{"id":"u"}"#, #""sender":{"id":"u","name":""}"#, #""sender":{"id":"u","name":7}"#,
  ])
  func theSenderIsNameless(_ members: String) {
    let found = findings(NoSenderNameRule.self, conversation(members))
    #expect(found.map(\.at) == ["/communication/sender"])
    #expect(found.first?.severity == .error)
  }

  @Test func staysSilent() {
    #expect(findings(NoSenderNameRule.self, conversation(#""sender":{"name":"A"}"#)).isEmpty)
    #expect(findings(NoSenderNameRule.self, conversation(#""x":1"#)).isEmpty)
    #expect(
      findings(NoSenderNameRule.self, conversation(#""sender":{"id":"u"}"#, profile: .seedMedia)).isEmpty)
  }
}
