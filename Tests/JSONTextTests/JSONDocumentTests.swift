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

  /// A slip at the very front is what is too much, not the payload behind it; the payload's own mistakes are listed too.
  @Test(
    arguments: [
      ("1{ \"aps\": {\"badge\": 1,} }", 0..<1, "1 stands before the payload", ["json.trailing-comma"]),
      ("x{\"aps\": {}}", 0..<1, "x stands before the payload", []),
      ("\"a\" {\"aps\": {'badge': 01}}", 0..<3, "\"a\" stands", ["json.single-quotes", "json.leading-zero"]),
      (" null\n{\"aps\": {}}\n", 1..<5, "null stands before the payload", []),
      ("-[1,]", 0..<1, "- stands before the array", ["json.trailing-comma"]),
      ("Hello, World = {\"aps\": {}}", 0..<14, "Hello, World… stands", []),
      ("“a\\q” {\"aps\": {}}", 0..<9, "“a\\q” stands", []),
      ("\"a\tb\" {}", 0..<5, "\"a… stands", []),
      ("{{now}} {\"aps\": {}}", 0..<7, "{{now}} stands", []),
      ("1 /* c */ {\"aps\": {}}", 0..<1, "1 stands", ["json.comment"]),
      ("/* c */ 1 {\"aps\": {}}", 8..<9, "1 stands", ["json.comment"]),
      ("1 {\"aps\": {", 0..<1, "1 stands", ["json.unclosed"]),
      ("1 {\"aps\": {}}}", 0..<1, "1 stands", ["json.trailing-text"]),
      ("\u{FEFF}1{\"aps\": {}}", 3..<4, "1 stands", ["json.bom"]),
      // A quote in front takes the brace, and all quotes after it are the wrong way round.
      ("\"{\"aps\": {\"badge\": 1}}", 0..<1, "\" stands before the payload", []),
      ("\"{\n  \"aps\": {\"badge\": 1,}\n}", 0..<1, "\" stands", ["json.trailing-comma"]),
      ("\"{\"aps\": {}}\"", 0..<1, "\" stands", ["json.trailing-text"]),
    ] as [(String, Range<Int>, String, [String])])
  func findsAStrayPieceInFront(text: String, piece: Range<Int>, says: String, others: [String]) throws {
    let document = JSONDocument(parsing: Array(text.utf8))
    #expect(!document.isJSON)
    let stray = try #require(document.problems.first { $0.rule == .unexpected })
    #expect(stray.range == piece)
    #expect(stray.message.hasPrefix(says), "\(stray.message)")
    #expect(document.problems.filter { $0 != stray }.map(\.rule.rawValue) == others)
    #expect(text.contains("aps") == (document.node(at: "/aps")?.kind == .object))

    let fix = try #require(stray.fix)
    #expect(fix.range == piece && fix.bytes.isEmpty && !fix.isSafe)
    let rest = JSONDocument(
      parsing: JSONEdit.apply([JSONReplacement(fix.range, fix.bytes)], to: document.bytes))
    #expect(rest.problems.map(\.rule.rawValue) == others)
    #expect(rest.root?.kind == document.root?.kind)
  }

  /// Where no object or array comes after the scalar, what follows is too much; so it is after an object.
  @Test(
    arguments: [
      ("1 2", "complete before line 1, column 3,", 2), ("{} x", "complete before line 1, column 4,", 3),
      ("{}\n{}", "complete before line 2, column 1,", 3),
      ("\"{\", 1", "complete before line 1, column 4,", 3),
      ("\"aps\": {}", "complete before line 1, column 6,", 5), ("[1] 2 {}", "column 5,", 4),
    ])
  func namesTextAfterTheEnd(text: String, says: String, byte: Int) throws {
    let document = JSONDocument(parsing: Array(text.utf8))
    #expect(!document.isJSON)
    let trailing = try #require(document.problems.last)
    #expect(trailing.rule == .trailingText && trailing.place.byte == byte)
    #expect(trailing.message.contains(says), "\(trailing.message)")
    #expect(
      trailing.message.contains("bracket that closes too early") == (text.first == "{" || text.first == "["))
  }

  /// However much is wrong in front of it, the payload is the root.
  @Test func aLongStrayPieceIsReadOnce() {
    let words = String(repeating: "a\u{1} 01 'b' ", count: 10_000)
    let document = JSONDocument(parsing: Array("\(words){\"aps\": {}}".utf8))
    #expect(document.problems.map(\.rule) == [.unexpected])
    #expect(document.node(at: "/aps") != nil)
  }
}
