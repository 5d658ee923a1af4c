import APNsCore
import HTTP2Session
import HostPlatform

/// What all connections of a gateway share; thread-confined.
final class GatewayDesk {
  var judge: GatewayJudge
  var faults: FaultPlan
  var counts = GatewayCounts()
  let clock: @Sendable () -> Double
  /// The authorities of client certificates; nil takes every certificate that has not expired.
  let clientAuthorities: [CertificateHandle]?
  private let published: Lock<GatewayCounts>
  private let observer: (@Sendable (GatewayEvent) -> Void)?
  /// Room for what is read, used by one connection after the other.
  var buffer = [UInt8](repeating: 0, count: 64 * 1024)
  var events: [HTTP2Event] = []

  init(
    _ configuration: GatewayConfiguration, verifier: GatewayTokenVerifier,
    publishing published: Lock<GatewayCounts>,
    observer: (@Sendable (GatewayEvent) -> Void)?
  ) throws(GatewayFailure) {
    judge = GatewayJudge(policy: configuration.policy, verifier: verifier)
    faults = FaultPlan(configuration.faults)
    clock = configuration.clock
    self.observer = observer
    self.published = published
    clientAuthorities = configuration.clientAuthorities.map { CertificateHandle.all(pem: $0) }
    if clientAuthorities?.isEmpty == true {
      throw .certificates("The file of client authorities holds no PEM certificate.")
    }
  }

  /// Judges a request and counts the answer.
  func decide(_ request: GatewayRequest, on record: inout ConnectionRecord) -> GatewayDecision {
    let decision = judge.decide(request, on: &record, now: clock())
    count(decision)
    return decision
  }

  /// The answer of a fault, counted.
  func answer(_ request: GatewayRequest, status: Int, reason: RejectionReason?, fault: String)
    -> GatewayDecision
  {
    let refusal = Refusal(
      reason ?? RejectionReason(rawValue: "Status\(status)"), "The fault \(fault) asked for this answer.",
      timestamp: status == 410 ? Int(clock()) * 1000 : nil)
    let decision =
      (200..<300).contains(status)
      ? GatewayDecision(status: status, headers: judge.refuse(request, with: refusal, status: status).headers)
      : judge.refuse(request, with: refusal, status: status)
    count(decision)
    return decision
  }

  /// Shows the counts to other threads.
  ///
  /// Called before answers go out, so that who has an answer finds it counted.
  func publish() {
    let counts = counts
    published.withLock { $0 = counts }
  }

  private func count(_ decision: GatewayDecision) {
    if decision.isAccepted { counts.accepted += 1 } else { counts.refused += 1 }
  }

  /// Tells the observer, if there is one; the event is made only then.
  func tell(_ event: @autoclosure () -> GatewayEvent) { observer?(event()) }
}
