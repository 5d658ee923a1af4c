import JSONText
import Testing

struct JSONEditTests {
  static let pretty = """
    {
      "aps": {
        "alert": "x",
        "badge": 1
      },
      "list": [
        1,
        2
      ],
      "empty": {}
    }

    """

  private func edited(_ text: String, _ edit: (JSONDocument) -> [JSONReplacement]) -> String {
    let document = JSONDocument(parsing: Array(text.utf8))
    return String(decoding: JSONEdit.apply(edit(document), to: document.bytes), as: UTF8.self)
  }

  @Test(
    arguments: [
      ("/aps/badge", JSONValue.int(5), "\"badge\": 5\n"),
      ("/aps/alert", .string("a \"b\""), "\"alert\": \"a \\\"b\\\"\",\n"),
      ("/aps/sound", .string("default"), "\"badge\": 1,\n    \"sound\": \"default\"\n  },\n"),
      ("/empty/x", .bool(true), "\"empty\": {\n    \"x\": true\n  }\n}\n"),
      ("/list/2", .int(3), "    2,\n    3\n  ],\n"), ("/list/-", .int(3), "    2,\n    3\n  ],\n"),
      ("/new/deep", .null, "\"empty\": {},\n  \"new\": {\n    \"deep\": null\n  }\n}\n"),
      ("/aps/alert/title", .string("T"), "\"alert\": {\n      \"title\": \"T\"\n    },\n    \"badge\": 1"),
    ] as [(JSONPointer, JSONValue, String)])
  func setsInTheStyleOfTheText(pointer: JSONPointer, value: JSONValue, expected: String) {
    let result = edited(Self.pretty) { JSONEdit.setting(pointer, to: value, in: $0) }
    #expect(result.contains(expected), "\(result)")
    #expect(JSONDocument(parsing: Array(result.utf8)).isJSON)
  }

  @Test(
    arguments: [
      ("{\"a\":1}", "/b", "{\"a\":1,\"b\":2}"), ("{\"a\": 1}", "/b", "{\"a\": 1, \"b\": 2}"),
      ("{}", "/b", "{\n  \"b\": 2\n}"),
      ("", "/b", "{\n  \"b\": 2\n}\n"), ("{\n\t\"a\": 1\n}", "/b", "{\n\t\"a\": 1,\n\t\"b\": 2\n}"),
      ("{\"a\":{\"c\":1}}", "/a/b", "{\"a\":{\"c\":1,\"b\":2}}"), ("[1]", "/5", "[1]"),
      ("{\"b\": 1, \"b\": 3}", "/b", "{\"b\": 1, \"b\": 2}"),
    ] as [(String, JSONPointer, String)])
  func addsInTheStyleOfTheText(text: String, pointer: JSONPointer, expected: String) {
    #expect(edited(text) { JSONEdit.setting(pointer, to: .int(2), in: $0) } == expected)
  }

  @Test(
    arguments: [
      ("{\"a\": 1, \"b\": 2}", "/a", "{\"b\": 2}"), ("{\"a\": 1, \"b\": 2}", "/b", "{\"a\": 1}"),
      ("{\"a\": 1}", "/a", "{}"),
      ("[1, 2, 3]", "/1", "[1, 3]"), ("{\n  \"a\": 1,\n  \"b\": 2\n}", "/a", "{\n  \"b\": 2\n}"),
      ("{\n  \"a\": 1,\n  \"b\": 2\n}", "/b", "{\n  \"a\": 1\n}"), ("{\"a\": 1}", "/x", "{\"a\": 1}"),
      ("[1]", "/7", "[1]"),
    ] as [(String, JSONPointer, String)])
  func removesWithComma(text: String, pointer: JSONPointer, expected: String) {
    #expect(edited(text) { JSONEdit.removing(pointer, in: $0) } == expected)
  }

  @Test(
    arguments: [
      (
        "/mutable_content", "/aps/mutable-content",
        "{\"aps\": {\"alert\": \"x\", \"mutable-content\": 1}, \"z\": [1.0]}"
      ),
      ("/z", "/aps/z", "{\"aps\": {\"alert\": \"x\", \"z\": [1.0]}, \"mutable_content\": 1}"),
      ("/aps/alert", "/alert", "{\"aps\": {}, \"mutable_content\": 1, \"z\": [1.0], \"alert\": \"x\"}"),
      ("/aps", "/aps/alert", "{\"aps\": {\"alert\": \"x\"}, \"mutable_content\": 1, \"z\": [1.0]}"),
      ("/z", "/y", "{\"aps\": {\"alert\": \"x\"}, \"mutable_content\": 1, \"y\": [1.0]}"),
    ] as [(JSONPointer, JSONPointer, String)])
  func movesAMember(from: JSONPointer, to target: JSONPointer, expected: String) {
    let text = "{\"aps\": {\"alert\": \"x\"}, \"mutable_content\": 1, \"z\": [1.0]}"
    #expect(edited(text) { JSONEdit.moving(from, to: target, in: $0) } == expected)
  }

  @Test func renamesAndInserts() {
    #expect(edited("{\"a\": 1}") { JSONEdit.renaming("/a", to: "b\"", in: $0) } == "{\"b\\\"\": 1}")
    #expect(edited("[1, 3]") { JSONEdit.inserting(.int(2), at: "/1", in: $0) } == "[1, 2, 3]")
    #expect(
      edited("{\"a\": 1, \"c\": 3}") { JSONEdit.inserting(.int(2), at: "/b", after: "a", in: $0) }
        == "{\"a\": 1, \"b\": 2, \"c\": 3}")
    #expect(
      edited("{\"b\": 1}") { JSONEdit.inserting(.int(2), at: "/a", before: "b", in: $0) }
        == "{\"a\": 2, \"b\": 1}")
    #expect(
      edited("{\n  \"b\": 1\n}") { JSONEdit.inserting(.int(2), at: "/a", before: "b", in: $0) }
        == "{\n  \"a\": 2,\n  \"b\": 1\n}")
    #expect(edited("{\"a\": 1}") { JSONEdit.inserting(.int(2), at: "/a", in: $0) } == "{\"a\": 1}")
  }

  @Test func differsOnlyWhereTextsDiffer() {
    #expect(
      JSONEdit.difference(from: Array("abcd".utf8), to: Array("axd".utf8)) == JSONReplacement(1..<3, [0x78]))
    #expect(JSONEdit.difference(from: [1, 1], to: [1, 1, 1]).bytes == [1])
  }

  @Test func writesValues() {
    let value = JSONValue.object([
      ("a", .array([.int(1), .null, .raw("1.50")])), ("é\n", .string("\u{1}/")), ("n", .number("NaN")),
    ])
    #expect(value.text == "{\"a\":[1,null,1.50],\"é\\n\":\"\\u0001/\",\"n\":\"NaN\"}")
    #expect(
      JSONValue.object([("a", .array([.int(1)])), ("b", .object([]))]).text(indent: 2)
        == "{\n  \"a\": [\n    1\n  ],\n  \"b\": {}\n}")
  }

  @Test(
    arguments: [
      ("/a~1b/~0/0", ["a/b", "~", "0"]), ("", []), ("/", [""]), ("/a~", ["a~"]),
    ] as [(String, [String])])
  func readsPointers(text: String, components: [String]) {
    let pointer = JSONPointer(text)
    #expect(pointer.components == components)
    #expect(JSONPointer(pointer.description) == pointer)
  }
}
