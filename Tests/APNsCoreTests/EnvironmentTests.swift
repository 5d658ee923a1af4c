import APNsCore
import Testing

@Suite struct EnvironmentTests {
  @Test(arguments: [
    ("https://api.push.apple.com", Environment.production),
    ("https://API.Push.Apple.com:2197/", .production.on(port: 2197)),
    ("https://api.push.apple.com.", .production),
    ("HTTPS://api.sandbox.push.apple.com", .sandbox),
    ("https://api.sandbox.push.apple.com:443", .sandbox),
    ("https://push.example", Environment(kind: .custom, host: "push.example", port: 443)),
    ("https://[::1]:8443", Environment(kind: .custom, host: "::1", port: 8443)),
    (
      "https://api.push.apple.com.example",
      Environment(kind: .custom, host: "api.push.apple.com.example", port: 443)
    ),
  ])
  func `Apple's hosts are what they are, however they are written`(url: String, environment: Environment) {
    #expect(Environment(url: url) == environment)
  }

  @Test(arguments: ["http://a", "https://", "https://a/b", "https://a:0", "https://a:x", "https://u@a"])
  func `anything else is no server`(url: String) {
    #expect(Environment(url: url) == nil)
  }
}
