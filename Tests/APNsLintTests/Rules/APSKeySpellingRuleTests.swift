import APNsCore
@testable import APNsLint
import Testing

@Suite struct APSKeySpellingRuleTests {
  @Test(arguments: [
    ("mutable_content", "mutable-content"), ("contentAvailable", "content-available"),
    ("Category", "category"),
    ("interuption-level", "interruption-level"), ("content available", "content-available"),
    ("threadID", "thread-id"),
    ("contentState", "content-state"), ("stale_date", "stale-date"),
  ])
  func renames(_ key: String, _ right: String) {
    let found = findings(APSKeySpellingRule.self, #"{"aps":{"alert":"x","\#(key)":1}}"#)
    #expect(found.map(\.at) == ["/aps/\(key)"])
    #expect(found.first?.fix == .rename(right))
    #expect(found.first?.isFixSafe == true)
    #expect(found.first?.severity == .error)
  }

  @Test func neverMakesADuplicate() {
    let found = findings(APSKeySpellingRule.self, #"{"aps":{"alert":"x","Badge":1,"badge":2}}"#)
    #expect(found.first?.fix == .remove)
    #expect(found.first?.isFixSafe == false)
  }

  @Test func namesAPSItself() {
    #expect(findings(APSKeySpellingRule.self, #"{"APS":{"alert":"x"}}"#).first?.fix == .rename("aps"))
  }

  @Test(arguments: [
    #"{"aps":{"alert":"x","meta":1}}"#, #"{"aps":{"alert":"x"},"mutable_content":1}"#,
    #"{"aps":{"title":"x"}}"#,
  ])
  func leavesOtherKeysAlone(_ payload: String) {
    #expect(findings(APSKeySpellingRule.self, payload).isEmpty)
  }
}
