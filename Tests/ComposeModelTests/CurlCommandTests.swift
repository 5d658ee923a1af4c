import APNsCore
import Testing

@testable import ComposeModel

struct CurlCommandTests {
  static let words: [(String, [String]?)] = [
    ("a b  c", ["a", "b", "c"]),
    ("a 'b c' \"d e\"", ["a", "b c", "d e"]),
    (#"'it'\''s'"#, ["it's"]),
    (#""a \"b\" \$c \d""#, [#"a "b" $c \d"#]),
    ("a \\\n  b", ["a", "b"]),
    ("a\\\nb", ["ab"]),
    ("a \\\r\n b", ["a", "b"]),
    (#"$'a\nb\'cé\x41'"#, ["a\nb'céA"]),
    ("''", [""]),
    ("'open", nil),
    ("\"open", nil),
    ("", []),
  ]

  @Test(arguments: words) func splits(_ row: (text: String, words: [String]?)) {
    #expect(ShellWords.split(row.text) == row.words)
  }

  @Test(arguments: ["", "a b", "it's", "\"", "$HOME", "a\nb", "ü", "{\"aps\":{}}", "-x", "a=b"])
  func quotesWhatItSplits(_ word: String) {
    #expect(ShellWords.split(ShellWords.quoted(word)) == [word])
  }

  private static let pasted = #"""
    $ curl -v --http2 --cert-type P12 --cert push.p12:secret \
      -H "apns-topic: com.example.app" -H 'apns-push-type: alert' \
      --header "Authorization: bearer eyJhbGciOi" -X POST \
      -d '{"aps":{"alert":"it'\''s"}}' \
      https://api.sandbox.push.apple.com/3/device/aabbcc
    """#

  @Test func readsWhatPeoplePaste() throws {
    let command = try #require(CurlCommand(Self.pasted))
    #expect(command.url == "https://api.sandbox.push.apple.com/3/device/aabbcc")
    #expect(command.deviceToken == "aabbcc")
    #expect(
      command.headers == [
        HeaderField("apns-topic", "com.example.app"), HeaderField("apns-push-type", "alert"),
      ])
    #expect(command.body == .text(#"{"aps":{"alert":"it's"}}"#))
  }

  static let forms: [(String, CurlCommand.Body?)] = [
    ("curl https://a/ -d @payload.json", .file("payload.json")),
    ("curl https://a/ --data-binary=@payload.json", .file("payload.json")),
    ("curl https://a/ --data-raw @home", .text("@home")),
    ("curl https://a/ -d'{}'", .text("{}")),
    ("curl https://a/ -d a -d b", .text("a&b")),
    ("/usr/bin/curl --url https://a/ -d '{}'", .text("{}")),
    ("TOKEN=x curl https://a/ -d '{}'", .text("{}")),
    ("curl -o out.txt https://a/", nil),
  ]

  @Test(arguments: forms) func takesEveryForm(_ row: (text: String, body: CurlCommand.Body?)) throws {
    let command = try #require(CurlCommand(row.text))
    #expect(command.url == "https://a/")
    #expect(command.body == row.body)
  }

  @Test(arguments: ["", "{\"aps\":{}}", "wget https://a/", "curl", "curl -d '{}'", "curl 'https://a/"])
  func refusesOtherText(_ text: String) {
    #expect(CurlCommand(text) == nil)
  }

  @Test func readsWhatItWrites() throws {
    let request = PushRequest(
      environment: .sandbox, path: "/3/device/aabb",
      headers: [HeaderField("apns-topic", "com.example.app"), HeaderField("apns-collapse-id", "it's")],
      authorization: .bearer(ProviderTokenText("secret", keyID: "ABCDE12345")),
      body: Array("{\"aps\": {\"alert\": \"it's $5\\n\"}}".utf8))
    let text = CurlCommand.text(
      request, credential: .providerToken(command: "pushwright provider-token --key k.p8 --team-id T"))
    #expect(!text.contains("secret"))
    #expect(text.hasPrefix("APNS_TOKEN=\"$(pushwright provider-token --key k.p8 --team-id T)\"\ncurl "))
    let line = try #require(text.split(separator: "\n", maxSplits: 1).last)
    let command = try #require(CurlCommand(String(line)))
    #expect(command.url == request.url)
    #expect(command.headers == request.headers)
    #expect(command.body == .text(String(decoding: request.body, as: UTF8.self)))
  }

  @Test func aBodyWithAnAtSignNamesNoFile() throws {
    let request = PushRequest(
      environment: .sandbox, path: "/3/device/aabb", headers: [], authorization: .none,
      body: Array("@home".utf8))
    let text = CurlCommand.text(request, credential: .none)
    #expect(try #require(CurlCommand(text)).body == .text("@home"))
  }

  @Test func withoutABodyItStillPosts() {
    let request = PushRequest(
      environment: .sandbox, path: "/3/device/aabb", headers: [], authorization: .none, body: [])
    #expect(CurlCommand.text(request, credential: .none).contains("--request POST"))
  }

  @Test func theStatusIsShown() {
    let request = PushRequest(
      environment: .sandbox, path: "/3/device/aabb", headers: [], authorization: .none, body: [1])
    #expect(CurlCommand.text(request, credential: .none).hasPrefix("curl -sS -i --http2 "))
  }

  @Test(arguments: [("push.p12", true), ("My Push.PFX", true), ("push.pem", false), ("p12", false)])
  func theKindOfACertificateIsSaid(_ path: String, _ isPKCS12: Bool) {
    let request = PushRequest(
      environment: .sandbox, path: "/3/device/aabb", headers: [], authorization: .none, body: [1])
    let text = CurlCommand.text(request, credential: .certificate(path: path, privateKeyPath: nil))
    #expect(text.contains("--cert-type P12") == isPKCS12)
  }
}
