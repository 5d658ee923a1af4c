import Testing

@testable import CurlTransport

@Suite struct ProxyChoiceTests {
  @Test(arguments: [
    ("api.push.apple.com", "", false),
    ("api.push.apple.com", "push.apple.com", true),
    ("api.push.apple.com", ".push.apple.com", true),
    ("api.push.apple.com", "ush.apple.com", false),
    ("push.apple.com", ".push.apple.com", true),
    ("API.push.apple.com", "localhost, api.PUSH.apple.com", true),
    ("127.0.0.1", "127.0.0.0/8", true),
    ("128.0.0.1", "127.0.0.0/8", false),
    ("10.1.2.3", "0.0.0.0/0", true),
    ("10.1.2.3", "10.1.2.3", true),
    ("10.1.2.3", "10.1.2.0/33", false),
    ("::1", "[::1]", true),
    ("anything.example", "*", true),
  ])
  func `NO_PROXY names hosts, domains, networks and all`(host: String, list: String, covered: Bool) {
    #expect(NoProxyList(list).covers(host) == covered)
    let variables = ["HTTPS_PROXY": "http://proxy.example:3128", "NO_PROXY": list]
    #expect((ProxyChoice.environment.resolve(for: host, variables: variables) == nil) == covered)
  }

  @Test func `the lower-case variable wins, and ALL_PROXY stands in`() {
    let both = ["HTTPS_PROXY": "http://upper:1", "https_proxy": "http://lower:2"]
    #expect(ProxyChoice.environment.resolve(for: "a.example", variables: both)?.name == "http://lower:2")
    let all = ["all_proxy": "socks5h://socks:1080", "https_proxy": ""]
    #expect(
      ProxyChoice.environment.resolve(for: "a.example", variables: all)?.name == "socks5h://socks:1080")
    #expect(ProxyChoice.none.resolve(for: "a.example", variables: both) == nil)
  }

  @Test(arguments: [
    ("http://user:secret@proxy.example:3128/", "http://proxy.example:3128"),
    ("user:se@cret@proxy.example:3128", "proxy.example:3128"),
    ("socks5://127.0.0.1:1080", "socks5://127.0.0.1:1080"),
  ])
  func `user and password of a proxy are not shown`(url: String, shown: String) {
    let proxy = ProxyChoice.url(url).resolve(for: "a.example", variables: [:])
    #expect(proxy?.name == shown)
    #expect(proxy?.url == url)
  }
}
