import APNsCore
@testable import APNsLint
import Testing

@Suite struct MediaExtensionRuleTests {
  @Test(arguments: [("img?id=3", 1), ("a.tmp", 1), ("a.jpg?w=600", 0), ("a.PNG", 0), ("a.webp", 0)])
  func wantsAKnownEnding(_ name: String, _ count: Int) {
    let found = findings(MediaExtensionRule.self, media(#""https://example.com/\#(name)""#))
    #expect(found.count == count)
    #expect(found.allSatisfy { $0.severity == .info })
  }
}
