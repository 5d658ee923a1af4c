import APNsCore
import APNsPayload
import JSONText
import Testing

@Suite struct PayloadSizeTests {
  @Test(arguments: [
    (#"{"a":1}"#, 7), ("{ \"a\" :\t1 }\r\n", 7), (#"{"a b":" \" x "}"#, 16), (#"{"a":"\\"} "#, 10),
    ("\u{FEFF}{}", 2), ("{\"字\": \"汉 字\"}", 17), ("  ", 0), ("", 0),
  ])
  func onlyWhiteSpaceOutsideStringsGoes(_ text: String, _ minified: Int) {
    let size = PayloadSize(Array(text.utf8))
    #expect(size.minified == minified)
    #expect(size.asWritten == text.utf8.count)
  }

  @Test func theLimitFollowsThePushType() {
    #expect(PayloadSize([]).limit == 4096)
    #expect(PayloadSize([], pushType: .voip).limit == 5120)
    #expect(PayloadSize([], pushType: .liveactivity).limit == 4096)
    #expect(PayloadSize([], pushType: .liveactivity, isBroadcast: true).limit == 5120)
    #expect(PayloadSize([], pushType: PushType(rawValue: "new")).limit == 4096)
  }

  @Test func theFormatterAgrees() {
    let text = "{ \"a\" : [ 1.0, \"x\\u00e9 \\/\" , { } ] , \"b\":\n\tnull }"
    let parsed = document(text)
    #expect(PayloadSize(parsed).minified == JSONFormatter.minify(parsed).count)
  }
}
