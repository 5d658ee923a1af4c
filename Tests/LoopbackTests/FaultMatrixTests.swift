import APNsClient
import APNsCore
import CurlTransport
import HTTP2Session
import HostPlatform
import LoopbackSupport
import Testing

/// A thousand pushes against a server that misbehaves in one way: every push ends in exactly one way, and what the client
/// believes agrees with what the server has counted.
@Suite(.serialized) struct FaultMatrixTests {
  private static let count = 1000

  private var quick: ClientConfiguration {
    ClientConfiguration(requestLimit: 5, pauses: [0.01, 0.02, 0.04], refusalPause: 0.001, probeLimit: 0.5)
  }

  /// Sends the pushes and checks what must hold whatever the fault is.
  private func run(
    _ script: ServerScript, _ configuration: ClientConfiguration? = nil, detail: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> (tally: Tally, server: ScriptedServer.Count, recorded: Recorder.Content) {
    let server = try ScriptedServer(script)
    let loopback = LoopbackClient(port: server.port, configuration ?? quick)
    let tally = loopback.send(FaultMatrixTests.count, seconds: 30)
    loopback.client.close()
    server.stop()
    let recorded = loopback.recorder.recorded
    let all = try #require(
      tally, "only \(Tally(recorded.outcomes.values)) ended", sourceLocation: sourceLocation)
    record(all, server.counted.words, detail: detail)
    #expect(all.total == FaultMatrixTests.count, sourceLocation: sourceLocation)
    #expect(recorded.finishedTwice.isEmpty, sourceLocation: sourceLocation)
    #expect(server.counted.accepted == all.accepted, sourceLocation: sourceLocation)
    return (all, server.counted, recorded)
  }

  /// Puts the row of the test that runs into the table.
  private func record(_ tally: Tally, _ server: String, detail: String = "") {
    let test = Test.current.map { $0.displayName ?? $0.name } ?? ""
    FaultTable.record(detail.isEmpty ? test : "\(test) (\(detail))", tally, server: server)
  }

  // MARK: GOAWAY

