import Foundation
import HTTP2Session
import LoopbackSupport
import TestSupport
import Testing

/// What `doctor` finds on ways that are known to be bad.
@Suite struct DoctorTests {
  private let home: ToolHome

  init() throws { home = try ToolHome() }

  private struct Check: Decodable {
    let check: String
    let verdict: String
    let summary: String
    let details: [String]
  }

  private func doctor(_ words: String...) throws -> (status: Int32, checks: [String: Check]) {
    let run = try ToolRun(["doctor", "--json"] + words, in: home)
    let checks = try run.output.split(separator: "\n").map {
      try JSONDecoder().decode(Check.self, from: Data($0.utf8))
    }
    return (run.status, Dictionary(checks.map { ($0.check, $0) }, uniquingKeysWith: { $1 }))
  }

  /// A server with its certificate in a file.
  private func server(_ protocols: [String]) throws -> (ScriptedServer, ca: String) {
    var script = ServerScript()
    script.protocols = protocols
    let server = try ScriptedServer(script)
    return (server, try home.write("ca.pem", String(decoding: server.certificate.pem, as: UTF8.self)))
  }

  @Test func `the local gateway is well`() throws {
    let (status, checks) = try doctor("--environment", "local")
    #expect(status == 0)
    let connect = try #require(checks.values.first { $0.check.hasPrefix("connect.local.") })
    #expect(connect.verdict == "good" && connect.summary.contains("ALPN h2"), "\(connect)")
    #expect(checks["libcurl"]?.verdict == "good" && checks["clock"] != nil && checks["terminal"] != nil)
  }

  @Test(arguments: [["http/1.1"], []])
  func `a server without HTTP/2`(protocols: [String]) throws {
    let (server, ca) = try server(protocols)
    defer { server.stop() }
    let (status, checks) = try doctor("--environment", "https://127.0.0.1:\(server.port)", "--ca", ca)
    #expect(status == 4)
    let check = try #require(checks["connect.custom.\(server.port)"])
    #expect(check.verdict == "bad" && check.details.first == "failed at: alpn", "\(check)")
    #expect(check.summary.contains("HTTP/2") || check.summary.contains("h2"), "\(check)")
    // The certificates are shown all the same: who has answered is the first question.
    #expect(check.details.contains { $0.contains("pushwright loopback test") }, "\(check)")
  }

  @Test func `a certificate that nobody vouches for`() throws {
    let (server, _) = try server(["h2"])
    defer { server.stop() }
    let (status, checks) = try doctor("--environment", "https://127.0.0.1:\(server.port)")
    #expect(status == 4)
    let check = try #require(checks["connect.custom.\(server.port)"])
    #expect(check.verdict == "bad" && check.details.first == "failed at: tls", "\(check)")
  }

  @Test func `the authority that is kept for a server vouches for it`() throws {
    let (server, ca) = try server(["h2"])
    defer { server.stop() }
    let folder = home.path(".config/pushwright")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let url = "https://127.0.0.1:\(server.port)"
    _ = try home.write(
      ".config/pushwright/config.json", #"{"servers": [{"url": "\#(url)", "ca": "\#(ca)"}]}"#)
    let (status, checks) = try doctor("--environment", url)
    #expect(status == 0 && checks["connect.custom.\(server.port)"]?.verdict == "good", "\(checks)")
  }

  @Test func `a proxy that refuses is named, and Apple is not asked past it`() throws {
    let proxy = try LoopbackProxy(.refusing(403))
    defer { proxy.stop() }
    let url = "http://127.0.0.1:\(proxy.port)"
    let (status, checks) = try doctor("--environment", "sandbox", "--proxy", url)
    #expect(status == 4)
    for port in [443, 2197] {
      let check = try #require(checks["connect.sandbox.\(port)"])
      #expect(check.verdict == "bad" && check.details.first == "failed at: proxy", "\(check)")
      #expect(check.summary.contains("403"), "\(check)")
    }
    #expect(checks["proxy"]?.summary.contains("127.0.0.1:\(proxy.port)") == true)
    #expect(proxy.heads.contains { $0.hasPrefix("CONNECT api.sandbox.push.apple.com:2197 ") })
  }

  @Test func `a proxy's password is not shown`() throws {
    let proxy = try LoopbackProxy(.refusing(407))
    defer { proxy.stop() }
    let run = try ToolRun(
      "doctor", "--environment", "sandbox", "--proxy", "http://me:swordfish@127.0.0.1:\(proxy.port)", in: home
    )
    #expect(run.status == 4)
    #expect(!(run.output + run.complaints).contains("swordfish"), "\(run.output)")
  }

  @Test func `a proxy that lets through`() throws {
    let (server, ca) = try server(["h2"])
    let proxy = try LoopbackProxy(.http())
    defer {
      proxy.stop()
      server.stop()
    }
    let (status, checks) = try doctor(
      "--environment", "https://127.0.0.1:\(server.port)", "--ca", ca, "--proxy",
      "http://127.0.0.1:\(proxy.port)")
    #expect(status == 0)
    let check = try #require(checks["connect.custom.\(server.port)"])
    #expect(check.summary.contains("through"), "\(check)")
  }

  @Test func `a key that others can read is doubtful, one that is none is bad`() throws {
    let openssl = try ChildProcess(
      ["/usr/bin/openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"],
      output: home.path("AuthKey_ABCDE12345.p8"))
    #expect(openssl.wait(seconds: 10) == 0)
    let key = home.path("AuthKey_ABCDE12345.p8")
    chmod(key, 0o644)
    let (status, checks) = try doctor("--environment", "local", "--key", key)
    #expect(status == 0)
    let check = try #require(checks["credential \(key)"])
    #expect(
      check.verdict == "doubtful" && check.details.contains { $0.contains("644") || $0.contains("others") },
      "\(check)")
    chmod(key, 0o600)
    #expect(try doctor("--environment", "local", "--key", key).checks["credential \(key)"]?.verdict == "good")

    let none = try home.write("AuthKey_ZZZZZ12345.p8", "no key at all")
    let bad = try doctor("--environment", "local", "--key", none)
    #expect(bad.status == 3 && bad.checks["credential \(none)"]?.verdict == "bad")
  }
}
