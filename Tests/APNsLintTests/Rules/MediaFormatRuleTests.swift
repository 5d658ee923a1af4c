import APNsCore
@testable import APNsLint
import Testing

@Suite struct MediaFormatRuleTests {
  @Test(arguments: [
    ("a.webp", 1), ("a.HEIC", 1), ("a.svg?x=1", 1), ("a.jpg", 0), ("a.mp4", 0), ("a", 0), ("webp", 0),
  ])
  func goesByTheName(_ name: String, _ count: Int) {
    #expect(findings(MediaFormatRule.self, media(#""https://example.com/\#(name)""#)).count == count)
  }
}
