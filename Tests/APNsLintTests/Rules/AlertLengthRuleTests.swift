import APNsCore
@testable import APNsLint
import Testing

@Suite struct AlertLengthRuleTests {
  @Test(arguments: [("a", 35, 0), ("a", 36, 1), ("汉", 17, 0), ("汉", 18, 1)])
  func countsColumnsOfTheTitle(_ letter: String, _ count: Int, _ expected: Int) {
    let title = String(repeating: letter, count: count)
    #expect(
      findings(AlertLengthRule.self, #"{"aps":{"alert":{"title":"\#(title)","body":"b"}}}"#).count == expected
    )
  }

  @Test func aStringIsABody() {
    let body = String(repeating: "b", count: 180)
    #expect(findings(AlertLengthRule.self, #"{"aps":{"alert":"\#(body)"}}"#).map(\.at) == ["/aps/alert"])
  }
}
