import APNsCore
@testable import APNsLint
import Testing

@Suite struct LocArgsTypeRuleTests {
  @Test(arguments: [
    (#""[\"One\",\"Two\"]""#, #"["One","Two"]"#), (#"{"0":"One"}"#, #"["One"]"#), (#""Team""#, #"["Team"]"#),
    ("7", #"["7"]"#),
    (#"{"a":[]}"#, nil),
  ])
  func makesAnArray(_ value: String, _ fix: String?) {
    let found = findings(LocArgsTypeRule.self, #"{"aps":{"alert":{"loc-key":"K","loc-args":\#(value)}}}"#)
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.fixedValue == fix)
  }

  @Test func numbersInsideAreAWarning() {
    let found = findings(
      LocArgsTypeRule.self, #"{"aps":{"alert":{"title-loc-key":"K","title-loc-args":["a",2]}}}"#)
    #expect(found.map(\.severity) == [.warn])
    #expect(found.first?.fixedValue == #"["a","2"]"#)
  }

  @Test func looksIntoLiveActivityTexts() {
    let found = findings(
      LocArgsTypeRule.self, #"{"aps":{"event":"start","alert":{"title":{"loc-key":"K","loc-args":"x"}}}}"#)
    #expect(found.map(\.at) == ["/aps/alert/title/loc-args"])
  }

  @Test(arguments: ["[]", #"["a","b"]"#, "null"])
  func takes(_ value: String) {
    #expect(
      findings(LocArgsTypeRule.self, #"{"aps":{"alert":{"loc-key":"K","loc-args":\#(value)}}}"#).isEmpty)
  }
}
