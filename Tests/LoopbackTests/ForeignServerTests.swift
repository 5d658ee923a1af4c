import APNsClient
import APNsCore
import Foundation
import LoopbackSupport
import TestSupport
import Testing

/// nghttpd as a server that knows nothing of APNs: no JSON, no apns-id.
@Suite(.enabled(if: ForeignServer.nghttpd != nil, "nghttpd is not installed"))
struct ForeignServerTests {
  @Test func `its answers are reported as they are, and ten thousand pushes share one connection`() throws {
    // The client's tokens count from 0; the first one is there, the others are not.
    let known = String(repeating: "0", count: 64)
    let server = try ForeignServer(nghttpd: #require(ForeignServer.nghttpd), device: known)
    defer { server.stop() }
    let loopback = LoopbackClient(port: server.port)
    defer { loopback.client.close() }
    #expect(loopback.send(2) == Tally(accepted: 1, refused: 1))
    let outcomes = loopback.recorder.recorded.outcomes
    guard case .answered(let found)? = outcomes[PushID(0)], case .answered(let missing)? = outcomes[PushID(1)]
    else {
      Issue.record("no answers: \(outcomes)")
      return
    }
    #expect(found.status == 200)
    #expect(found.apnsID == nil)
    #expect(missing.status == 404)
    #expect(missing.apnsID == nil)
    #expect(String(decoding: missing.body, as: UTF8.self).contains("<html>"))
    // A body that is no JSON gives no reason, and none is made up.
    #expect(ErrorBody(missing.body).reason == nil)
    #expect(loopback.send(9998, seconds: 60) == Tally(accepted: 1, refused: 9999))
    #expect(loopback.recorder.recorded.opened == 1)
    #expect(loopback.recorder.recorded.finishedTwice.isEmpty)
  }
}

/// nginx, which resets streams whose bodies it did not want and ends connections after so many requests.
@Suite(.enabled(if: ForeignServer.nginx != nil, "nginx is not installed"))
struct NginxTests {
  private let known = String(repeating: "0", count: 64)

  @Test func `ten thousand pushes share one connection`() throws {
    let server = try ForeignServer(nginx: #require(ForeignServer.nginx), device: known, requests: 100_000)
    defer { server.stop() }
    let loopback = LoopbackClient(port: server.port)
    defer { loopback.client.close() }
    #expect(loopback.send(10_000, seconds: 120) == Tally(accepted: 1, refused: 9999))
    #expect(loopback.recorder.recorded.opened == 1)
    #expect(loopback.recorder.recorded.finishedTwice.isEmpty)
    guard case .answered(let gone)? = loopback.recorder.recorded.outcomes[PushID(9999)] else {
      Issue.record("no answer")
      return
    }
    #expect(gone.status == 410)
    #expect(
      ErrorBody(gone.body) == ErrorBody(Array(#"{"reason":"Unregistered","timestamp":1764460800000}"#.utf8)))
    expectEachOnce(server, connections: 1)
  }

  /// It says GOAWAY after a thousand requests, with others in flight: those go to the next connection, and none twice.
  @Test func `a connection that may carry a thousand requests is followed by the next`() throws {
    let server = try ForeignServer(nginx: #require(ForeignServer.nginx), device: known, requests: 1000)
    defer { server.stop() }
    let loopback = LoopbackClient(port: server.port)
    defer { loopback.client.close() }
    #expect(loopback.send(10_000, seconds: 120) == Tally(accepted: 1, refused: 9999))
    #expect(loopback.recorder.recorded.opened >= 10)
    #expect(loopback.recorder.recorded.finishedTwice.isEmpty)
    expectEachOnce(server, connections: loopback.recorder.recorded.opened)
  }

  /// The server's own count: every path once.
  private func expectEachOnce(_ server: ForeignServer, connections: Int) {
    let isWritten = ChildProcess.waits { server.served.count >= 10_000 }
    #expect(isWritten)
    let served = server.served
    #expect(served.count == 10_000)
    #expect(Set(served.map(\.path)).count == 10_000)
    #expect(Set(served.map(\.connection)).count <= connections)
  }
}
