import APNsCore
@testable import APNsLint
import Testing

@Suite struct PushTypeMismatchRuleTests {
  @Test(arguments: [
    ("background", #"{"aps":{"content-available":1,"alert":"x","badge":1}}"#, "/aps/alert"),
    ("background", #"{"aps":{"content-available":1,"badge":1}}"#, "/aps/badge"),
    ("background", #"{"aps":{}}"#, "/aps"),
    ("alert", #"{"aps":{"content-available":1}}"#, "apns-push-type"),
    ("voip", #"{"mdm":"m"}"#, "apns-push-type"),
    ("alert", #"{"aps":{"event":"end","content-state":{},"timestamp":1}}"#, "apns-push-type"),
    ("alert", #"{"aps":{"content-changed":true}}"#, "apns-push-type"),
    ("liveactivity", #"{"aps":{"alert":"x"}}"#, "apns-push-type"),
  ])
  func complains(_ type: String, _ payload: String, _ place: String) {
    #expect(findings(PushTypeMismatchRule.self, payload, type: type).map(\.at) == [place])
  }

  @Test(arguments: [
    ("background", #"{"aps":{"content-available":1}}"#), ("background", #"{"aps":{"content_available":1}}"#),
    ("alert", #"{"aps":{"alert":"x","content-available":1}}"#), ("alert", #"{"aps":{"badge":0}}"#),
    ("voip", #"{"call":1}"#),
    ("mdm", #"{"mdm":"m"}"#), ("alert", #"{"aps":{"alert":"x"},"mdm":"not magic"}"#),
    ("widgets", #"{"aps":{"content-changed":true}}"#),
    ("alert", #"{"aps":{"alert":"x","event":"goal"}}"#),
  ])
  func staysSilent(_ type: String, _ payload: String) {
    #expect(findings(PushTypeMismatchRule.self, payload, type: type).isEmpty)
  }
}
