package import ComposeModel
import APNsCore
import APNsPayload
import JSONText

/// The file in which a draft survives the program: JSON, without any secret.
package enum DraftFile {
  /// A kept draft with the time at which it was written, in seconds since 1970.
  package struct Kept: Sendable, Equatable {
    package var draft: Draft
    package var savedAt: Int
  }

  /// The bytes of the file.
  package static func write(_ draft: Draft, at now: Int) -> [UInt8] {
    var members: [(String, JSONValue)] = [("format", .int(1)), ("saved_at", .int(now))]
    if let text = String(validating: draft.payload, as: UTF8.self) {
      members.append(("payload", .string(text)))
    } else {
      members.append(("payload_hex", .string(HexDigits.encode(draft.payload))))
    }
    members += [
      ("headers", headers(draft.headers)), ("template", text(draft.templateName)),
      (
        "variables",
        .array(
          draft.variables.map {
            .object([
              ("name", .string($0.name)), ("value", $0.value.json), ("note", .string($0.note)),
              ("open", .bool($0.isOpen)),
            ])
          })
      ),
      ("profile", text(draft.profileName)), ("schema", text(draft.schema?.path)),
      ("environment", environment(draft.environment)),
      ("devices", .array(draft.devices.map(device))),
      ("credential", draft.credential.map(credential) ?? .null),
    ]
    return Array((JSONValue.object(members).text(indent: 2) + "\n").utf8)
  }

  /// Reads what `write` wrote; nil for anything else.
  package static func read(_ bytes: [UInt8]) -> Kept? {
    let document = JSONDocument(parsing: bytes)
    guard document.isJSON, let root = document.root, root["format"]?.int == 1 else { return nil }
    let payload =
      root["payload"]?.string.map { Array($0.utf8) } ?? root["payload_hex"]?.string.flatMap(HexDigits.decode)
    guard let payload else { return nil }
    let draft = Draft(
      payload: payload, headers: headers(root["headers"]), templateName: root["template"]?.string,
      variables: (root["variables"]?.elements ?? []).map {
        TemplateVariable(
          name: $0["name"]?.string ?? "", value: $0["value"].map(TemplateVariables.Value.init) ?? .text(""),
          note: $0["note"]?.string ?? "", isOpen: $0["open"]?.bool ?? false)
      },
      profileName: root["profile"]?.string,
      schema: root["schema"]?.string.map { SchemaReference(path: $0) },
      environment: environment(root["environment"]) ?? .local(port: 0),
      devices: (root["devices"]?.elements ?? []).map(device),
      credential: root["credential"].flatMap(credential))
    return Kept(draft: draft, savedAt: root["saved_at"]?.int ?? 0)
  }

  // MARK: Parts

  private static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

  private static func headers(_ headers: DraftHeaders) -> JSONValue {
    .object([
      ("push_type", text(headers.pushType)), ("priority", text(headers.priority)),
      ("expiration", .string(headers.expiration.text)), ("collapse_id", text(headers.collapseID)),
      ("id", text(headers.id)), ("topic", text(headers.topic)), ("channel_id", text(headers.channelID)),
    ])
  }

  private static func headers(_ node: JSONNode?) -> DraftHeaders {
    DraftHeaders(
      pushType: node?["push_type"]?.string, priority: node?["priority"]?.string,
      expiration: DraftExpiration(text: node?["expiration"]?.string ?? ""),
      collapseID: node?["collapse_id"]?.string, id: node?["id"]?.string, topic: node?["topic"]?.string,
      channelID: node?["channel_id"]?.string)
  }

  /// The port of the local gateway is another one each time.
  private static func environment(_ environment: Environment) -> JSONValue {
    .object([
      ("kind", .string(environment.kind.rawValue)), ("host", .string(environment.host)),
      ("port", .int(environment.kind == .local ? 0 : environment.port)),
    ])
  }

  private static func environment(_ node: JSONNode?) -> Environment? {
    guard let kind = node?["kind"]?.string.flatMap(Environment.Kind.init), let host = node?["host"]?.string,
      let port = node?["port"]?.int
    else { return nil }
    return Environment(kind: kind, host: host, port: port)
  }

  private static func device(_ device: Device) -> JSONValue {
    .object([
      ("id", device.id.map { .int(Int($0)) } ?? .null), ("name", .string(device.name)),
      ("kind", .string(device.kind.rawValue)), ("token", text(device.token?.hex)),
      ("channel_id", text(device.channelID)), ("environment", text(device.environment?.rawValue)),
      ("bundle_id", .string(device.bundleID)), ("note", .string(device.note)),
    ])
  }

  private static func device(_ node: JSONNode) -> Device {
    Device(
      id: node["id"]?.int.map(Int64.init), name: node["name"]?.string ?? "",
      kind: node["kind"]?.string.flatMap(Device.Kind.init) ?? .device,
      token: node["token"]?.string.flatMap { DeviceToken(hex: $0) }, channelID: node["channel_id"]?.string,
      environment: node["environment"]?.string.flatMap(Environment.Kind.init),
      bundleID: node["bundle_id"]?.string ?? "", note: node["note"]?.string ?? "")
  }

  private static func credential(_ reference: CredentialReference) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("id", reference.id.map { .int(Int($0)) } ?? .null), ("name", .string(reference.name)),
      ("topics", .array(reference.topics.map { .string($0) })),
    ]
    switch reference.source {
    case .demo: members.append(("kind", .string("demo")))
    case .key(let path, let keyID, let teamID):
      members += [
        ("kind", .string("key")), ("path", .string(path)), ("key_id", .string(keyID)),
        ("team_id", .string(teamID)),
      ]
    case .certificate(let path, let privateKeyPath):
      members += [
        ("kind", .string("certificate")), ("path", .string(path)), ("private_key_path", text(privateKeyPath)),
      ]
    }
    return .object(members)
  }

  private static func credential(_ node: JSONNode) -> CredentialReference? {
    let source: CredentialReference.Source
    switch (node["kind"]?.string, node["path"]?.string) {
    case ("demo", _): source = .demo
    case ("key", let path?):
      source = .key(path: path, keyID: node["key_id"]?.string ?? "", teamID: node["team_id"]?.string ?? "")
    case ("certificate", let path?):
      source = .certificate(path: path, privateKeyPath: node["private_key_path"]?.string)
    default: return nil
    }
    return CredentialReference(
      id: node["id"]?.int.map(Int64.init), name: node["name"]?.string ?? "", source: source,
      topics: (node["topics"]?.elements ?? []).compactMap(\.string))
  }
}
