import APNsCore
import APNsCredentials
import HostPlatform

/// A local APNs: HTTP/2 over TLS on the loopback, decided by `GatewayJudge`, watched by an observer.
///
/// It runs on a thread of its own until `stop`.
package final class GatewayServer: Sendable {
  /// The port that it listens on.
  package let port: Int
  /// The file of the certificate that clients must trust.
  package let certificatePath: String
  private let shared: GatewayLoop.Shared
  private let thread: WorkerThread

  private init(port: Int, certificatePath: String, shared: GatewayLoop.Shared, thread: WorkerThread) {
    self.port = port
    self.certificatePath = certificatePath
    self.shared = shared
    self.thread = thread
  }

  deinit { signalStop() }

  /// The address of a client: `https://127.0.0.1:PORT`.
  package var url: String { "https://127.0.0.1:\(port)" }

  /// What it has seen so far; who has an answer finds it counted.
  package var counts: GatewayCounts { shared.counts.withLock { $0 } }

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - configuration: Port, keys, policy, faults.
  ///   - observer: Called on the gateway's thread, which it must not hold up; without one, less work is done.
  /// - Throws: `GatewayFailure` if the port cannot be had or OpenSSL fails; nothing runs then.
  package static func start(
    _ configuration: GatewayConfiguration, observer: (@Sendable (GatewayEvent) -> Void)? = nil
  ) throws(GatewayFailure) -> GatewayServer {
    let verifier = GatewayTokenVerifier(ProviderTokenVerifier(trusting: configuration.trustedKeys))
    let shared = GatewayLoop.Shared()
    let desk = try GatewayDesk(
      configuration, verifier: verifier, publishing: shared.counts, observer: observer)
    let contexts = try GatewayLoop.Contexts(configuration.authority)
    let listener = try Listener(.ipv4, port: configuration.port)
    // `localhost` may mean ::1 first; where the same port is not to be had there, 127.0.0.1 must do.
    let listeners = [listener] + ((try? Listener(.ipv6, port: listener.port)).map { [$0] } ?? [])
    let loop = GatewayLoop(listeners: listeners, contexts: contexts, desk: desk, shared: shared)
    do throws(SystemError) {
      let thread = try WorkerThread(name: "gateway") { loop.run() }
      return GatewayServer(
        port: listener.port, certificatePath: configuration.authority.certificatePath, shared: shared,
        thread: thread)
    } catch {
      throw .address(error.description)
    }
  }

  /// Takes leave of every client, stops listening and waits for the thread.
  ///
  /// Not to be called from the observer.
  package func stop() {
    signalStop()
    thread.join()
  }

  private func signalStop() {
    shared.isStopping.withLock { $0 = true }
    shared.wake.signal()
  }
}

extension GatewayTokenVerifier {
  /// The chain's view of a verifier of provider tokens.
  init(_ verifier: ProviderTokenVerifier) {
    self.init { text, now in
      switch verifier.verdict(token: text, now: Int(now)) {
      case .accepted(let sender, let findings):
        .success(
          AcceptedToken(
            text: text, keyID: sender.keyID, teamID: sender.teamID, issuedAt: sender.issuedAt,
            findings: findings))
      case .refused(let refusal):
        .failure(Refusal(refusal.reason, refusal.explanation))
      }
    }
  }
}
