import APNsCore
import APNsLint
import JSONText
import Testing

/// Where a duplicate key is said to stand.
@Suite struct DuplicateKeyPlaceTests {
  @Test(arguments: [
    (#"{"a":1,"a":2}"#, [Finding.Place.pointer("/a")]),
    // A key that begins with a mark, which clings to the slash of the path.
    ("{\"a\":{\"\u{7EC}n\":1,\"\u{7EC}n\":2}}", [.pointer("/a/\u{7EC}n")]),
    // The object that holds the twins is hidden by a later one of its name: its path leads elsewhere.
    (
      #"{"a":{"b":1,"b":2},"a":3}"#,
      [.text(TextPlace(line: 1, column: 13, byte: 12)), .pointer("/a")]
    ),
    (
      #"{"a":{"b":1,"b":2},"a":{"b":3}}"#,
      [.text(TextPlace(line: 1, column: 13, byte: 12)), .pointer("/a")]
    ),
  ])
  func `is the key's own place`(text: String, places: [Finding.Place]) {
    let document = JSONDocument(parsing: Array(text.utf8))
    let findings = JSONFindings.findings(document).filter { $0.rule == "json.duplicate-key" }
    #expect(findings.map(\.place) == places)
    for case .pointer(let text) in places { #expect(document.node(at: JSONPointer(text)) != nil) }
  }
}
