import APNsCore
@testable import APNsLint
import Testing

@Suite struct CollapseIDRuleTests {
  @Test func countsBytes() {
    let name = "apns-collapse-id"
    #expect(findings(CollapseIDRule.self, header: name, String(repeating: "ü", count: 32)).isEmpty)
    let found = findings(CollapseIDRule.self, header: name, String(repeating: "ü", count: 33))
    #expect(found.first?.message.contains("66") == true)
    #expect(found.first?.fixedValue == String(repeating: "ü", count: 32))
    #expect(findings(CollapseIDRule.self, header: name, String(repeating: "a", count: 65)).count == 1)
  }
}
