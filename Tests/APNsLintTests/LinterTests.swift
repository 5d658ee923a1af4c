import APNsCore
@testable import APNsLint
import JSONText
import Testing

@Suite struct LinterTests {
  @Test func brokenTextIsJudgedAsTextOnly() {
    let found = Linter.findings(lintInput(#"{"aps":{"badge":"1",}}"#, headers: ["apns-priority": "7"]))
    #expect(found.map(\.rule) == ["header.priority", "json.trailing-comma"])
    #expect(found[1].at == "1:20")
    #expect(found[1].isFixSafe)
  }

  @Test func findingsComeInTheOrderOfTheText() {
    let found = Linter.findings(
      lintInput(#"{"aps":{"mutable_content":1,"alert":{"body":"b","Title":"t"},"badge":"1"},"x":null}"#))
    #expect(
      found.map(\.rule) == ["aps.key-spelling", "alert.key-spelling", "aps.badge-type", "payload.null"])
  }

  @Test func duplicateKeysAreNamedByTheirPath() {
    let found = Linter.findings(lintInput("{\"aps\":{\"alert\":\"a\"},\n\"aps\":{\"alert\":\"b\"}}"))
    #expect(found.map(\.rule) == ["json.duplicate-key"])
    #expect(found.first?.place == .pointer("/aps"))
  }

  @Test(arguments: ["", " ", "{", "[[[", "\u{0}", #"{"aps":"#, "null", "3", #"{"aps":{"alert":{"title":"#])
  func brokenTextNeverTraps(_ text: String) {
    for type in [nil, "alert", "background", "liveactivity", "mdm", "voip", "nonsense"] {
      _ = Linter.findings(
        lintInput(text, type: type, topic: "x", complete: true, auth: LintInput.Authentication.none))
    }
  }

  @Test func placesOfTheTextReferToTheSource() {
    let source = JSONDocument(parsing: Array(#"{"aps":{"timestamp":"{{now}}"}, }"#.utf8))
    var input = lintInput(#"{"aps":{"timestamp":1764460800}}"#)
    input.source = source
    #expect(Linter.findings(input).contains { $0.rule == "json.trailing-comma" })
  }
}
