import APNsCore
@testable import APNsLint
import Testing

@Suite struct FileProviderRuleTests {
  @Test func wantsTheContainer() {
    #expect(findings(FileProviderRule.self, #"{"aps":{}}"#, type: "fileprovider").map(\.at) == [""])
    let other = findings(
      FileProviderRule.self, #"{"content-identifier":"c","domain":"d"}"#, type: "fileprovider")
    #expect(other.first?.fix == .rename("container-identifier"))
    #expect(
      findings(FileProviderRule.self, #"{"container-identifier":"c","domain":"d"}"#, type: "fileprovider")
        .isEmpty)
  }
}
