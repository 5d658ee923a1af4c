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

extension OwnServer {
  /// The servers of the settings, then those of the list that they do not name.
  ///
  /// What the settings leave open of a server that both name, the list says.
  package static func merged(settings: [OwnServer], list: [OwnServer]) -> [OwnServer] {
    let kept = Dictionary(list.map { ($0.environment, $0) }, uniquingKeysWith: { first, _ in first })
    let named = Set(settings.map(\.environment))
    return settings.map { server in
      var server = server
      server.authorityPath = server.authorityPath ?? kept[server.environment]?.authorityPath
      server.standsFor = server.standsFor ?? kept[server.environment]?.standsFor
      return server
    } + list.filter { !named.contains($0.environment) }
  }
}
