package import APNsCore
import JSONText

/// A server of one's own from the settings.
package struct SettingsServer: Sendable, Hashable {
  package var environment: Environment
  /// The file with the authority to trust for it besides nothing else; nil trusts the system's.
  package var authorityPath: String?
  /// The environment of Apple's that it stands in for; nil for none.
  package var standsFor: Environment.Kind?

  package init(_ environment: Environment, authorityPath: String? = nil, standsFor: Environment.Kind? = nil) {
    self.environment = environment
    self.standsFor = standsFor
    self.authorityPath = authorityPath
  }

  static func servers(_ node: JSONNode, _ reading: inout SettingsReading) -> [SettingsServer] {
    guard node.kind == .array else {
      reading.complain(
        at: node,
        "servers is a list: [\"https://host:port\", {\"url\": \"https://host:port\", \"ca\": \"/path/ca.pem\"}]."
      )
      return []
    }
    return node.elements.compactMap { server($0, &reading) }
  }

  private static func server(_ node: JSONNode, _ reading: inout SettingsReading) -> SettingsServer? {
    if node.kind == .string { return environment(node, &reading).map { SettingsServer($0) } }
    guard node.kind == .object, let url = node["url"] else {
      reading.complain(at: node, "A server is an address, or an object with url and ca.")
      return nil
    }
    guard let environment = environment(url, &reading) else { return nil }
    var server = SettingsServer(environment)
    reading.members(of: node, called: "part of a server", knows: ["url", "ca", "as"]) {
      name, value, reading in
      if name == "as" {
        server.standsFor = value.string.flatMap(Environment.Kind.init)
        guard server.standsFor == .sandbox || server.standsFor == .production else {
          server.standsFor = nil
          reading.complain(
            at: value, "as is \"sandbox\" or \"production\": the environment it stands in for.")
          return
        }
      }
      guard name == "ca" else { return }
      guard let path = value.string, !path.isEmpty else {
        reading.complain(
          at: value, "ca is the path of a file with the certificate of the server's authority (PEM).")
        return
      }
      server.authorityPath = path
    }
    return server
  }

  private static func environment(_ node: JSONNode, _ reading: inout SettingsReading) -> Environment? {
    guard let environment = node.string.flatMap(Environment.init(url:)) else {
      reading.complain(at: node, "A server is written https://host or https://host:port, without a path.")
      return nil
    }
    guard environment.kind == .custom else {
      reading.complain(
        at: node, "\(environment.host) is in the list of environments already; take it out here.")
      return nil
    }
    return environment
  }
}
