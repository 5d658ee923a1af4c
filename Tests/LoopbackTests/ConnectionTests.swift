import APNsClient
import APNsCore
import CurlTransport
import HTTP2Session
import HostPlatform
import LoopbackSupport
import Testing

/// Ways to and from a server: proxies, address families, warm connections that die, cancelling, closing.
@Suite struct ConnectionTests {
  private func sends(through proxy: String, to host: String = "127.0.0.1") throws -> (Tally?, Int) {
    let server = try ScriptedServer()
    defer { server.stop() }
    let loopback = LoopbackClient(
      port: server.port, ClientConfiguration(proxy: .url(proxy)), host: host)
    let tally = loopback.send(5)
    loopback.client.close()
    return (tally, server.counted.connections)
  }

  @Test func `through an HTTP proxy: it sees where, and nothing else`() throws {
    let proxy = try LoopbackProxy(.http())
    defer { proxy.stop() }
    let (tally, connections) = try sends(through: "http://127.0.0.1:\(proxy.port)")
    #expect(tally == Tally(accepted: 5))
    #expect(connections == 1)
    #expect(proxy.heads.first?.hasPrefix("CONNECT 127.0.0.1:") == true)
    let seen = String(decoding: proxy.relayed, as: UTF8.self)
    #expect(!seen.contains("/3/device/") && !seen.contains("aps"))
  }

  @Test func `a proxy that wants a password gets the one in its URL`() throws {
    // user:password
    let proxy = try LoopbackProxy(.http(credentials: "dXNlcjpwYXNzd29yZA=="))
    defer { proxy.stop() }
    let (tally, _) = try sends(through: "http://user:password@127.0.0.1:\(proxy.port)")
    #expect(tally == Tally(accepted: 5))
  }

  @Test func `through a SOCKS5 proxy`() throws {
    let proxy = try LoopbackProxy(.socks5)
    defer { proxy.stop() }
    let (tally, _) = try sends(through: "socks5://127.0.0.1:\(proxy.port)")
    #expect(tally == Tally(accepted: 5))
    #expect(proxy.heads == ["SOCKS5"])
  }

  @Test func `a proxy that is not there is named`() throws {
    let port = TCPSocket.freePort()
    let loopback = LoopbackClient(
      port: TCPSocket.freePort(), ClientConfiguration(proxy: .url("http://127.0.0.1:\(port)")))
    #expect(loopback.send(1) == Tally(notSent: 1))
    guard case .notSent(let failure)? = loopback.recorder.recorded.outcomes[PushID(0)] else { return }
    #expect(failure.hop == .proxy)
    #expect(failure.message.contains("127.0.0.1:\(port)"))
    loopback.client.close()
  }

  @Test func `a name with both address families falls back to the one that answers`() throws {
    let server = try ScriptedServer()
    defer { server.stop() }
    let loopback = LoopbackClient(port: server.port, ClientConfiguration(proxy: .none), host: "localhost")
    let start = Clock.monotonic
    #expect(loopback.send(1) == Tally(accepted: 1))
    #expect(Clock.monotonic - start < 2)
    loopback.client.close()
  }

  @Test func `a connection that the server closed while idle is replaced, and the push counts one attempt`()
    throws
  {
    var script = ServerScript()
    script.onRequest = { request, connection in
      connection.accept(request)
      if connection.number == 1 { connection.after(0.05) { $0.hangUp() } }
    }
    let server = try ScriptedServer(script)
    defer { server.stop() }
    let loopback = LoopbackClient(port: server.port)
    #expect(loopback.send(1) == Tally(accepted: 1))
    #expect(loopback.recorder.waits { !$0.closed.isEmpty })
    #expect(loopback.send(1) == Tally(accepted: 2))
    #expect(loopback.recorder.recorded.attempts[PushID(1)] == 1)
    #expect(server.counted.connections == 2)
    loopback.client.close()
  }

  @Test func `a connection that died unnoticed is found out by a PING before a push is trusted to it`() throws
  {
    var script = ServerScript()
    script.onRequest = { request, connection in
      connection.accept(request)
      if connection.number == 1 { connection.after(0.01) { $0.fallSilent() } }
    }
    let server = try ScriptedServer(script)
    defer { server.stop() }
    let loopback = LoopbackClient(
      port: server.port, ClientConfiguration(requestLimit: 3, probeAfter: 0.1, probeLimit: 0.2))
    #expect(loopback.send(1) == Tally(accepted: 1))
    let start = Clock.monotonic
    while Clock.monotonic - start < 0.15 { _ = loopback.recorder.wait(for: 2, seconds: 0.05) }
    #expect(loopback.send(1) == Tally(accepted: 2))
    #expect(server.counted.connections == 2)
    #expect(server.counted.requests.count == 2)
    loopback.client.close()
  }

