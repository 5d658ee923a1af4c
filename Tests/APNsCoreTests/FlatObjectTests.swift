import APNsCore
import Testing

@Suite struct FlatObjectTests {
  @Test(arguments: ["\u{1B}[2J", "\n", "\r", "\t", "\u{0}", "\u{1F}"])
  func `no string holds a raw control`(control: String) {
    #expect(FlatObject.members(Array("{\"reason\":\"Bad\(control)Topic\"}".utf8)) == nil)
    #expect(FlatObject.members(Array("{\"a\(control)\":1}".utf8)) == nil)
  }

  @Test func `members are read`() {
    let members = FlatObject.members(Array("{ \"reason\": \"BadTopic\",\n \"timestamp\": 17 }".utf8))
    #expect(members == ["reason": .text("BadTopic"), "timestamp": .other("17")])
  }
}
