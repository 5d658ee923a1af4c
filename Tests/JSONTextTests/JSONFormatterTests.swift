import JSONText
import Testing

struct JSONFormatterTests {
  @Test(arguments: [
    (
      #"{"z":1,"a":{"b":[1.0,1e3,{}],"c":[]},"e":"\u00e9\/"}"#,
      "{\n  \"z\": 1,\n  \"a\": {\n    \"b\": [\n      1.0,\n      1e3,\n      {}\n    ],\n    \"c\": []\n  },\n  \"e\": \"\\u00e9\\/\"\n}\n"
    ),
    ("[ ]", "[]\n"), (" 12345678901234567890123 ", "12345678901234567890123\n"), ("\u{FEFF}{ }", "{}\n"),
    ("[1", "[1"),
  ])
  func keepsWhatWasWritten(text: String, expected: String) {
    let document = JSONDocument(parsing: Array(text.utf8))
    #expect(String(decoding: JSONFormatter.format(document, indent: 2), as: UTF8.self) == expected)
  }

  @Test func minifiesOutsideOfStringsOnly() {
    let document = JSONDocument(parsing: Array("\u{FEFF}{ \"a b\" : [ 1 , \"\\t x\" ] }\n".utf8))
    #expect(String(decoding: JSONFormatter.minify(document), as: UTF8.self) == "{\"a b\":[1,\"\\t x\"]}")
  }
}
