import APNsCore
@testable import APNsLint
import Testing

@Suite struct TooLargeRuleTests {
  private func payload(_ bytes: Int, space: Int = 0) -> String {
    let frame = #"{"aps":{"alert":""}}"#
    return #"{"aps":{"alert":"\#(String(repeating: "a", count: bytes - frame.utf8.count))"}}"#
      + String(repeating: " ", count: space)
  }

  @Test(arguments: [
    (4096, "alert", 0), (4097, "alert", 1), (5000, "voip", 0), (5120, "voip", 0), (5121, "voip", 1),
    (4097, "liveactivity", 1),
  ])
  func knowsTheLimits(_ bytes: Int, _ type: String, _ count: Int) {
    #expect(findings(TooLargeRule.self, payload(bytes), type: type).count == count)
  }

  @Test func broadcastsMayBeLarger() {
    var input = lintInput(payload(5000), type: "liveactivity")
    input.isBroadcast = true
    #expect(findings(TooLargeRule.self, input).isEmpty)
  }

  @Test func namesTheDearestMember() {
    let message = findings(TooLargeRule.self, payload(4100, space: 9), type: "alert").first?.message ?? ""
    for word in ["4100", "4096", "413", "/aps/alert", "white space"] { #expect(message.contains(word)) }
  }
}
