import APNsClient
import APNsCore
import APNsCredentials
import APNsGateway
import CurlTransport
import Foundation
import HostPlatform
import LoopbackSupport
import Testing
import TestSupport

/// One fault of the gateway and what a thousand pushes must come to.
struct GatewayFaultRow: CustomTestStringConvertible, Sendable {
  var testDescription: String
  /// How many must be accepted; nil where the fault takes some of them with it.
  var accepted: Int?
  var refused = 0

  init(_ fault: String, accepted: Int? = 1000, refused: Int = 0) {
    testDescription = fault
    self.accepted = accepted
    self.refused = refused
  }
}

/// The engine against the gateway: two witnesses that share no code but the framing.
@Suite(.serialized)
struct GatewayMatrixTests {
  static let rows: [GatewayFaultRow] = [
    GatewayFaultRow("slow=0.02:every=20"),
    GatewayFaultRow("goaway:after=300"),
    GatewayFaultRow("goaway=Shutdown:every=200"),
    GatewayFaultRow("refused-stream:every=7"),
    GatewayFaultRow("settings=1:after=300"),
    GatewayFaultRow("settings=5:after=300"),
    GatewayFaultRow("status=503:after=100:times=2"),
    GatewayFaultRow("status=500:every=400"),
    GatewayFaultRow("status=429:after=50:times=1"),
    GatewayFaultRow("expired-token:after=200:times=1"),
    GatewayFaultRow("status=410:every=10", accepted: 900, refused: 100),
    GatewayFaultRow("rst:every=50", accepted: 980),
    GatewayFaultRow("silence:every=250", accepted: nil),
    GatewayFaultRow("half-close:after=400", accepted: nil),
    GatewayFaultRow("close:after=400", accepted: nil),
    GatewayFaultRow("abort:after=400", accepted: nil),
    GatewayFaultRow("tls-refused", accepted: 0),
    GatewayFaultRow("http1", accepted: 0),
    GatewayFaultRow("no-alpn", accepted: 0),
  ]

  @Test(arguments: rows) func `a thousand pushes add up`(_ row: GatewayFaultRow) throws {
    let world = try World(row.testDescription)
    let tally = try #require(world.send(1000))
    let counts = world.server.counts
    FaultTable.record(
      "gateway --fault " + row.testDescription, tally,
      server: "\(counts.accepted) accepted, \(counts.refused) refused, \(counts.unanswered) unanswered, "
        + "\(counts.turnedAway) turned away of \(counts.received) read, \(counts.connections) connections")
    #expect(tally.total == 1000)
    #expect(world.recorder.recorded.finishedTwice.isEmpty)
    // Whatever the gateway accepted was told, or is one of those of which nothing is known.
    #expect(
      (tally.accepted...tally.accepted + tally.unknown).contains(counts.accepted), "\(tally), \(counts)")
    #expect(world.acceptedTwice == 0)
    #expect(tally.refused == row.refused)
    if let accepted = row.accepted {
      #expect(tally.accepted == accepted, "\(tally), \(counts)")
      #expect(counts.accepted == accepted)
    }
  }

  /// A gateway with a fault, a client, and what both have seen.
  private final class World {
    let recorder = Recorder()
    let server: GatewayServer
    private let folder = NSTemporaryDirectory() + "matrix-" + UUID().uuidString
    private let client: PushClient
    private let token: Authorization
    private let accepted = Lock<[String: Int]>([:])

    init(_ fault: String) throws {
      let authority = try LocalAuthority.open(folder: folder)
      var configuration = GatewayConfiguration(authority: authority)
      configuration.faults = try GatewayFault.list(fault)
      let accepted = accepted
      server = try GatewayServer.start(configuration) { event in
        guard case .exchange(let exchange) = event, exchange.decision?.isAccepted == true else { return }
        accepted.withLock { $0[exchange.request.path, default: 0] += 1 }
      }
      let now = Int(Date().timeIntervalSince1970)
      let sign: @Sendable (Int) -> Authorization? = { issuedAt in
        let token = try? ProviderToken.sign(
          key: authority.demoKey, keyID: LocalAuthority.demoKeyID, teamID: LocalAuthority.demoTeamID,
          issuedAt: issuedAt)
        return token.map { .bearer($0.text) }
      }
      token = try #require(sign(now - 1500))
      let path = authority.certificatePath
      let recorder = recorder
      client = PushClient(
        configuration: ClientConfiguration(
          trust: { _ in .file(path) }, requestLimit: 3, pauses: [0.05, 0.05, 0.05],
          renewToken: { _ in sign(now) })
      ) { recorder.take($0) }
    }

    deinit {
      client.close()
      server.stop()
      try? FileManager.default.removeItem(atPath: folder)
    }

    /// How many devices got a push twice.
    var acceptedTwice: Int { accepted.withLock { $0.filter { $0.value > 1 }.count } }

    func send(_ count: Int) -> Tally? {
      for number in 0..<count {
        client.submitWhenRoom(
          PushID(UInt64(number)),
          PushRequest(
            environment: .local(port: server.port), path: "/3/device/" + SampleToken.hex(number),
            headers: [
              HeaderField(HeaderName.topic, "com.example.app"), HeaderField(HeaderName.pushType, "alert"),
            ],
            authorization: token, body: Array(#"{"aps":{"alert":"hello"}}"#.utf8)))
      }
      guard recorder.wait(for: count, seconds: 60) else { return nil }
      return Tally(recorder.recorded.outcomes.values)
    }
  }
}
