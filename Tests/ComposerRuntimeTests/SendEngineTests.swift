import APNsCore
import ComposeModel
import Composer
import Foundation
import HostPlatform
import Testing

@testable import ComposerRuntime

@Suite struct SendEngineTests {
  @Test func `an order that was cancelled before its hand-over never leaves`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("engine-\(UUID().uuidString)")
    let gateway = LocalGateway(folder: folder.path)
    let vault = CredentialVault { try gateway.authority().demoCredential }
    let engine = SendEngine(gateway: gateway, vault: vault, now: { Clock.now }, record: { _ in })
    defer { engine.close() }
    // Nothing listens there: who tries it fails to connect.
    let environment = try #require(Environment(url: "https://127.0.0.1:1"))
    let device = Device(name: "d", token: DeviceToken(hex: "00"), bundleID: "com.example.app")
    let draft = Draft(payload: Array("{}".utf8), environment: environment, devices: [device, device])
    let messages = Lock<[Message]>([])
    let id = SendID(1)
    engine.cancel(id)
    engine.send(SendOrder(id: id, draft: draft), ask: { _, _ in false }) { message in
      messages.withLock { $0.append(message) }
    }
    let hops = messages.withLock { $0 }.compactMap { message -> TransportFailure.Hop? in
      guard case .send(id, .ended(_, _, .notSent(let failure), _)) = message else { return nil }
      return failure.hop
    }
    #expect(hops == [.cancelled, .cancelled])
    #expect(messages.withLock { $0.last } == .send(id, .finished))
  }

  /// The whole life of a channel against the gateway of the program.
  @Test func `channels are made, listed, read, pushed to and deleted`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("engine-\(UUID().uuidString)")
    let gateway = LocalGateway(folder: folder.path)
    let vault = CredentialVault { try gateway.authority().demoCredential }
    let engine = SendEngine(gateway: gateway, vault: vault, now: { Clock.now }, record: { _ in })
    defer { engine.close() }

    func ask(_ verb: ChannelOrder.Verb) throws -> PushResponse {
      let answers = Lock<[ChannelAnswer]>([])
      let wake = WakeUp()
      let order = ChannelOrder(
        verb: verb, bundleID: "com.example.app", environment: .local(port: 0), credential: .demo)
      engine.ask(order, ask: { _, _ in false }, post: { _ in }) { answer in
        answers.withLock { $0.append(answer) }
        wake.signal()
      }
      let deadline = Clock.monotonic + 20
      while answers.withLock({ $0.isEmpty }), Clock.monotonic < deadline { wake.wait(seconds: 0.1) }
      guard case .ended(.answered(let response), _) = answers.withLock({ $0.first }) else {
        throw HeldBack("\(answers.withLock { $0 })")
      }
      return response
    }

    let made = try ask(.create(.newest))
    #expect(made.status == 201)
    let id = try #require(made.headers.first(HeaderName.channelID))
    #expect(String(decoding: try ask(.list).body, as: UTF8.self).contains(id))
    #expect(String(decoding: try ask(.read(id)).body, as: UTF8.self).contains("\"message-storage-policy\":1"))

    var draft = Draft(
      payload: Array(#"{"aps":{"timestamp":1764460800,"event":"update","content-state":{"score":1}}}"#.utf8),
      headers: DraftHeaders(pushType: "liveactivity", priority: "10", channelID: id),
      devices: [
        Device(name: "Score", kind: .channel, token: nil, channelID: id, bundleID: "com.example.app")
      ],
      credential: .demo)
    #expect(try statuses(engine, draft) == [200])
    #expect(try ask(.delete(id)).status == 204)
    #expect(try ask(.delete(id)).status != 204)
    draft.headers.id = nil
    #expect(try statuses(engine, draft) != [200])
  }

  /// Sends and gives the statuses of the answers.
  private func statuses(_ engine: SendEngine, _ draft: Draft) throws -> [Int] {
    let messages = Lock<[Message]>([])
    let wake = WakeUp()
    let id = SendID(Int.random(in: 1...1_000_000))
    engine.send(SendOrder(id: id, draft: draft), ask: { _, _ in false }) { message in
      messages.withLock { $0.append(message) }
      wake.signal()
    }
    let deadline = Clock.monotonic + 20
    while !messages.withLock({ $0.contains(.send(id, .finished)) }), Clock.monotonic < deadline {
      wake.wait(seconds: 0.1)
    }
    return messages.withLock { $0 }.compactMap { message in
      guard case .send(_, .ended(_, _, .answered(let response), _)) = message else { return nil }
      return response.status
    }
  }
}
