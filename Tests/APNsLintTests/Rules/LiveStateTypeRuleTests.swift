import APNsCore
@testable import APNsLint
import Testing

@Suite struct LiveStateTypeRuleTests {
  @Test(arguments: [
    (#""driverName":7,"etaSeconds":420,"arrival":1"#, "/aps/content-state/driverName", #""7""#),
    (#""driverName":"A","etaSeconds":"420","arrival":1"#, "/aps/content-state/etaSeconds", "420"),
    (#""driverName":"A","etaSeconds":4.5,"arrival":1"#, "/aps/content-state/etaSeconds", nil),
    (#""driverName":"A","etaSeconds":1,"arrival":1,"late":1"#, "/aps/content-state/late", "true"),
    (#""driverName":"A","etaSeconds":1,"arrival":1,"speed":"1.5""#, "/aps/content-state/speed", "1.5"),
    (#""driverName":null,"etaSeconds":1,"arrival":1"#, "/aps/content-state/driverName", nil),
    (#""driverName":"A","etaSeconds":1,"arrival":1,"counts":{"a":"x"}"#, "/aps/content-state/counts/a", nil),
  ])
  func complains(_ state: String, _ place: String, _ fix: String?) {
    let found = findings(LiveStateTypeRule.self, ride(state))
    #expect(found.map(\.at) == [place])
    #expect(found.first?.fixedValue == fix)
  }

  @Test(arguments: [
    "", #","statusText":null"#, #","phase":3"#, #","etaSeconds":4.0"#, #","extra":[]"#, #","stops":[]"#,
  ])
  func takes(_ more: String) {
    #expect(findings(LiveStateTypeRule.self, ride(goodRide + more)).isEmpty)
  }
}
