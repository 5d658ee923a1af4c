import APNsCore
import ComposeModel
import Testing

@Suite struct DraftHeadersTests {
  @Test(arguments: [
    ("45s", 45), ("30m", 1800), ("2h", 7200), ("1d", 86_400), ("1w", 604_800), ("now+2h", 7200),
  ])
  func durationsAreReadAndWrittenInSeconds(_ text: String, _ seconds: Int) {
    #expect(DraftExpiration(text: text) == .after(seconds: seconds))
    #expect(DraftExpiration(text: text).text == "now+\(seconds)")
  }

  @Test(arguments: [
    ("", DraftExpiration.absent, nil), ("0", .once, "0"), ("now+60", .after(seconds: 60), "160"),
    ("1764464400", .at(1_764_464_400), "1764464400"),
    ("1764464400.5", .verbatim("1764464400.5"), "1764464400.5"),
    ("-1", .verbatim("-1"), "-1"),
    ("now+9223372036854775807", .verbatim("now+9223372036854775807"), "now+9223372036854775807"),
    ("99999999999999d", .verbatim("99999999999999d"), "99999999999999d"), ("2 h", .verbatim("2 h"), "2 h"),
    ("-2h", .verbatim("-2h"), "-2h"), ("h", .verbatim("h"), "h"),
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
