import APNsCore
@testable import APNsLint
import Testing

@Suite struct LiveDateFormRuleTests {
  @Test(arguments: [
    ("1764460860", "warn", "786153660"), (#""2025-11-30T00:01:00Z""#, "error", "786153660"),
    ("1764460860000", "error", "786153660"),
    (#""1764460860""#, "error", "786153660"), (#""later""#, "error", nil), ("true", "error", nil),
  ])
  func complains(_ value: String, _ severity: String, _ fix: String?) {
    let found = findings(LiveDateFormRule.self, ride(#""driverName":"A","etaSeconds":1,"arrival":\#(value)"#))
    #expect(found.map(\.severity.rawValue) == [severity])
    #expect(found.first?.fixedValue == fix)
  }

  @Test func hugeNumbersDoNotTrap() {
    #expect(
      findings(LiveDateFormRule.self, ride(#""driverName":"A","etaSeconds":1,"arrival":1e300"#)).count == 1)
  }

  @Test func withoutASchemaItIsAGuess() {
    let found = findings(LiveDateFormRule.self, ride(#""arrival":1764460860"#, schema: nil))
    #expect(found.map(\.severity) == [.info])
    #expect(found.first?.certainty == .assumed)
    #expect(findings(LiveDateFormRule.self, ride(#""arrival":786153660,"n":3"#, schema: nil)).isEmpty)
  }
}
