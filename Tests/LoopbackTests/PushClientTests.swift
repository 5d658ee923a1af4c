import APNsClient
import APNsCore
import CurlTransport
import HTTP2Session
import LoopbackSupport
import Testing

@Suite struct PushClientTests {
  @Test func `one push, one answer, with ids and timings`() throws {
    let server = try ScriptedServer()
    defer { server.stop() }
    let loopback = LoopbackClient(port: server.port)
    #expect(loopback.send(1) == Tally(accepted: 1))
    let recorded = loopback.recorder.recorded
    guard case .answered(let response)? = recorded.outcomes[PushID(0)] else {
      Issue.record("no answer: \(recorded.outcomes)")
      return
    }
    #expect(response.status == 200)
    #expect(response.apnsID != nil)
    #expect(response.timings.tls != nil)
    #expect(try #require(response.timings.firstByte) <= response.timings.total)
    #expect(recorded.attempts[PushID(0)] == 1)
    let seen = try #require(server.counted.requests.first)
    #expect(seen[":path"]?.hasPrefix("/3/device/") == true)
    #expect(seen["authorization"] == "bearer a.b.c")
    #expect(seen.body == Array(#"{"aps":{"alert":"hello"}}"#.utf8))
    loopback.client.close()
  }

  @Test func `a second push uses the warm connection`() throws {
    let server = try ScriptedServer()
    defer { server.stop() }
    let loopback = LoopbackClient(port: server.port)
    #expect(loopback.send(1) != nil)
    #expect(loopback.send(1) == Tally(accepted: 2))
    #expect(server.counted.connections == 1)
    guard case .answered(let response)? = loopback.recorder.recorded.outcomes[PushID(1)] else { return }
    #expect(response.timings.tls == nil)
    loopback.client.close()
  }

  @Test func `a thousand pushes share one connection`() throws {
    let server = try ScriptedServer()
    defer { server.stop() }
    let loopback = LoopbackClient(port: server.port)
    #expect(loopback.send(1000) == Tally(accepted: 1000))
    #expect(server.counted.connections == 1)
    #expect(server.counted.requests.count == 1000)
    #expect(server.counted.openBeforeAccepted == 1, "one stream until the first accepted push")
    #expect(server.counted.openAtOnce > 1)
    loopback.client.close()
  }
}
