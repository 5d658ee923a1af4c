import APNsPayload
import JSONText
import Testing

@Suite struct MemberCostTests {
  @Test func countsKeyColonValueAndComma() {
    let costs = MemberCost.list(document(#"{ "aps": {"alert" : "hello", "badge": 1}, "x": [ 1, 2 ] }"#))
    let bytes = Dictionary(
      costs.map { ($0.pointer.description, $0.bytes) }, uniquingKeysWith: { first, _ in first })
    #expect(bytes["/aps/alert"] == #""alert":"hello","#.utf8.count)
    #expect(bytes["/aps/badge"] == #""badge":1"#.utf8.count)
    #expect(bytes["/x"] == #""x":[1,2]"#.utf8.count)
    #expect(costs.first?.pointer == "/aps")
  }

  @Test func membersAndBracketsAddUpToTheWhole() {
    let text = #"{"aps":{"alert":"hello","badge":1},"x":[1,2],"字":"汉"}"#
    let top = MemberCost.list(document(text), depth: 1)
    #expect(top.reduce(2) { $0 + $1.bytes } == text.utf8.count)
  }
}
