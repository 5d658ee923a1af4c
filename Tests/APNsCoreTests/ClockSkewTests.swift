import APNsCore
import Testing

@Suite struct ClockSkewTests {
  /// The three forms of RFC 9110 §5.6.7 name the same moment.
  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
  ])
  func readsEveryForm(_ text: String) {
    #expect(HTTPDate.seconds(text) == 784_111_777)
  }

  @Test(arguments: [
    "", "today", "Sun, 31 Feb 2025 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
    "Sun, 06 Nov 1994 08:49 GMT",
    "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 CET",
    "Sun, 06 Nov -994 08:49:37 GMT",
  ])
  func refuses(_ text: String) {
    #expect(HTTPDate.seconds(text) == nil)
  }

  @Test(arguments: [
    (0, nil), (60, nil), (-60, nil), (61, "61 s ahead of"), (-300, "5 min behind"), (-7200, "2 h behind"),
    (9000, "2 h 30 min ahead of"), (-400_000, "4 days behind"),
  ])
  func saysHowFarTheClockIsOff(_ ahead: Int, _ words: String?) {
    let date = [HeaderField("date", "Sun, 06 Nov 1994 08:49:37 GMT")]
    let finding = ClockSkew(answer: date, received: 784_111_777 + ahead)?.finding
    #expect((finding == nil) == (words == nil))
    if let words { #expect(finding?.message.contains(words) ?? false) }
  }

  @Test func anAnswerWithoutDateSaysNothing() {
    #expect(ClockSkew(answer: [HeaderField("apns-id", "x")], received: 0) == nil)
    #expect(ClockSkew(answer: [HeaderField("date", "soon")], received: 0) == nil)
  }
}
