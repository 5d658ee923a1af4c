import APNsCore
import APNsCredentials
import HostPlatform

/// Reads what the client certificate of a connection says.
enum ClientCertificate {
  /// The facts; nil if the client sent none.
  ///
  /// A certificate that names no environment is taken for both.
  static func read(
    from tls: TLSConnection, trusting authorities: [CertificateHandle]?
  ) -> PresentedCertificate? {
    guard let leaf = tls.clientCertificate else { return nil }
    let problem = tls.clientProblem(leaf, trusting: authorities, now: Clock.now)
    guard let facts = PushCertificate(der: leaf.der) else {
      return PresentedCertificate(
        name: "", topics: [], environments: [], problem: "The client certificate cannot be read.")
    }
    let notForPushes = "The client certificate \(facts.name) is for \(facts.purpose)."
    return PresentedCertificate(
      name: facts.name, topics: facts.topics,
      environments: facts.environments.isEmpty ? [.sandbox, .production] : Set(facts.environments),
      problem: problem ?? (facts.isForPush ? nil : notForPushes))
  }
}
