import APNsCore
@testable import APNsLint
import Testing

@Suite struct NotObjectRuleTests {
  @Test(arguments: [
    (#"[{"aps":{}}]"#, #"{"aps":{}}"#), (#""{\"aps\":{}}""#, #"{"aps":{}}"#), ("[1,2]", nil), ("7", nil),
    ("null", nil), (#""x""#, nil),
  ])
  func findsTheObjectInside(_ payload: String, _ fix: String?) {
    let found = findings(NotObjectRule.self, payload)
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.fixedValue == fix)
  }
}
