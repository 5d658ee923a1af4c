import APNsClient
import APNsCore
import Foundation
import LoopbackSupport
import Testing

/// nghttpd as a server that knows nothing of APNs: no JSON, no apns-id.
@Suite(.enabled(if: ForeignServer.nghttpd != nil, "nghttpd is not installed"))
struct ForeignServerTests {
  @Test func `its answers are reported as they are, and ten thousand pushes share one connection`() throws {
    // The client's tokens count from 0; the first one is there, the others are not.
    let known = String(repeating: "0", count: 64)
    let server = try ForeignServer(program: #require(ForeignServer.nghttpd), device: known)
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
