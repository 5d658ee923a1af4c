package import APNsClient
package import APNsCore
import CurlTransport
import TestSupport

/// A client that talks to a scripted server, with what it has reported.
package final class LoopbackClient: Sendable {
  package let recorder: Recorder
  package let client: PushClient
  private let port: Int
  private let host: String

  /// - Parameters:
  ///   - port: Where the server listens.
  ///   - certificate: The only root that is trusted.
  ///   - configuration: Limits; trust is set here.
  ///   - host: The name of the loopback.
  package init(
    port: Int, trusting certificate: LoopbackCertificate = .shared,
    _ configuration: ClientConfiguration = ClientConfiguration(), host: String = "127.0.0.1"
  ) {
    var configuration = configuration
    let pem = certificate.pem
    configuration.trust = { _ in .certificates(pem) }
    let recorder = Recorder()
    self.recorder = recorder
    self.port = port
    self.host = host
    client = PushClient(configuration: configuration) { recorder.take($0) }
  }

  package func request(
    _ number: Int = 0, authorization: Authorization = .bearer(ProviderTokenText("a.b.c", keyID: "ABCDE12345"))
  ) -> PushRequest {
    PushRequest(
      environment: Environment(kind: .custom, host: host, port: port),
      path: "/3/device/" + SampleToken.hex(number),
      headers: [
        HeaderField(HeaderName.topic, "com.example.app"), HeaderField(HeaderName.pushType, "alert"),
      ], authorization: authorization, body: Array(#"{"aps":{"alert":"hello"}}"#.utf8))
  }

  /// Sends so many pushes and gives how they ended; nil when not all did in time.
  package func send(_ count: Int, seconds: Double = 20) -> Tally? {
    let before = recorder.recorded.outcomes.count
    for number in before..<before + count {
      client.submitWhenRoom(PushID(UInt64(number)), request(number))
    }
    guard recorder.wait(for: before + count, seconds: seconds) else { return nil }
    return Tally(recorder.recorded.outcomes.values)
  }
}
