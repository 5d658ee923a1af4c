import APNsCore
@testable import APNsLint
import Testing

@Suite struct APSUnknownKeyRuleTests {
  @Test func movesDataBesideAPS() {
    let found = findings(APSUnknownKeyRule.self, #"{"aps":{"alert":"x","meta":{"k":1}}}"#)
    #expect(found.map(\.at) == ["/aps/meta"])
    #expect(found.first?.fix == .move("/meta"))
  }

  @Test func neverOverwrites() {
    let found = findings(APSUnknownKeyRule.self, #"{"aps":{"alert":"x","meta":1},"meta":2}"#)
    #expect(found.first?.fix == .act("move it beside aps"))
  }

  @Test func pointersAreEscaped() {
    #expect(findings(APSUnknownKeyRule.self, #"{"aps":{"alert":"x","a/b~":1}}"#).map(\.at) == ["/aps/a~1b~0"])
  }

  @Test func everyDocumentedKeyIsKnown() {
    let keys = #""alert":"x","url-args":[],"summary-arg":"s","filter-criteria":"f","content-changed":true"#
    #expect(findings(APSUnknownKeyRule.self, "{\"aps\":{\(keys)}}").isEmpty)
  }
}
