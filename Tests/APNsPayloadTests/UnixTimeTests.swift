import APNsPayload
import Testing

@Suite struct UnixTimeTests {
  @Test(arguments: [
    ("2025-11-30T01:00:00Z", 1_764_464_400), ("2025-11-30T01:00:00.475Z", 1_764_464_400),
    ("2025-11-30T02:00:00+01:00", 1_764_464_400), ("2025-11-29T20:00:00-0500", 1_764_464_400),
    ("2025-11-30 01:00", 1_764_464_400), ("1970-01-01", 0), ("2000-02-29T00:00:00Z", 951_782_400),
    ("Sun, 30 Nov 2025 01:00:00 GMT", 1_764_464_400), ("30 Nov 2025 01:00:00 UTC", 1_764_464_400),
    ("2001-01-01T00:00:00Z", UnixTime.referenceDate),
  ])
  func readsDates(_ text: String, _ seconds: Int) {
    #expect(UnixTime.parse(text) == seconds)
  }

  @Test(arguments: [
    "", "tomorrow", "2025-13-01", "2025-11-30T25:00", "1764460800", "30 Foo 2025 01:00:00 GMT", "2025-11-30x",
  ])
  func refusesWhatIsNoDate(_ text: String) {
    #expect(UnixTime.parse(text) == nil)
  }

  @Test(arguments: [0, 1_764_464_400, 951_782_399, 951_868_799, -1, 4_102_444_799])
  func textAndSecondsAgree(_ seconds: Int) {
    #expect(UnixTime.parse(UnixTime.text(seconds)) == seconds)
  }

  @Test func knowsTheYear() {
    #expect(UnixTime.year(1_764_460_860 + UnixTime.referenceDate) == 2056)
    #expect(UnixTime.text(1_764_464_400) == "2025-11-30T01:00:00Z")
  }
}
