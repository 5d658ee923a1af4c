import APNsCore
@testable import APNsLint
import Testing

@Suite struct SafariRuleTests {
  @Test func namesWhatIsMissing() {
    let found = findings(
      SafariRule.self, lintInput(#"{"aps":{"alert":{"title":"T"}}}"#, topic: "web.com.example"))
    #expect(found.map(\.at) == ["/aps"])
    for word in ["alert.body", "url-args"] { #expect(found.first?.message.contains(word) == true) }
  }

  @Test func takesACompleteOne() {
    let payload = #"{"aps":{"alert":{"title":"T","body":"B","action":"View"},"url-args":[]}}"#
    #expect(findings(SafariRule.self, lintInput(payload, topic: "web.com.example")).isEmpty)
  }
}
