import APNsCore
@testable import APNsLint
import Testing

@Suite struct APSMissingRuleTests {
  @Test(arguments: [("{}", "alert"), (#"{"foo":"bar"}"#, "alert"), (#"{"x":1}"#, "background")])
  func namesTheLack(_ payload: String, _ type: String) {
    let found = findings(APSMissingRule.self, payload, type: type)
    #expect(found.map(\.severity) == [.warn])
    #expect(found.first?.at == "")
  }

  @Test func findsAPSInsideAWrapper() {
    let found = findings(APSMissingRule.self, #"{"o":"H","self":{"aps":{"alert":"x"}}}"#, type: "alert")
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.message.contains("/self/aps") == true)
    #expect(found.first?.fixedValue == #"{"aps":{"alert":"x"}}"#)
  }

  @Test(arguments: [
    (#"{"call":1}"#, "voip"), (#"{"mdm":"x"}"#, "mdm"), (#"{"container-identifier":"c"}"#, "fileprovider"),
    (#"{"APS":{"alert":"x"}}"#, "alert"), (#"{"aps":{}}"#, "alert"), ("[]", "alert"),
  ])
  func staysSilent(_ payload: String, _ type: String) {
    #expect(findings(APSMissingRule.self, payload, type: type).isEmpty)
  }

  @Test func aPassNeedsNone() {
    #expect(findings(APSMissingRule.self, lintInput("{}", topic: "pass.com.example.card")).isEmpty)
  }
}
