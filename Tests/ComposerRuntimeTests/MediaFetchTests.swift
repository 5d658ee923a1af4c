import APNsCore
import ComposerRuntime
import CurlTransport
import Foundation
import HTTP2Session
import HostPlatform
import LoopbackSupport
import NotificationPreview
import Testing

/// Media fetched from a server of the loopback: what comes, what is refused, and when it ends.
@Suite struct MediaFetchTests {
  /// A server that answers by path, with the fetch that trusts it.
  private final class MediaServer {
    typealias Answer = (status: Int, headers: [(name: String, value: String)], body: String)
    private let server: ScriptedServer
    let fetch: MediaFetch

    /// - Parameter answer: To a path; nil says nothing at all.
    init(limits: MediaFetch.Limits = .init(), _ answer: @escaping @Sendable (String) -> Answer?) throws {
      var script = ServerScript()
      script.onRequest = { request, connection in
        guard let answer = answer(request[":path"] ?? "") else { return }
        connection.respond(request, answer.status, answer.headers, body: answer.body)
      }
      server = try ScriptedServer(script)
      fetch = MediaFetch(limits: limits, trust: .certificates(server.certificate.pem), proxy: .none)
    }

    deinit { server.stop() }

    var url: String { "https://127.0.0.1:\(server.port)" }
    var paths: [String] { server.counted.requests.compactMap { $0[":path"] } }
  }

  @Test func `an answer comes with its headers and its whole body`() throws {
    let body = String(repeating: "0123456789", count: 20_000)
    let server = try MediaServer { _ in (200, [("content-type", "image/png")], body) }
    let result = server.fetch.fetch(server.url + "/a%20b.png?x=1")
    #expect(result.failure == nil)
    #expect(result.body == Array(body.utf8))
    #expect(result.hops.map(\.status) == [200])
    #expect(result.hops.first?.headers.first("content-type") == "image/png")
    #expect(server.paths == ["/a%20b.png?x=1"])
  }

  @Test func `the limit itself passes, a byte more does not`() throws {
    let server = try MediaServer(limits: .init(bytes: 1000)) { path in
      (
        200, [("content-length", path == "/fits" ? "1000" : "1001")],
        String(repeating: "a", count: path == "/fits" ? 1000 : 1001)
      )
    }
    #expect(server.fetch.fetch(server.url + "/fits").failure == nil)
    let result = server.fetch.fetch(server.url + "/more")
    #expect(result.failure == .tooLarge(limit: 1000))
    #expect(result.body.count <= 1000)
    // What the server has announced is the size that the person is told.
    guard case .answer(let answer) = MediaLookup.outcome(result) else {
      Issue.record("\(result)")
      return
    }
    #expect(answer.byteCount == 1001)
  }

  @Test func `each redirect is seen, also a relative one`() throws {
    let server = try MediaServer { path in
      switch path {
      case "/1": (301, [("location", "/folder/2")], "moved")
      case "/folder/2": (302, [("location", "3?q")], "")
      default: (200, [], "here")
      }
    }
    let result = server.fetch.fetch(server.url + "/1")
    #expect(result.hops.map(\.status) == [301, 302, 200])
    #expect(result.hops.map(\.url) == ["/1", "/folder/2", "/folder/3?q"].map { server.url + $0 })
    #expect(String(decoding: result.body, as: UTF8.self) == "here")
  }

  @Test func `a circle of redirects ends`() throws {
    let server = try MediaServer(limits: .init(redirects: 3)) { _ in (302, [("location", "/again")], "") }
    let result = server.fetch.fetch(server.url + "/")
    #expect(result.failure == .tooManyRedirects(limit: 3))
    #expect(server.paths.count == 4)
  }

