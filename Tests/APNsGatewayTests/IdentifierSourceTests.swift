import APNsCore
import Testing

@testable import APNsGateway

struct IdentifierSourceTests {
  @Test func makesUUIDsOfVersionFour() throws {
    var source = IdentifierSource(seed: 3)
    var seen: Set<String> = []
    for _ in 0..<1000 {
      let id = source.uuid()
      #expect(APNsID(id)?.text == id)
      #expect(Array(id)[14] == "4")
      #expect("89ab".contains(Array(id)[19]))
      seen.insert(id)
    }
    #expect(seen.count == 1000)
  }
}