  @Test(arguments: [#"{"reason":"Shutdown"}"#, ""])
  func `GOAWAY in mid-flight: what was not looked at goes out again`(debugData: String) throws {
    var script = ServerScript()
    script.onRequest = { request, connection in
      connection.accept(request)
      if connection.requestCount == 300 {
        connection.goAway(lastStream: request.stream, debugData: debugData)
      }
    }
    let (tally, server, recorded) = try run(
      script, detail: debugData.isEmpty ? "without reason" : "with reason")
    #expect(tally == Tally(accepted: 1000))
    #expect(server.connections == 4)
    #expect(Set(recorded.attempts.values) == [1])
    #expect(!debugData.isEmpty == recorded.wire.contains { $0.text.contains("Shutdown") })
  }

  @Test func `GOAWAY that leaves requests without answer: these are unknown, and not sent twice`() throws {
    var script = ServerScript()
    script.onRequest = { request, connection in
      if connection.number == 1, connection.requestCount > 100 {
        guard connection.requestCount == 110 else { return }
        connection.goAway(lastStream: request.stream, debugData: #"{"reason":"InternalServerError"}"#)
        connection.after(0.05) { $0.hangUp() }
      } else {
        connection.accept(request)
      }
    }
    let (tally, server, recorded) = try run(script)
    #expect(tally == Tally(accepted: 990, unknown: 10))
    #expect(server.requests.count == 1000)
    for case .unknown(let failure) in recorded.outcomes.values {
      #expect(failure.goAwayReason == "InternalServerError")
    }
  }

  @Test func `GOAWAY that will not change: nothing is sent again, and the reason is told`() throws {
    var script = ServerScript()
    script.onRequest = { _, connection in
      connection.goAway(lastStream: 0, debugData: #"{"reason":"BadCertificateEnvironment"}"#)
    }
    let (tally, server, recorded) = try run(script)
    #expect(tally == Tally(notSent: 1000))
    #expect(server.connections < 100)
    for case .notSent(let failure) in recorded.outcomes.values {
      #expect(failure.goAwayReason == "BadCertificateEnvironment")
      #expect(failure.message.contains("BadCertificateEnvironment"))
    }
  }

  @Test func `GOAWAY on every connection before anything is looked at ends`() throws {
    var script = ServerScript()
    script.onRequest = { _, connection in connection.goAway(lastStream: 0) }
    let (tally, _, _) = try run(script)
    #expect(tally == Tally(notSent: 1000))
  }

  // MARK: Streams

  @Test func `REFUSED_STREAM: sent again, and accepted`() throws {
    let refused = Lock<Set<String>>([])
    var script = ServerScript()
    script.onRequest = { request, connection in
      let isNew = refused.withLock { $0.insert(request[":path"] ?? "").inserted }
      if isNew, request.number.isMultiple(of: 3) {
        connection.reset(request, .refusedStream)
      } else {
        connection.accept(request)
      }
    }
    let (tally, _, recorded) = try run(script)
    #expect(tally == Tally(accepted: 1000))
    #expect(Set(recorded.attempts.values) == [1])
  }

  @Test func `REFUSED_STREAM for ever ends`() throws {
    var script = ServerScript()
    script.onRequest = { request, connection in
      if request.number == 1 { connection.accept(request) } else { connection.reset(request, .refusedStream) }
    }
    let (tally, _, _) = try run(script)
    #expect(tally == Tally(accepted: 1, notSent: 999))
  }

  @Test func `a reset after the whole request is unknown`() throws {
    var script = ServerScript()
    script.onRequest = { request, connection in
      if request.number.isMultiple(of: 10) {
        connection.reset(request, .internalError)
      } else {
        connection.accept(request)
      }
    }
    let (tally, server, _) = try run(script)
    #expect(tally == Tally(accepted: 900, unknown: 100))
    #expect(server.requests.count == 1000)
  }

  // MARK: Silence

  @Test func `streams that are never answered time out, the others go on`() throws {
    var script = ServerScript()
    script.onRequest = { request, connection in
      if !request.number.isMultiple(of: 50) { connection.accept(request) }
    }
    var configuration = quick
    configuration.requestLimit = 0.4
    let (tally, server, _) = try run(script, configuration)
    #expect(tally == Tally(accepted: 980, unknown: 20))
    #expect(server.connections == 1)
  }

  @Test func `a connection that falls silent is given up, the rest goes over another`() throws {
    var script = ServerScript()
    script.onRequest = { request, connection in
      if connection.number == 1, connection.requestCount > 200 {
        connection.fallSilent()
      } else {
        connection.accept(request)
      }
    }
    var configuration = quick
    configuration.requestLimit = 0.4
    configuration.probeLimit = 0.2
    configuration.streams = 50
    let (tally, server, _) = try run(script, configuration)
    #expect(tally.accepted == server.accepted)
    #expect(tally.unknown > 0 && tally.unknown <= 50)
    #expect(tally.accepted + tally.unknown == 1000)
    #expect(server.connections == 2)
  }

  @Test func `a server that is silent from the start is given up after a few connections`() throws {
    var script = ServerScript()
    script.onConnect = { $0.fallSilent() }
    var configuration = quick
    configuration.requestLimit = 0.2
    configuration.probeLimit = 0.1
    let (tally, server, _) = try run(script, configuration)
    #expect(tally.accepted == 0 && tally.refused == 0)
    #expect(tally.unknown <= 3)
    #expect(server.connections <= 3)
  }

  @Test func `a half-closed connection: open requests are unknown, the rest goes over another`() throws {
    var script = ServerScript()
    script.onRequest = { request, connection in
      if connection.number == 1, connection.requestCount == 500 {
        connection.halfClose()
      } else if connection.number > 1 || connection.requestCount < 500 {
        connection.accept(request)
      }
    }
    let (tally, _, recorded) = try run(script)
    #expect(tally.accepted + tally.unknown == 1000)
    #expect(tally.unknown >= 1)
    for case .unknown(let failure) in recorded.outcomes.values {
      #expect(failure.message.contains("No answer"))
    }
  }

  @Test func `a close in mid-flight without GOAWAY: never reported as success, never sent twice`() throws {
    var script = ServerScript()
    script.onRequest = { request, connection in
      if request.number == 250 { connection.hangUp() } else { connection.accept(request) }
    }
    let (tally, server, _) = try run(script)
    #expect(tally.accepted + tally.unknown == 1000)
    #expect(tally.unknown >= 1)
    #expect(Set(server.requests.map { $0[":path"] }).count == server.requests.count)
  }

  @Test func `a slow first byte is waited for`() throws {
    var script = ServerScript()
    script.onRequest = { request, connection in
      connection.after(0.2) { $0.accept(request) }
    }
    let (tally, _, _) = try run(script)
    #expect(tally == Tally(accepted: 1000))
  }

  // MARK: Answers

  @Test func `429: three more tries with pauses, then it stands`() throws {
    var script = ServerScript()
    script.onRequest = { request, connection in
      if request[":path"]?.hasSuffix("0") == true {
        connection.refuse(request, 429, "TooManyRequests")
      } else {
        connection.accept(request)
      }
    }
    let (tally, server, recorded) = try run(script)
    let busy = (0..<1000).filter { $0.isMultiple(of: 16) }.count
    #expect(tally == Tally(accepted: 1000 - busy, refused: busy))
    #expect(server.requests.count == 1000 + 3 * busy)
    #expect(recorded.attempts[PushID(16)] == 4)
  }

  @Test(arguments: [(500, "InternalServerError"), (503, "ServiceUnavailable"), (503, "Shutdown")])
  func `500 and 503, then 200: under the same id`(status: Int, reason: String) throws {
    let first = Lock<[String: String]>([:])
    let isSame = Lock(true)
    var script = ServerScript()
    script.onRequest = { request, connection in
      let path = request[":path"] ?? ""
      let before = first.withLock { seen in
        defer {
          if seen[path] == nil {
            seen[path] = "6b1f0c2d-93a4-4e57-8b60-\(1_000_000_000_000 + request.number)"
          }
        }
        return seen[path]
      }
      guard let before else { return connection.refuse(request, status, reason) }
      if request["apns-id"] != before { isSame.withLock { $0 = false } }
      connection.accept(request)
    }
    let (tally, server, recorded) = try run(script, detail: "\(status) \(reason)")
    #expect(tally == Tally(accepted: 1000))
    #expect(server.requests.count == 2000)
    #expect(Set(recorded.attempts.values) == [2])
    #expect(isSame.withLock { $0 })
  }

  @Test func `an expired token: one new token, a new connection, one retry`() throws {
    let renewals = Lock(0)
    var script = ServerScript()
    script.onRequest = { request, connection in
      if request["authorization"] == "bearer new.b.c" {
        connection.accept(request)
      } else {
        connection.refuse(request, 403, "ExpiredProviderToken")
      }
    }
    var configuration = quick
    configuration.renewToken = { _ in
      renewals.withLock { $0 += 1 }
      return .bearer(ProviderTokenText("new.b.c", keyID: "ABCDE12345"))
    }
    let (tally, server, _) = try run(script, configuration)
    #expect(tally == Tally(accepted: 1000))
    #expect(renewals.withLock { $0 } == 1)
    #expect(server.connections == 2)
    #expect(server.requests.count == 1001)
  }

  @Test func `a token that stays expired is not tried for ever`() throws {
    var script = ServerScript()
    script.onRequest = { request, connection in connection.refuse(request, 403, "ExpiredProviderToken") }
    var configuration = quick
    configuration.renewToken = { _ in .bearer(ProviderTokenText("new.b.c", keyID: "ABCDE12345")) }
    let (tally, server, _) = try run(script, configuration)
    #expect(tally == Tally(refused: 1000))
    #expect(server.requests.count <= 2000)
  }

  // MARK: Limits

  @Test func `one stream until the first accepted push, then as many as SETTINGS allow`() throws {
    var script = ServerScript()
    script.settings = [HTTP2Setting(.maxConcurrentStreams, 1)]
    script.onRequest = { request, connection in
      connection.accept(request)
      if request.number == 1 { connection.change([HTTP2Setting(.maxConcurrentStreams, 1000)]) }
    }
    let (tally, server, _) = try run(script)
    #expect(tally == Tally(accepted: 1000))
    #expect(server.openBeforeAccepted == 1)
    #expect(server.openAtOnce > 1)
  }

  @Test func `refused pushes keep a token connection at one stream`() throws {
    var script = ServerScript()
    script.onRequest = { request, connection in connection.refuse(request, 400, "BadDeviceToken") }
    let (tally, server, _) = try run(script)
    #expect(tally == Tally(refused: 1000))
    #expect(server.openAtOnce == 1)
  }

  @Test func `a limit lowered in mid-flight is kept, without a reset`() throws {
    var script = ServerScript()
    let isLowered = Lock(false)
    script.onRequest = { request, connection in
      if request.number == 300 {
        connection.change([HTTP2Setting(.maxConcurrentStreams, 1)])
        connection.after(0.2) { _ in isLowered.withLock { $0 = true } }
      }
      connection.accept(request)
    }
    let (tally, server, recorded) = try run(script)
    #expect(tally == Tally(accepted: 1000))
    #expect(server.requests.count == 1000)
    #expect(Set(recorded.attempts.values) == [1])
  }

  @Test func `a server that allows no stream is given up in time`() throws {
    var script = ServerScript()
    script.settings = [HTTP2Setting(.maxConcurrentStreams, 0)]
    script.onRequest = { request, connection in connection.reset(request, .refusedStream) }
    var configuration = quick
    configuration.requestLimit = 0.3
    let (tally, _, _) = try run(script, configuration)
    #expect(tally == Tally(notSent: 1000))
  }

  // MARK: Connections that do not come about

  @Test func `a server that is not trusted gets nothing`() throws {
    let server = try ScriptedServer(certificate: LoopbackCertificate())
    let loopback = LoopbackClient(port: server.port, quick)
    let tally = try #require(loopback.send(1000))
    #expect(tally == Tally(notSent: 1000))
    loopback.client.close()
    server.stop()
    record(tally, server.counted.words)
    #expect(server.counted.requests.isEmpty)
    for case .notSent(let failure) in loopback.recorder.recorded.outcomes.values {
      #expect(failure.hop == .tls)
      #expect(failure.message.contains("issuer"))
    }
  }

  @Test func `a client certificate that is refused: nothing was sent, although TLS 1.3 tells it late`() throws
  {
    var script = ServerScript()
    script.clientRoots = LoopbackCertificate(name: "another root")
    let (tally, server, recorded) = try run(script)
    #expect(tally == Tally(notSent: 1000))
    #expect(server.requests.isEmpty)
    for case .notSent(let failure) in recorded.outcomes.values { #expect(failure.hop == .tls) }
  }

  @Test(arguments: [["http/1.1"], []])
  func `without h2 nothing is sent`(protocols: [String]) throws {
    var script = ServerScript()
    script.protocols = protocols
    let (tally, server, recorded) = try run(script, detail: protocols.first ?? "no ALPN")
    #expect(tally == Tally(notSent: 1000))
    #expect(server.requests.isEmpty)
    for case .notSent(let failure) in recorded.outcomes.values {
      #expect(failure.hop == .alpn)
      #expect(failure.message.contains("HTTP/2"))
      #expect(failure.message.contains("proxy"))
    }
  }

  @Test func `a port where nothing listens`() throws {
    let loopback = LoopbackClient(port: TCPSocket.freePort(), quick)
    let tally = try #require(loopback.send(1000))
    #expect(tally == Tally(notSent: 1000))
    record(tally, "no server")
    loopback.client.close()
    for case .notSent(let failure) in loopback.recorder.recorded.outcomes.values {
      #expect(failure.hop == .connect)
    }
  }

  @Test(arguments: [407, 403, 502])
  func `a proxy that refuses is named`(status: Int) throws {
    let proxy = try LoopbackProxy(.refusing(status))
    var configuration = quick
    configuration.proxy = .url("http://127.0.0.1:\(proxy.port)")
    let server = try ScriptedServer()
    let loopback = LoopbackClient(port: server.port, configuration)
    let tally = try #require(loopback.send(1000))
    #expect(tally == Tally(notSent: 1000))
    loopback.client.close()
    server.stop()
    proxy.stop()
    record(tally, server.counted.words, detail: "\(status)")
    #expect(server.counted.connections == 0)
    for case .notSent(let failure) in loopback.recorder.recorded.outcomes.values {
      #expect(failure.hop == .proxy)
      #expect(failure.message.contains("\(status)"))
    }
  }
}
