import APNsCore
@testable import APNsLint
import Testing

@Suite struct MediaURLRuleTests {
  @Test(arguments: [
    (#""/images/a.jpg""#, nil), (#""file:///a.jpg""#, nil), (#""https:///a.jpg""#, nil), (#""""#, nil),
    ("7", nil),
    (#""example.com/a.jpg""#, #""https://example.com/a.jpg""#), (#""https://exa mple.com/a""#, nil),
  ])
  func complains(_ url: String, _ fix: String?) {
    let found = findings(MediaURLRule.self, media(url))
    #expect(found.map(\.at) == ["/media-url"])
    #expect(found.first?.severity == .error)
    #expect(found.first?.fixedValue == fix)
  }

  @Test(arguments: [
    #""https://example.com/a.jpg""#, #""http://example.com/a.jpg""#, #""https://example.com/ä b.jpg""#,
    "null",
  ])
  func staysSilent(_ url: String) {
    #expect(findings(MediaURLRule.self, media(url)).isEmpty)
  }
}
