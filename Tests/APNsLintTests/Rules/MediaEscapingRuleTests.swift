import APNsCore
@testable import APNsLint
import Testing

@Suite struct MediaEscapingRuleTests {
  @Test(arguments: [
    (
      "https://example.com/fotos/München Straße 1.jpg",
      "https://example.com/fotos/M%C3%BCnchen%20Stra%C3%9Fe%201.jpg"
    ),
    ("https://example.com/100%.jpg", "https://example.com/100%25.jpg"),
  ])
  func escapes(_ url: String, _ right: String) {
    #expect(findings(MediaEscapingRule.self, media("\"\(url)\"")).first?.fixedValue == "\"\(right)\"")
  }

  @Test(arguments: [
    "https://example.com/M%C3%BCnchen%201.jpg?sig=a%2Bb%3D", "https://example.com/a.jpg?x=[1]&y=(2)",
  ])
  func leavesEscapedOnesAlone(_ url: String) {
    #expect(findings(MediaEscapingRule.self, media("\"\(url)\"")).isEmpty)
  }
}
