import APNsCore
@testable import APNsLint
import Testing
import APNsPayload

@Suite struct MissingKeysRuleTests {
  @Test func listsThem() {
    let payload =
      #"{"aps":{"alert":{"body":"b"},"mutable-content":1},"sender_id":"u","sender_name":"A","sender_nickname":7,"chat-session_id":""}"#
    let found = findings(MissingKeysRule.self, lintInput(payload, profile: .seedCommunication))
    #expect(found.map(\.severity) == [.error])
    for word in ["sender_image_url", "sender_nickname is a number", "chat-session_id is empty"] {
      #expect(found.first?.message.contains(word) == true)
    }
  }

  @Test func aCompleteSetIsRight() {
    let payload =
      #"{"aps":{"alert":{"body":"b"},"mutable-content":1},"sender_id":"u","sender_name":"A","sender_nickname":"N","#
      + #""sender_image_url":"https://example.com/a.png","chat-session_id":"c"}"#
    #expect(findings(MissingKeysRule.self, lintInput(payload, profile: .seedCommunication)).isEmpty)
    #expect(
      findings(MissingKeysRule.self, lintInput(#"{"aps":{"alert":"x"}}"#, profile: .seedCommunication))
        .isEmpty)
  }
}
