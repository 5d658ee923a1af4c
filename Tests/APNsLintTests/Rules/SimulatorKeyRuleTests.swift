import APNsCore
@testable import APNsLint
import Testing

@Suite struct SimulatorKeyRuleTests {
  @Test func offersTheTopic() {
    let found = findings(
      SimulatorKeyRule.self, #"{"Simulator Target Bundle":"com.example.app","aps":{"alert":"x"}}"#)
    #expect(found.map(\.severity) == [.info])
    #expect(found.first?.message.contains("com.example.app") == true)
    #expect(found.first?.fix == .remove)
  }
}