  @Test(arguments: ["http://127.0.0.1:9/a.png", "ftp://127.0.0.1/a.png", "file:///etc/passwd"])
  func `a redirect does not leave https`(target: String) throws {
    let server = try MediaServer { _ in (302, [("location", target)], "") }
    let result = server.fetch.fetch(server.url + "/")
    #expect(result.failure == .notSecure(url: target))
    #expect(result.hops.count == 1 && result.body.isEmpty)
    #expect(MediaLookup.outcome(result) == .blocked(address: target, afterRedirect: true))
  }

  @Test func `plain http is not asked for`() throws {
    let result = MediaFetch(proxy: .none).fetch("http://127.0.0.1:9/a.png")
    #expect(result.failure == .notSecure(url: "http://127.0.0.1:9/a.png"))
    #expect(result.hops.isEmpty)
  }

  @Test func `a silent server costs the time that is allowed, redirects included`() throws {
    let server = try MediaServer(limits: .init(seconds: 0.5)) { path in
      path == "/1" ? (302, [("location", "/2")], "") : nil
    }
    let result = server.fetch.fetch(server.url + "/1")
    #expect(result.failure == .tooSlow(limit: 0.5))
    #expect((0.4...10).contains(result.duration), "\(result.duration)")
    #expect(result.hops.map(\.status) == [302])
  }

  @Test func `a fetch that nobody wants any more ends`() throws {
    let server = try MediaServer { _ in nil }
    let start = Clock.monotonic
    let result = server.fetch.fetch(server.url + "/") { Clock.monotonic - start < 0.2 }
    #expect(result.failure == .cancelled)
    #expect(Clock.monotonic - start < 5)
  }

  @Test func `a server that nobody vouches for gives nothing`() throws {
    let server = try MediaServer { _ in (200, [], "secret") }
    var fetch = server.fetch
    fetch.trust = .certificates(LoopbackCertificate(name: "another").pem)
    let result = fetch.fetch(server.url + "/")
    guard case .transport(let failure) = result.failure else {
      Issue.record("\(result)")
      return
    }
    #expect(failure.hop == .tls)
    #expect(result.body.isEmpty && server.paths.isEmpty)
  }

  @Test func `nobody listens`() {
    let result = MediaFetch(proxy: .none).fetch("https://127.0.0.1:\(TCPSocket.freePort())/a.png")
    guard case .transport(let failure) = result.failure else {
      Issue.record("\(result)")
      return
    }
    #expect(failure.hop == .connect)
  }

  @Test func `a proxy that refuses is named as such`() throws {
    let proxy = try LoopbackProxy(.refusing(403))
    defer { proxy.stop() }
    var fetch = MediaFetch()
    fetch.proxy = .url("http://127.0.0.1:\(proxy.port)")
    let result = fetch.fetch("https://media.example/a.png")
    guard case .transport(let failure) = result.failure else {
      Issue.record("\(result)")
      return
    }
    #expect(failure.message.contains("403"), "\(failure)")
    #expect(failure.hop == .proxy, "\(failure)")
    #expect(proxy.heads.first?.hasPrefix("CONNECT media.example:443") == true)
    #expect(result.hops.isEmpty, "the answer of the proxy is none of the server")
  }

  @Test func `what the server says and what the bytes are both come through`() throws {
    let server = try MediaServer { path in
      path == "/page.png"
        ? (200, [("content-type", "text/html")], "<!doctype html><title>Sign in</title>") : (404, [], "none")
    }
    let lookup = MediaLookup(fetch: server.fetch)
    guard case .answer(let page) = lookup.outcome(of: server.url + "/page.png", allowsHTTP: false) else {
      Issue.record("no answer")
      return
    }
    #expect(page.contentType == "text/html" && page.status == 200)
    #expect(String(decoding: page.head, as: UTF8.self).hasPrefix("<!doctype html>"))
    guard case .answer(let missing) = lookup.outcome(of: server.url + "/missing.png", allowsHTTP: false)
    else {
      Issue.record("no answer")
      return
    }
    #expect(missing.status == 404)
  }
}
