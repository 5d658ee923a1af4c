import APNsCore
@testable import APNsLint
import Testing

@Suite struct ControlCharacterRuleTests {
  @Test(arguments: [
    ("a\r\napns-priority: 1", "a"), ("a\tb", "a"), ("\n", nil), ("x\u{7f}", "x"), ("y\u{0}", "y"),
  ])
  func keepsWhatStandsBefore(_ value: String, _ fix: String?) {
    let found = findings(ControlCharacterRule.self, header: "apns-collapse-id", value)
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.fix == .header(fix))
  }

  @Test func spacesAroundAreAWarning() {
    let found = findings(ControlCharacterRule.self, header: "apns-topic", " com.example.app ")
    #expect(found.first?.fix == .header("com.example.app"))
    #expect(found.first?.severity == .warn)
  }

  @Test func otherLettersMayGo() {
    #expect(findings(ControlCharacterRule.self, header: "apns-collapse-id", "Ünïcode 汉 ok").isEmpty)
  }
}
