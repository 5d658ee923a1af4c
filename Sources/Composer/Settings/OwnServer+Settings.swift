import APNsCore
import ComposeModel
import JSONText

extension OwnServer {
  /// What the settings say of servers.
  static func servers(_ node: JSONNode, _ reading: inout SettingsReading) -> [OwnServer] {
    guard node.kind == .array else {
      reading.complain(
        at: node,
        "servers is a list: [\"https://host:port\", {\"url\": \"https://host:port\", \"ca\": \"/path/ca.pem\"}]."
      )
      return []
    }
    return node.elements.compactMap { server($0, &reading) }
  }

  private enum Part: String, CaseIterable {
    case url, ca
    case standsFor = "as"
  }

  private static func server(_ node: JSONNode, _ reading: inout SettingsReading) -> OwnServer? {
    if node.kind == .string { return environment(node, &reading).map { OwnServer($0) } }
    var hasAddress = false
    var address: Environment?
    var authorityPath: String?
    var standsFor: Environment.Kind?
    if node.kind == .object {
      reading.members(of: node, called: "part of a server", as: Part.self) { part, value, reading in
        switch part {
        case .url:
          hasAddress = true
          address = environment(value, &reading)
        case .ca: authorityPath = path(value, &reading)
        case .standsFor: standsFor = kind(value, &reading)
        }
      }
    }
    if !hasAddress { reading.complain(at: node, "A server is an address, or an object with url and ca.") }
    return address.map { OwnServer($0, authorityPath: authorityPath, standsFor: standsFor) }
  }

  private static func path(_ node: JSONNode, _ reading: inout SettingsReading) -> String? {
    if let path = node.string, !path.isEmpty { return path }
    reading.complain(
      at: node, "ca is the path of a file with the certificate of the server's authority (PEM).")
    return nil
  }

  private static func kind(_ node: JSONNode, _ reading: inout SettingsReading) -> Environment.Kind? {
    let kind = node.string.flatMap(Environment.Kind.init)
    if kind == .sandbox || kind == .production { return kind }
    reading.complain(at: node, "as is \"sandbox\" or \"production\": the environment it stands in for.")
    return nil
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
