import APNsCore
import CurlTransport
import HTTP2Session
import Testing

@testable import APNsClient

/// Dialogues with the engine: what it is told, and what it wants done.
@Suite struct EngineTests {
  /// An engine with a clock that only the test moves.
  private struct Scene {
    var engine: Engine
    var now = 1000.0
    var actions: [EngineAction] = []
    /// How often each push has ended.
    var endings: [UInt64: Int] = [:]
    /// The connection that was asked for last.
    var newest = 1

    init(_ configuration: ClientConfiguration = ClientConfiguration(probeAfter: 60)) {
      engine = Engine(configuration)
    }

    /// Lets the engine think, and gives what it wants done since the last call.
    mutating func settle() {
      engine.settle(now: now)
      engine.swapActions(with: &actions)
      for case .report(.finished(let id, _, _)) in actions { endings[id.number, default: 0] += 1 }
      for case .open(let connection, _) in actions { newest = connection }
    }

    mutating func submit(_ ids: ClosedRange<UInt64>, authorization: Authorization? = nil) {
      for id in ids {
        engine.submit(
          PushID(id),
          PushRequest(
            environment: .sandbox, path: "/3/device/00", headers: [],
            authorization: authorization
              ?? .certificate(
                ClientIdentity(certificateChain: [], privateKey: [], name: "c")), body: [1]), now: now)
      }
      settle()
    }

    mutating func open(_ connection: Int, limit: UInt32 = 1000) {
      engine.opened(connection, ConnectionReport(), now: now)
      tell([.settings([HTTP2Setting(.maxConcurrentStreams, limit)])], on: connection)
    }

    mutating func tell(_ events: [HTTP2Event], on connection: Int) {
      engine.received(events, on: connection, now: now)
      settle()
    }

    /// The whole request of a stream has gone out.
    mutating func sent(_ streams: [Int32], on connection: Int) {
      tell(streams.map { .produced(stream: $0, end: Int($0) * 10) }, on: connection)
      engine.flushed(connection, 10_000)
    }

    mutating func answer(_ stream: Int32, _ status: Int = 200, on connection: Int) {
      tell(
        [
          .headers(stream: stream, HTTP2FieldBlock([(":status", "\(status)")])), .ended(stream: stream),
          .closed(stream: stream, .noError),
        ], on: connection)
    }

    var sends: [Int32] {
      actions.compactMap { if case .send(_, let stream, _, _) = $0 { stream } else { nil } }
    }

    var opens: [Int] {
      actions.compactMap { if case .open(let connection, _) = $0 { connection } else { nil } }
    }

    var finished: [UInt64: PushOutcome] {
      var all: [UInt64: PushOutcome] = [:]
      for case .report(.finished(let id, let outcome, _)) in actions { all[id.number] = outcome }
      return all
    }
  }