  @Test func `several connections share a batch`() throws {
    var script = ServerScript()
    script.onRequest = { request, connection in connection.after(0.002) { $0.accept(request) } }
    let server = try ScriptedServer(script)
    defer { server.stop() }
    let loopback = LoopbackClient(port: server.port, ClientConfiguration(connections: 3, streams: 20))
    #expect(loopback.send(600) == Tally(accepted: 600))
    #expect(server.counted.connections == 3)
    #expect(Set(server.counted.requests.map(\.connection)) == [1, 2, 3])
    loopback.client.close()
  }

  @Test func `a rate is kept`() throws {
    let server = try ScriptedServer()
    defer { server.stop() }
    let loopback = LoopbackClient(port: server.port, ClientConfiguration(rate: 100))
    let start = Clock.monotonic
    #expect(loopback.send(60) == Tally(accepted: 60))
    #expect(Clock.monotonic - start > 0.45)
    loopback.client.close()
  }

  @Test func `cancelling ends a push in any state`() throws {
    var script = ServerScript()
    script.settings = [HTTP2Setting(.maxConcurrentStreams, 1)]
    script.onRequest = { _, _ in }
    let server = try ScriptedServer(script)
    defer { server.stop() }
    let loopback = LoopbackClient(port: server.port)
    for number in 0..<3 { loopback.client.submit(PushID(UInt64(number)), loopback.request(number)) }
    let deadline = Clock.monotonic + 5
    while server.counted.requests.isEmpty, Clock.monotonic < deadline {
      _ = loopback.recorder.wait(for: 1, seconds: 0.02)
    }
    loopback.client.cancel(PushID(2))
    #expect(loopback.recorder.wait(for: 1))
    loopback.client.cancel(PushID(0))
    #expect(loopback.recorder.wait(for: 2))
    loopback.client.close()
    #expect(loopback.recorder.wait(for: 3))
    let outcomes = loopback.recorder.recorded.outcomes
    #expect(outcomes[PushID(0)]?.isUnknown == true, "it was out, and has no answer")
    #expect(outcomes[PushID(2)]?.isUnknown == false)
  }

  @Test func `a closed client refuses pushes, with words`() throws {
    let loopback = LoopbackClient(port: TCPSocket.freePort())
    loopback.client.close()
    #expect(loopback.send(1) == Tally(notSent: 1))
  }

  @Test func `the wire log shows frames and hides the provider token`() throws {
    let server = try ScriptedServer()
    defer { server.stop() }
    let loopback = LoopbackClient(port: server.port, ClientConfiguration(logsFrames: true))
    #expect(loopback.send(1) == Tally(accepted: 1))
    loopback.client.close()
    let text = loopback.recorder.recorded.wire.map(\.text).joined(separator: "\n")
    for word in [
      "SETTINGS", "MAX_CONCURRENT_STREAMS=1000", "HEADERS stream 1", ":path: /3/device/", ":status: 200",
    ] {
      #expect(text.contains(word))
    }
    #expect(text.contains("authorization: bearer"))
    #expect(!text.contains("a.b.c"))
  }

  @Test func `header fields are compressed as APNs wants it`() throws {
    let server = try ScriptedServer()
    defer { server.stop() }
    let loopback = LoopbackClient(port: server.port)
    #expect(loopback.send(2) != nil)
    loopback.client.close()
    for request in server.counted.requests {
      for (name, indexing) in [
        (":path", HTTP2FieldBlock.Indexing.never), ("authorization", .never), ("apns-topic", .automatic),
      ] {
        #expect(request.fields.firstIndex(of: name).map(request.fields.indexing(at:)) == indexing)
      }
    }
  }

  @Test func `a client certificate is shown when the server asks`() throws {
    let own = LoopbackCertificate(name: "push certificate")
    var script = ServerScript()
    script.clientRoots = own
    let server = try ScriptedServer(script)
    defer { server.stop() }
    let loopback = LoopbackClient(port: server.port)
    let identity = ClientIdentity(certificateChain: own.pem, privateKey: own.keyPEM, name: "push certificate")
    for number in 0..<50 {
      loopback.client.submit(
        PushID(UInt64(number)), loopback.request(number, authorization: .certificate(identity)))
    }
    #expect(loopback.recorder.wait(for: 50))
    #expect(Tally(loopback.recorder.recorded.outcomes.values) == Tally(accepted: 50))
    #expect(server.counted.requests.first?["authorization"] == nil)
    loopback.client.close()
  }

  @Test func `a check opens, looks and closes`() throws {
    let server = try ScriptedServer()
    defer { server.stop() }
    let result = ConnectionCheck.open(
      ConnectionRequest(
        host: "127.0.0.1", port: server.port, trust: .certificates(LoopbackCertificate.shared.pem),
        proxy: .none))
    #expect(result.failure == nil)
    #expect(result.report.protocolName == "h2")
    #expect(result.report.chain.first?.subject.contains("pushwright loopback test") == true)
    let refused = ConnectionCheck.open(
      ConnectionRequest(host: "127.0.0.1", port: TCPSocket.freePort(), proxy: .none))
    #expect(refused.failure?.hop == .connect)
  }
}

extension PushOutcome {
  fileprivate var isUnknown: Bool { if case .unknown = self { true } else { false } }
}
