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
    engine.send(SendOrder(id: id, draft: draft), ask: { _ in nil }) { message in
      messages.withLock { $0.append(message) }
    }
    let hops = messages.withLock { $0 }.compactMap { message -> TransportFailure.Hop? in
      guard case .send(id, .ended(_, _, .notSent(let failure), _)) = message else { return nil }
      return failure.hop
    }
    #expect(hops == [.cancelled, .cancelled])
    #expect(messages.withLock { $0.last } == .send(id, .finished))
  }
}