  @Test func `GOAWAY: streams above the last one go out again over a new connection, the others do not`() {
    var scene = Scene()
    scene.submit(1...5)
    #expect(scene.opens == [1])
    scene.open(1)
    #expect(scene.sends == [1, 3, 5, 7, 9])
    scene.sent([1, 3, 5, 7, 9], on: 1)
    scene.answer(1, on: 1)
    scene.answer(3, on: 1)
    scene.tell(
      [
        .goAway(lastStream: 5, .noError, debugData: Array(#"{"reason":"Shutdown"}"#.utf8)),
        .closed(stream: 9, .refusedStream), .closed(stream: 7, .refusedStream),
      ], on: 1)
    #expect(scene.opens == [2])
    #expect(scene.finished.isEmpty)
    scene.open(2)
    #expect(scene.sends == [1, 3], "the pushes of streams 7 and 9, and nothing else")
    scene.answer(5, on: 1)
    #expect(scene.finished.keys.sorted() == [3])
    scene.answer(1, on: 2)
    #expect(scene.finished.keys.sorted() == [4])
    scene.answer(3, on: 2)
    #expect(scene.finished.keys.sorted() == [5])
    #expect(scene.engine.unsettled == 0)
  }

  @Test func `with a provider token one stream is opened until a push was accepted`() {
    var scene = Scene()
    scene.submit(1...3, authorization: .bearer(ProviderTokenText("t", keyID: "K")))
    scene.open(1)
    #expect(scene.sends == [1])
    scene.sent([1], on: 1)
    scene.answer(1, 410, on: 1)
    #expect(scene.sends == [3], "a refusal is no proof")
    scene.answer(3, 200, on: 1)
    #expect(scene.sends == [5])
    scene.submit(4...9, authorization: .bearer(ProviderTokenText("t", keyID: "K")))
    #expect(scene.sends.count == 6)
  }

  @Test func `a lowered limit opens nothing until enough streams are closed`() {
    var scene = Scene()
    scene.submit(1...4)
    scene.open(1, limit: 3)
    #expect(scene.sends == [1, 3, 5])
    scene.tell([.settings([HTTP2Setting(.maxConcurrentStreams, 1)])], on: 1)
    scene.answer(1, on: 1)
    #expect(scene.sends.isEmpty)
    scene.answer(3, on: 1)
    #expect(scene.sends.isEmpty)
    scene.answer(5, on: 1)
    #expect(scene.sends == [7])
  }

  @Test func `a server that allows no stream: the waiting pushes end when the limit of a request has passed`()
  {
    var scene = Scene()
    scene.submit(1...1)
    scene.open(1)
    scene.answer(1, on: 1)
    scene.tell([.settings([HTTP2Setting(.maxConcurrentStreams, 0)])], on: 1)
    scene.now += 25
    scene.settle()
    scene.now += 5
    scene.submit(2...3)
    #expect(scene.sends.isEmpty)
    #expect(scene.engine.nextDeadline == scene.now + 20, "it asks to be woken")
    scene.now += 20
    scene.settle()
    #expect(scene.finished.keys.sorted() == [2, 3])
  }

  @Test func `a connection without stream numbers gives way to a new one`() {
    var scene = Scene()
    scene.submit(1...1)
    scene.open(1)
    scene.answer(1, on: 1)
    scene.engine.connections[1]?.nextStream = 1 << 30 + 1
    scene.submit(2...2)
    #expect(scene.opens == [2])
    #expect(scene.actions.contains { if case .close(1) = $0 { true } else { false } })
    scene.open(2)
    #expect(scene.sends == [1])
  }

  @Test func `a drained connection closes also when its last stream was never opened`() {
    var scene = Scene()
    scene.submit(1...1)
    scene.open(1)
    scene.tell([.goAway(lastStream: 1, .noError, debugData: [])], on: 1)
    scene.tell([.neverOpened(stream: 1)], on: 1)
    #expect(scene.actions.contains { if case .close(1) = $0 { true } else { false } })
    #expect(scene.engine.unsettled == 1, "the push goes out over another")
  }

  @Test func `a lost connection: what was out is unknown, what was not out goes again`() throws {
    var scene = Scene()
    scene.submit(1...2)
    scene.open(1)
    scene.tell([.produced(stream: 1, end: 100), .produced(stream: 3, end: 200)], on: 1)
    scene.engine.flushed(1, 150)
    scene.engine.lost(1, nil, now: scene.now)
    scene.settle()
    guard case .unknown(let failure)? = scene.finished[1] else {
      Issue.record("push 1 ended as \(String(describing: scene.finished[1]))")
      return
    }
    #expect(failure.message.contains("No answer"))
    #expect(scene.finished[2] == nil)
    scene.now += 1
    scene.settle()
    #expect(scene.opens == [2])
    scene.open(2)
    #expect(scene.sends == [1])
  }

  @Test func `a connection that was idle for long must answer a PING first`() {
    var scene = Scene()
    scene.submit(1...1)
    scene.open(1)
    scene.answer(1, on: 1)
    scene.now += 61
    scene.submit(2...2)
    #expect(scene.sends.isEmpty)
    #expect(scene.actions.contains { if case .ping(1) = $0 { true } else { false } })
    scene.tell([.pong([])], on: 1)
    #expect(scene.sends == [3])
  }

  @Test func `no PONG: the connection is dead, and the push takes another`() {
    var scene = Scene()
    scene.submit(1...1)
    scene.open(1)
    scene.answer(1, on: 1)
    scene.now += 61
    scene.submit(2...2)
    scene.now += 5
    scene.settle()
    #expect(scene.opens == [2])
    scene.open(2)
    #expect(scene.sends == [1])
  }

  @Test func `different credentials never share a connection`() {
    var scene = Scene()
    scene.submit(1...1, authorization: .bearer(ProviderTokenText("t", keyID: "A")))
    #expect(scene.opens == [1])
    scene.submit(2...2, authorization: .bearer(ProviderTokenText("t", keyID: "B")))
    #expect(scene.opens == [2])
    scene.submit(3...3, authorization: .bearer(ProviderTokenText("u", keyID: "A")))
    #expect(scene.opens.isEmpty, "a newer token of the same key does")
  }

  @Test func `calling back ends what has not gone out, and the rest gets its answers`() {
    var scene = Scene()
    scene.submit(1...6)
    scene.open(1, limit: 4)
    // 1 is answered and waits for another try, 2 is out, 3 waits for its socket, 4 was not produced, 5 has no stream.
    scene.sent([1, 3], on: 1)
    scene.answer(1, 503, on: 1)
    scene.tell([.produced(stream: 5, end: 20_000)], on: 1)
    scene.engine.cancelUnsent(now: scene.now)
    scene.settle()
    #expect(Set(scene.finished.keys) == [1, 4, 5, 6])
    guard case .answered(let answer) = scene.finished[1], answer.status == 503 else {
      Issue.record("\(String(describing: scene.finished[1]))")
      return
    }
    for id in [4, 5, 6] as [UInt64] {
      guard case .notSent(let failure) = scene.finished[id] else {
        Issue.record("\(id): \(String(describing: scene.finished[id]))")
        continue
      }
      #expect(failure.hop == .cancelled)
    }
    scene.answer(3, on: 1)
    #expect(scene.finished.keys.sorted() == [2])
    scene.answer(5, on: 1)
    #expect(scene.finished.keys.sorted() == [3])
    #expect(scene.endings == [1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1])
  }

  @Test func `a cancelled push that still waits for its socket may arrive`() {
    var scene = Scene()
    scene.submit(1...1)
    scene.open(1)
    scene.tell([.produced(stream: 1, end: 10)], on: 1)
    scene.engine.cancel(PushID(1), now: scene.now)
    scene.settle()
    guard case .unknown = scene.finished[1] else {
      Issue.record("\(String(describing: scene.finished[1]))")
      return
    }
  }

  @Test func `a pause can be cancelled, and the answer stands`() {
    var scene = Scene()
    scene.submit(1...1)
    scene.open(1)
    scene.answer(1, 503, on: 1)
    #expect(scene.finished.isEmpty)
    scene.engine.cancel(PushID(1), now: scene.now)
    scene.settle()
    guard case .answered(let response)? = scene.finished[1] else {
      Issue.record("no answer kept")
      return
    }
    #expect(response.status == 503)
    scene.now += 100
    scene.settle()
    #expect(scene.sends.isEmpty)
  }

  @Test func `shutting down ends everything`() {
    var scene = Scene()
    scene.submit(1...3)
    scene.open(1, limit: 1)
    scene.sent([1], on: 1)
    scene.engine.shutDown(now: scene.now)
    scene.engine.swapActions(with: &scene.actions)
    #expect(scene.finished.count == 3)
    #expect(scene.engine.unsettled == 0)
    #expect(scene.actions.contains { if case .close(1) = $0 { true } else { false } })
  }

  /// Whatever a server does, in whatever order: every push ends once.
  @Test(arguments: 0..<12)
  func `random servers lose nothing`(seed: UInt64) {
    var random = Seeded(seed)
    var scene = Scene(
      ClientConfiguration(connections: 2, pauses: [1, 2], rate: seed.isMultiple(of: 3) ? 50 : nil))
    scene.submit(1...100)
    for _ in 0..<1000 where scene.engine.unsettled > 0 {
      scene.now += Double.random(in: 0...0.5, using: &random)
      let connection = Int.random(in: 1...scene.newest, using: &random)
      let stream = Int32.random(in: 0...60, using: &random) * 2 + 1
      switch Int.random(in: 0..<12, using: &random) {
      case 0, 1, 2, 3:
        scene.answer(stream, [200, 400, 410, 429, 503].randomElement(using: &random) ?? 200, on: connection)
      case 4: scene.tell([.closed(stream: stream, .refusedStream)], on: connection)
      case 5: scene.tell([.closed(stream: stream, .internalError)], on: connection)
      case 6: scene.tell([.goAway(lastStream: stream, .noError, debugData: [])], on: connection)
      case 7: scene.engine.lost(connection, nil, now: scene.now)
      case 8:
        scene.engine.failedToOpen(connection, TransportFailure(hop: .connect, message: ""), now: scene.now)
      case 9: scene.sent([stream], on: connection)
      case 10:
        scene.tell(
          [.settings([HTTP2Setting(.maxConcurrentStreams, UInt32.random(in: 0...50, using: &random))])],
          on: connection)
      default: scene.open(connection)
      }
      scene.settle()
    }
    scene.engine.shutDown(now: scene.now)
    scene.settle()
    #expect(scene.engine.unsettled == 0)
    #expect(scene.endings.count == 100)
    #expect(scene.endings.values.allSatisfy { $0 == 1 })
  }
}

/// A repeatable source of randomness (SplitMix64).
private struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ value >> 30) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ value >> 27) &* 0x94d0_49bb_1331_11eb
    return value ^ value >> 31
  }
}
