import APNsCore
@testable import APNsLint
import JSONText
import Testing

@Suite struct QuickFixTests {
  /// The text after the fix of the finding of one rule.
  private func fixed(_ text: String, _ rule: any LintRule.Type, type: String? = "alert") throws -> String {
    let input = lintInput(text, type: type)
    let finding = try #require(findings(rule, input).first)
    let fix = try #require(QuickFix(finding, in: input.document))
    guard case .text(let edits) = fix else { return "no edit of the text" }
    return String(decoding: JSONEdit.apply(edits, to: input.document.bytes), as: UTF8.self)
  }

  @Test func renamingTouchesTheKeyAlone() throws {
    #expect(
      try fixed("{ \"aps\" : {\"mutable_content\":  1, \"alert\":\"\\u00e9\"} }", APSKeySpellingRule.self)
        == "{ \"aps\" : {\"mutable-content\":  1, \"alert\":\"\\u00e9\"} }")
  }

  @Test func valuesAreSetInPlace() throws {
    #expect(
      try fixed(#"{"aps":{"badge": "1" ,"n":1.0}}"#, BadgeTypeRule.self) == #"{"aps":{"badge": 1 ,"n":1.0}}"#)
  }

  @Test func membersMove() throws {
    let text = try fixed(#"{"aps":{"alert":"x"},"mutable-content":1}"#, APSKeyMisplacedRule.self)
    #expect(text == #"{"aps":{"alert":"x","mutable-content":1}}"#)
  }

  @Test func membersGo() throws {
    #expect(
      try fixed(#"{"aps":{"alert":"x"},"u":null,"v":1}"#, NullRule.self) == #"{"aps":{"alert":"x"},"v":1}"#)
  }

  @Test func firebaseMessagesAreUnwrapped() throws {
    let text = try fixed(
      #"{"message":{"token":"t","apns":{"payload":{"aps":{"alert":"Hi"}}}}}"#, FirebaseEnvelopeRule.self)
    let document = JSONDocument(parsing: Array(text.utf8))
    #expect(document.isJSON)
    #expect(document.node(at: "/aps/alert")?.string == "Hi")
  }

  @Test func headersAreSet() throws {
    let input = lintInput(
      #"{"aps":{"content-available":1}}"#, type: "background", headers: ["apns-priority": "10"])
    let finding = try #require(findings(PriorityBackgroundRule.self, input).first)
    #expect(QuickFix(finding, in: input.document) == .header("apns-priority", value: "5"))
  }

  @Test func aStaleFixDoesNothing() throws {
    let finding = try #require(findings(BadgeTypeRule.self, #"{"aps":{"badge":"1"}}"#).first)
    #expect(QuickFix(finding, in: JSONDocument(parsing: Array("{}".utf8))) == nil)
  }

  /// Every fix that can be applied takes its own finding away.
  @Test func everyFixWorks() throws {
    for rule in RulePage.documented {
      let input = lintInput(rule.about.example)
      for finding in findings(rule, input) {
        guard case .text(let edits)? = QuickFix(finding, in: input.document) else { continue }
        let text = JSONEdit.apply(edits, to: input.document.bytes)
        let again = findings(rule, lintInput(String(decoding: text, as: UTF8.self)))
        #expect(!again.contains(finding), "\(rule.about.id): \(String(decoding: text, as: UTF8.self))")
      }
    }
  }
}

@Suite struct SafeRepairTests {
  private func repair(_ text: String, headers: [HeaderField] = []) -> SafeRepair {
    SafeRepair(Array(text.utf8), headers: headers) { document, headers in
      Linter.findings(LintInput(document, headers: headers, now: testNow))
    }
  }

  @Test func repairsTextThenMeaningThenHeaders() {
    let result = repair(
      #"{"aps":{"alert":{"Title":"t","body":"b",},"mutable_content":"1",},}"#,
      headers: [HeaderField("apns-push-type", "Alert"), HeaderField("apns-topic", " com.example.app")])
    #expect(
      String(decoding: result.bytes, as: UTF8.self)
        == #"{"aps":{"alert":{"title":"t","body":"b"},"mutable-content":1}}"#)
    #expect(result.headers.first("apns-push-type") == "alert")
    #expect(result.headers.first("apns-topic") == "com.example.app")
    #expect(result.applied.count == 7)
  }

  @Test func leavesAPersonsChoicesAlone() {
    let text = #"{"aps":{"alert":"","meta":1,"badge":"many"},"n":null}"#
    #expect(String(decoding: repair(text).bytes, as: UTF8.self) == text)
  }

  @Test(arguments: ["", "{", #"{"a":}"#, "[1,,2]"])
  func endsOnAnyText(_ text: String) {
    _ = repair(text)
  }
}
