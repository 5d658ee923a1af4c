import APNsCore
@testable import APNsLint
import Testing

@Suite struct AlertKeySpellingRuleTests {
  @Test(arguments: [
    ("Title", "title"), ("loc_key", "loc-key"), ("titleLocKey", "title-loc-key"), ("subtitel", "subtitle"),
    ("BODY", "body"),
  ])
  func renames(_ key: String, _ right: String) {
    let found = findings(AlertKeySpellingRule.self, #"{"aps":{"alert":{"\#(key)":"x"}}}"#)
    #expect(found.map(\.at) == ["/aps/alert/\(key)"])
    #expect(found.first?.fix == .rename(right))
  }

  @Test func neverMakesADuplicate() {
    #expect(
      findings(AlertKeySpellingRule.self, #"{"aps":{"alert":{"Body":"x","body":"y"}}}"#).first?.fix == .remove
    )
  }

  @Test(arguments: ["uuid", "from", "sound", "badge", "body"])
  func leavesOtherKeysAlone(_ key: String) {
    #expect(findings(AlertKeySpellingRule.self, #"{"aps":{"alert":{"\#(key)":"x"}}}"#).isEmpty)
  }
}
