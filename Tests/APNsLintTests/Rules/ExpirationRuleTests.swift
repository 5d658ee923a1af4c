import APNsCore
@testable import APNsLint
import Testing

@Suite struct ExpirationRuleTests {
  @Test(arguments: [
    ("1764464400.475", "1764464400"), ("1764464400000", "1764464400"), ("1764464400000000", "1764464400"),
    ("-1", "0"),
    ("Sun, 30 Nov 2025 01:00:00 GMT", "1764464400"), ("2025-11-30T01:00:00Z", "1764464400"), ("soon", "0"),
    ("", nil),
    ("99999999999999999999999", "0"),
  ])
  func complains(_ value: String, _ fix: String?) {
    let found = findings(ExpirationRule.self, header: "apns-expiration", value)
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.fixedValue == fix)
  }

  @Test(arguments: [("3600", "1764464400"), ("1764400000", "0"), ("4000000000", nil)])
  func warns(_ value: String, _ fix: String?) {
    let found = findings(ExpirationRule.self, header: "apns-expiration", value)
    #expect(found.map(\.severity) == [.warn])
    #expect(found.first?.fixedValue == fix)
  }

  @Test(arguments: ["0", "1764464400", "1767052800"])
  func takes(_ value: String) {
    #expect(findings(ExpirationRule.self, header: "apns-expiration", value).isEmpty)
  }
}
