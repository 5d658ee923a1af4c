import APNsCore
@testable import APNsLint
import Testing

@Suite struct LiveAttributesRuleTests {
  private func check(_ type: String, _ attributes: String) -> [String] {
    findings(
      LiveAttributesRule.self,
      lintInput(
        #"{"aps":{"event":"start","attributes-type":"\#(type)","attributes":{\#(attributes)}}}"#,
        schema: rideSchema)
    ).map(\.at)
  }

  @Test func comparesWithTheStruct() {
    #expect(check("RideAttribute", #""rideId":"r""#) == ["/aps/attributes-type"])
    #expect(check("RideAttributes", "") == ["/aps/attributes"])
    #expect(check("RideAttributes", #""rideId":7"#) == ["/aps/attributes/rideId"])
    #expect(check("RideAttributes", #""rideId":"r""#).isEmpty)
  }
}
