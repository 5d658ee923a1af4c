import ComposeModel
import Testing

@testable import Composer

@Suite struct ExpirationTextTests {
  @Test(arguments: [
    ("", DraftExpiration.absent), ("none", .absent), ("0", .once), ("45s", .after(seconds: 45)),
    ("90m", .after(seconds: 5400)), ("2h", .after(seconds: 7200)), ("7d", .after(seconds: 604_800)),
    ("now+3600", .after(seconds: 3600)), ("now+2h", .after(seconds: 7200)),
    ("1764464400", .at(1_764_464_400)),
    ("2026-01-31", .at(1_769_817_600)), ("2026-01-31 14:00", .at(1_769_868_000)),
    ("2026-01-31T14:00:30", .at(1_769_868_030)),
  ])
  func reads(_ text: String, _ expected: DraftExpiration) {
    #expect(ExpirationText.parse(text) == expected)
  }

  @Test(arguments: [
    "soon", "-1", "1.5h", "2026-13-01", "2026-01-31 25:00", "99999999999d", "0h", "h", "now+",
    "now+9223372036854775807", "9223372036854775807", "2026-01-31 14:00:9223372036854775807",
  ])
  func refuses(_ text: String) {
    #expect(ExpirationText.parse(text) == nil)
  }

  @Test(arguments: [(45, "45 s"), (300, "5 min"), (5400, "90 min"), (7200, "2 h"), (2_592_000, "30 d")])
  func durationsInWords(_ seconds: Int, _ expected: String) {
    #expect(ExpirationText.duration(seconds) == expected)
  }
}
