import JSONText
import Testing

struct JSONDocumentTests {
  @Test func readsATree() throws {
    let document = JSONDocument(
      parsing: Array(#"{"aps":{"alert":{"title":"Ä \u00e9 😀"},"badge":3},"n":[1.0,null,true]}"#.utf8))
    #expect(document.isJSON)
    #expect(document.problems.isEmpty)
    #expect(document.node(at: "/aps/alert/title")?.string == "Ä é 😀")
    #expect(document.node(at: "/aps/badge")?.int == 3)
    #expect(document.node(at: "/n/0")?.numberText == "1.0")
    #expect(document.node(at: "/n/1")?.isNull == true)
    #expect(document.node(at: "/n/2")?.bool == true)
    #expect(document.pointer(atByte: 20) == "/aps/alert/title")
  }

  @Test func theLastOfTwoEqualKeysCounts() {
    let document = JSONDocument(parsing: Array("{\"a\": 1,\n\"\\u0061\": 2}".utf8))
    #expect(document.isJSON)
    #expect(document.problems.map(\.rule) == [.duplicateKey])
    #expect(document.node(at: "/a")?.int == 2)
  }

  /// However many warnings come first.
  @Test(arguments: ["]", "01", "x", "{\"b\"", "'b'"])
  func aMistakeBehindManyWarningsIsStillOne(broken: String) {
    let twins = Array(repeating: "\"a\":1", count: 1500).joined(separator: ",")
    let document = JSONDocument(parsing: Array("[{\(twins)},\(broken)".utf8))
    #expect(!document.isJSON)
    #expect(document.problems.count == 1001)
    #expect(!JSONDocument(parsing: Array("{\(twins)} x".utf8)).isJSON)
    #expect(JSONDocument(parsing: Array("{\(twins)}".utf8)).isJSON)
  }

  /// The mistakes, their places and what the first fix makes of the text.
  @Test(
    arguments: [
      ("{\"a\": 1,}", ["json.trailing-comma 1:8"], "{\"a\": 1}"),
      ("{\"a\": 1;\n\"b\": 2}", ["json.semicolon 1:8"], "{\"a\": 1,\n\"b\": 2}"),
      ("{\"a\": 1 \"b\": 2}", ["json.missing-comma 1:9"], "{\"a\": 1, \"b\": 2}"),
      ("{\"a\" 1}", ["json.missing-colon 1:6"], "{\"a\": 1}"),
      (
        "{\u{201C}a\u{201D}: \u{201C}x\u{2019}s\u{201D}}",
        ["json.smart-quotes 1:2", "json.smart-quotes 1:7"], nil
      ),
      ("{'a': 1}", ["json.single-quotes 1:2"], "{\"a\": 1}"),
      ("{a: 1}", ["json.unquoted-key 1:2"], "{\"a\": 1}"),
      ("[01]", ["json.leading-zero 1:2"], "[1]"),
      ("[+1]", ["json.bad-number 1:2"], "[1]"),
      ("[.5]", ["json.bad-number 1:2"], "[0.5]"),
      ("[0x1F]", ["json.bad-number 1:2"], "[31]"),
      ("[NaN]", ["json.bad-number 1:2"], nil),
      ("[True]", ["json.bare-word 1:2"], "[true]"),
      ("[undefined]", ["json.bare-word 1:2"], "[null]"),
      ("[{{now}}]", ["json.bare-word 1:2"], "[\"{{now}}\"]"),
      ("[\"\\q\"]", ["json.bad-escape 1:3"], "[\"\\\\q\"]"),
      ("[1,,2]", ["json.extra-comma 1:4"], "[1,2]"),
      ("{\"a\": [1, 2}", ["json.unclosed 1:12"], "{\"a\": [1, 2]}"),
      ("{\"a\": {\"b\": [1", ["json.unclosed 1:15"], "{\"a\": {\"b\": [1]}}"),
      ("{\"a\": [1}, \"b\": 2}", ["json.wrong-bracket 1:9"], "{\"a\": [1], \"b\": 2}"),
      ("{\"a\": \"x\n}", ["json.unclosed-string 1:7"], "{\"a\": \"x\"\n}"),
      ("{\"a\" = 1}", ["json.missing-colon 1:6"], "{\"a\" : 1}"),
      ("{\"a\": }", ["json.missing-value 1:7"], nil),
      ("{\"a\": 1}}", ["json.trailing-text 1:9"], "{\"a\": 1}"),
      (" ", ["json.empty 1:2"], nil),
      ("[1 /* x */]", ["json.comment 1:4"], "[1 ]"),
    ] as [(String, [String], String?)])
  func namesTheMistake(text: String, expected: [String], fixed: String?) {
    let document = JSONDocument(parsing: Array(text.utf8))
    #expect(document.problems.map { "\($0.rule.rawValue) \($0.place.line):\($0.place.column)" } == expected)
    #expect(!document.isJSON)
    guard let fixed, let fix = document.problems.first?.fix else { return }
    let result = JSONEdit.apply([JSONReplacement(fix.range, fix.bytes)], to: document.bytes)
    #expect(String(decoding: result, as: UTF8.self) == fixed)
  }
}
