import APNsCore
import Testing

@Suite struct DeviceTokenReaderTests {
  private static let token = "c21f65834febb86d49d9d5e168accde51ec04e3e58e980eb41474c38d609e48a"
  private static let other = "f4dc50a1fc018d17e1b205e8f39b12cdc3162a525961f24f580c2dd2b649f49f"
  private static let base64 = "wh9lg0/ruG1J2dXhaKzN5R7ATj5Y6YDrQUdMONYJ5Io="

  /// Forms that hold one whole token and deserve no word.
  @Test(arguments: [
    token, token.uppercased(), "  \(token)\n", "\u{200b}\(token)\u{a0}\r\n", "\u{feff}\(token)",
    "\"\(token)\"",
    "'\(token)',", "<\(token)>", "0x\(token)", "deviceToken: \(token)", "token=\(token)",
    "{\"token\": \"\(token)\"}",
    "Optional(\"\(token)\")", "2025-11-30 12:00:01.123 App[123:456] APNs device token: \(token)",
    "curl https://api.push.apple.com/3/device/\(token) -d '{}'", "\\x\(token)",
    "<c21f6583 4febb86d 49d9d5e1 68accde5 1ec04e3e 58e980eb 41474c38 d609e48a>",
    "Device Token: <c21f6583 4febb86d 49d9d5e1 68accde5 1ec04e3e 58e980eb 41474c38 d609e48a>",
    "token: c21f6583 4febb86d 49d9d5e1 68accde5 1ec04e3e 58e980eb 41474c38 d609e48a",
    "%3Cc21f6583%204febb86d%2049d9d5e1%2068accde5%201ec04e3e%2058e980eb%2041474c38%20d609e48a%3E",
    "c21f65834febb86d49d9d5e168accde5\n1ec04e3e58e980eb41474c38d609e48a",
    "c2:1f:65:83:4f:eb:b8:6d:49:d9:d5:e1:68:ac:cd:e5:1e:c0:4e:3e:58:e9:80:eb:41:47:4c:38:d6:09:e4:8a",
    "c21f6583-4febb86d-49d9d5e1-68accde5-1ec04e3e-58e980eb-41474c38-d609e48a",
    "{length = 32, bytes = 0xc21f6583 4febb86d 49d9d5e1 68accde5 1ec04e3e 58e980eb 41474c38 d609e48a}",
    "Started\nregistered with \(token)\nDone",
  ])
  func readsOneToken(_ text: String) {
    #expect(
      DeviceTokenReader.read(text)
        == DeviceTokenReading(tokens: [DeviceToken(hex: Self.token)].compactMap(\.self)))
  }

  @Test(arguments: [
    base64, "wh9lg0_ruG1J2dXhaKzN5R7ATj5Y6YDrQUdMONYJ5Io", "\"\(base64)\"", "<data>\(base64)</data>",
    "token: \(base64)", "wh9lg0/ruG1J2dXhaKzN5R7ATj5Y\n6YDrQUdMONYJ5Io=", Base64.encode(Array(token.utf8)),
  ])
  func readsBase64(_ text: String) {
    let reading = DeviceTokenReader.read(text)
    #expect(reading.tokens.map(\.hex) == [Self.token])
    #expect(reading.findings.map(\.rule) == ["token.base64"])
  }

  @Test(arguments: [
    "\(token)\n\(other)\n", "\(token) \(other)", "\(token),\(other)", "[\"\(token)\", \"\(other)\"]",
    "a: \(token)\nb: \(other)", "<\(token)>\n<\(other)>", "\(token)\r\n\(other)\r\n\(token)",
  ])
  func readsSeveralTokens(_ text: String) {
    let reading = DeviceTokenReader.read(text)
    #expect(reading.tokens.map(\.hex) == [Self.token, Self.other])
    #expect(!reading.findings.contains { $0.severity > .info })
  }

  @Test(arguments: [
    ("", "token.not-hex"), (" \n", "token.not-hex"), ("<devicetoken>", "token.not-hex"),
    ("YOUR_DEVICE_TOKEN_HERE_PLEASE_AND_THANK_YOU", "token.not-hex"), ("abc", "token.odd-length"),
    ("8439483094830498309", "token.odd-length"), ("32 bytes", "token.description"),
    ("Optional(32 bytes)", "token.description"), ("deviceToken = 32 bytes", "token.description"),
    ("{length=32,bytes=0xba35f8f4...e3b3be90}", "token.shortened"),
    ("{length = 32, bytes = 0xba35f8f4 \u{2026} e3b3be90 }", "token.shortened"),
    ("{length = 32, bytes = 0xba35f8f4}", "token.shortened"),
    ("token: {length = 32, bytes = 0xba35f8f4 ... e3b3be90 }", "token.shortened"),
    ("ExponentPushToken[xxxxxxxxxxxxxxxxxxxxxx]", "token.foreign"),
    ("dQw4w9WgXcQ:APA91bHPRgkF3JUikC4ENAHEeMrd41Zxv3hVZjC9KtT8OvPVGJ", "token.foreign"),
    ("eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJUIn0.c2lnbmF0dXJl", "token.foreign"),
    ("-----BEGIN PRIVATE KEY-----", "token.foreign"),
    ("E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "token.uuid"),
    ("c21f65834febb86d49d9d5e168accde51ec04e3e58e98Oeb41474c38d609e48a", "token.not-hex"),
  ])
  func refuses(_ text: String, _ rule: String) {
    let reading = DeviceTokenReader.read(text)
    #expect(reading.tokens.isEmpty)
    #expect(reading.findings.map(\.rule) == [rule])
    #expect(reading.findings.holdsBack)
  }

  @Test func namesTheOddCharacter() {
    let reading = DeviceTokenReader.read("c21f65834febb86d49d9d5e168accde51ec04e3e58e98Oeb41474c38d609e48a")
    #expect(reading.findings.first?.message.contains("\"O\" at place 46") ?? false)
  }

  @Test func judgesTheSize() {
    #expect(DeviceTokenReader.read(String(Self.token.prefix(50))).findings.map(\.rule) == ["token.short"])
    #expect(DeviceTokenReader.read(Self.token + Self.other).findings.map(\.rule) == ["token.glued"])
    let activity = String(repeating: "ab", count: 80)
    #expect(DeviceTokenReader.read(activity).findings.isEmpty)
    #expect(
      DeviceTokenReader.read(String(repeating: "ab", count: 101)).findings.map(\.rule) == ["token.long"])
  }

  @Test func aListKeepsWhatIsGoodAndSaysWhatIsNot() {
    let reading = DeviceTokenReader.read(
      "\(Self.token)\n{length = 32, bytes = 0xba ... 90}\nabc\n\(Self.token)")
    #expect(reading.tokens.map(\.hex) == [Self.token])
    #expect(reading.findings.map(\.rule) == ["token.shortened", "token.odd-length", "token.duplicate"])
  }

  /// Whatever comes out consists of digits that stood in the text.
  @Test func inventsNothing() {
    var random = SystemRandomNumberGenerator()
    let characters = Array("0123456789abcdefABCDEF<>{}:=-., \n\"xghz+/\u{2026}\u{a0}é👍🏽")
    for _ in 0..<500 {
      let text = String(
        (0..<Int.random(in: 0...150, using: &random)).map { _ in
          characters.randomElement(using: &random) ?? "0"
        })
      let reading = DeviceTokenReader.read(text)
      #expect(!reading.tokens.isEmpty || reading.findings.holdsBack)
      guard !reading.findings.contains(where: { $0.rule == "token.base64" }) else { continue }
      let digits = text.lowercased().filter { $0.isHexDigit && $0.isASCII }
      #expect(reading.tokens.allSatisfy { digits.contains($0.hex) })
    }
  }
}
