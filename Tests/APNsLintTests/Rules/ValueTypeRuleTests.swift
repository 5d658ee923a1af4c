import APNsCore
@testable import APNsLint
import Testing

@Suite struct ValueTypeRuleTests {
  @Test(arguments: [
    (#"{"aps":{"alert":"x","thread-id":7}}"#, "/aps/thread-id", #""7""#),
    (#"{"aps":{"alert":"x","category":[]}}"#, "/aps/category", nil),
    (#"{"aps":{"alert":{"title":5,"body":"b"}}}"#, "/aps/alert/title", #""5""#),
    (#"{"aps":{"alert":{"body":"b","loc-key":true}}}"#, "/aps/alert/loc-key", nil),
    (#"{"aps":{"alert":"x","url-args":"a"}}"#, "/aps/url-args", nil),
  ])
  func complains(_ payload: String, _ place: String, _ fix: String?) {
    let found = findings(ValueTypeRule.self, payload)
    #expect(found.map(\.at) == [place])
    #expect(found.first?.fixedValue == fix)
  }

  @Test(arguments: [
    #"{"aps":{"alert":"x","thread-id":"t","target-content-id":"w","filter-criteria":"f"}}"#,
    #"{"aps":{"event":"start","alert":{"title":{"loc-key":"k"},"body":{"loc-key":"b"}}}}"#,
    #"{"aps":{"alert":"x","badge":"1","mutable-content":true}}"#,
  ])
  func staysSilent(_ payload: String) {
    #expect(findings(ValueTypeRule.self, payload).isEmpty)
  }
}
