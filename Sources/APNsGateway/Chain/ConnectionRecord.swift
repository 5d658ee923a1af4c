package import APNsCore

/// What the gateway remembers of one connection.
package struct ConnectionRecord: Sendable {
  /// The client certificate that came in the TLS handshake, if one did.
  package var certificate: PresentedCertificate?
  /// The provider token that was last found good; it fixes the team and the key of the connection.
  package var token: AcceptedToken?
  /// Whether a push with a provider token was accepted: from then on the stream limit is raised.
  package var hasAcceptedPush = false

  package init(certificate: PresentedCertificate? = nil) {
    self.certificate = certificate
  }
}

/// What a client certificate says, as far as it decides.
package struct PresentedCertificate: Sendable, Equatable {
  /// The name of its subject, for screens.
  package var name: String
  /// The topics that it may push to, the subject's own first.
  package var topics: [String]
  /// The environments that it serves.
  package var environments: Set<Environment.Kind>
  /// Why it cannot be used at all: expired, not yet valid, signed by an unknown authority.
  package var problem: String?

  package init(name: String, topics: [String], environments: Set<Environment.Kind>, problem: String? = nil) {
    self.name = name
    self.topics = topics
    self.environments = environments
    self.problem = problem
  }
}

/// A provider token that a connection has used with success.
package struct AcceptedToken: Sendable, Equatable {
  package var text: String
  package var keyID: String
  package var teamID: String
  /// `iat`, in seconds since 1970.
  package var issuedAt: Int
  /// What APNs takes of it but a sender should not do.
  package var findings: [Finding]

  package init(text: String, keyID: String, teamID: String, issuedAt: Int, findings: [Finding] = []) {
    self.text = text
    self.keyID = keyID
    self.teamID = teamID
    self.issuedAt = issuedAt
    self.findings = findings
  }
}
