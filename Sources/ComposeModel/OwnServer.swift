package import APNsCore

/// A server of one's own in the list of environments.
package struct OwnServer: Sendable, Hashable {
  package var environment: Environment
  /// The file (PEM) with the authority to trust for it besides nothing else; nil trusts the system's.
  package var authorityPath: String?
  /// The environment of Apple's that it stands in for; nil for none.
  package var standsFor: Environment.Kind?

  package init(_ environment: Environment, authorityPath: String? = nil, standsFor: Environment.Kind? = nil) {
    self.environment = environment
    self.standsFor = standsFor
    self.authorityPath = authorityPath
  }
}
