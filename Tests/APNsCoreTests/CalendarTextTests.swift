import APNsCore
import Testing

@Suite struct CalendarTextTests {
  @Test(arguments: [
    (0, "1970-01-01 00:00:00 UTC"), (951_782_400, "2000-02-29 00:00:00 UTC"),
    (1_764_460_800, "2025-11-30 00:00:00 UTC"), (-1, "1969-12-31 23:59:59 UTC"),
  ])
  func showsMoments(_ seconds: Int, _ text: String) {
    #expect(CalendarText.utc(seconds: seconds) == text)
  }

  @Test(arguments: [-800_000, -1, 0, 59, 60, 11_016, 20_422, 2_932_896])
  func daysAndDatesAgree(_ days: Int) {
    let date = CalendarText.civil(days: days)
    #expect(CalendarText.days(year: date.year, month: date.month, day: date.day) == days)
  }
}
