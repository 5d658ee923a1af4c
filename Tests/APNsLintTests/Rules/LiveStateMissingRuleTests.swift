import APNsCore
@testable import APNsLint
import Testing

@Suite struct LiveStateMissingRuleTests {
  @Test func listsWhatIsMissing() {
    let found = findings(LiveStateMissingRule.self, ride(#""driver_name":"Anna""#))
    #expect(found.map(\.at) == ["/aps/content-state"])
    for word in ["driverName", "driver_name", "etaSeconds", "arrival"] {
      #expect(found.first?.message.contains(word) == true)
    }
  }

  @Test func looksIntoNestedStructs() {
    let found = findings(LiveStateMissingRule.self, ride(goodRide + #","stops":[{"name":"A"},{"nam":"B"}]"#))
    #expect(found.map(\.at) == ["/aps/content-state/stops/1"])
  }

  @Test func optionalMembersMayBeMissing() {
    #expect(findings(LiveStateMissingRule.self, ride(goodRide)).isEmpty)
    #expect(findings(LiveStateMissingRule.self, ride(#""x":1"#, schema: nil)).isEmpty)
  }
}
