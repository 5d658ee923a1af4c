import APNsCore
import ComposeModel
import Testing

@Suite struct DraftHeadersTests {
  @Test(arguments: [
    ("", DraftExpiration.absent, nil), ("0", .once, "0"), ("now+60", .after(seconds: 60), "160"),
    ("1764464400", .at(1_764_464_400), "1764464400"),
    ("1764464400.5", .verbatim("1764464400.5"), "1764464400.5"),
    ("-1", .verbatim("-1"), "-1"),
    ("now+9223372036854775807", .verbatim("now+9223372036854775807"), "now+9223372036854775807"),
    ("now+253402300799", .after(seconds: 253_402_300_799), "253402300899"),
  ])
  func expirationInItsStates(_ text: String, _ expiration: DraftExpiration, _ header: String?) {
    #expect(DraftExpiration(text: text) == expiration)
    #expect(expiration.text == text)
    #expect(expiration.headerValue(now: 100) == header)
  }

  @Test func aMomentBeyondAllNumbersStaysAsWritten() {
    #expect(DraftExpiration.after(seconds: 60).headerValue(now: .max) == "now+60")
  }

  @Test func theTopicFollowsThePushType() {
    #expect(
      DraftHeaders(pushType: "voip").resolvedTopic(bundleID: "com.example.app") == "com.example.app.voip")
    #expect(DraftHeaders(pushType: "alert").resolvedTopic(bundleID: "com.example.app") == "com.example.app")
    #expect(DraftHeaders(topic: "{{topic}}.voip").resolvedTopic(bundleID: "a.b") == "a.b.voip")
    #expect(DraftHeaders(pushType: "alert").resolvedTopic(bundleID: "") == nil)
  }

  @Test func emptyValuesAreNotSent() {
    let fields = DraftHeaders(pushType: "alert", priority: "", collapseID: "c").fields(
      bundleID: "a.b", now: 0)
    #expect(fields.map(\.name) == ["apns-topic", "apns-push-type", "apns-collapse-id"])
  }
}
