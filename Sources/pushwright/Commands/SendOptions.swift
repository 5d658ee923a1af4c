import APNsCore
import APNsPayload
import ComposeModel
import ComposeStore
import HostPlatform
import JSONText

/// What the options of `send` ask for, read but not yet judged.
struct SendOptions {
  /// The device that the local gateway is pushed to when none is named.
  static let demoDevice = "demo device"

  static let specs: [OptionSpec] =
    [
      .json,
      .option(
        "--to", "TOKEN|NAME", repeats: true, "a device token in any form, or the name of a device in the book"
      ),
      .option("--to-file", "FILE", "one device token a line; # starts a comment"),
      .option("--environment", "E", "\(EnvironmentOption.help) (default local)"),
      .option("--port", "N", "443 or 2197 of Apple's hosts; with local: a gateway that already runs there"),
      .option("--ca", "FILE", "trust this CA for a server of your own; else the one that is kept for it"),
      .option("--proxy", "URL", "go through this proxy; otherwise HTTPS_PROXY and NO_PROXY are honoured"),
      .option("--key", "FILE", "a provider token key (.p8)"),
      .option("--key-id", "ID", "its key id; read from the name AuthKey_ID.p8 when left out"),
      .option("--team-id", "ID", "the team id of the key"),
      .option("--certificate", "FILE", "a push certificate: .p12, PEM or DER"),
      .option("--private-key", "FILE", "its private key, when it stands in a file of its own"),
      .option("--passphrase-env", "NAME", "the environment variable that holds the passphrase"),
      .option("--passphrase-file", "FILE", "a file whose first line is the passphrase"),
      .option("--template", "NAME|FILE", "a template; see pushwright templates list"),
      .option("--payload", "FILE", "a payload; - is standard input"),
      .option("--set", "NAME=VALUE", repeats: true, "the value of a template's variable"),
      .option("--schema", "FILE", "names and types of a Live Activity's state; the template's when left out"),
      .option("--topic", "TOPIC", "apns-topic; derived from the device and the push type when left out"),
      .option("--push-type", "TYPE", "apns-push-type"),
      .option("--priority", "N", "apns-priority: 10, 5 or 1"),
      .option("--expiration", "WHEN", "apns-expiration: 0, 30m, 2h or 1d from now, or seconds since 1970"),
      .option("--collapse-id", "ID", "apns-collapse-id, at most 64 bytes"),
      .option("--apns-id", "UUID", "apns-id"),
      .option("--channel-id", "ID", "apns-channel-id: broadcast to this channel"),
    ] + BatchOptions.specs + [
      .flag("--force", "send although a finding of severity error says that it is pointless"),
      .flag("--dry-run", "show the request as it would go, and send nothing"),
      .now,
    ]

  let environment: Environment
  let template: Template
  let headers: DraftHeaders
  let variables: [String: TemplateVariables.Value]
  /// The extension profile that the template names.
  let profile: ExtensionProfile?
  /// The types of the app's Live Activity, by option or template.
  let schema: ContentStateSchema?
  let now: Int

  /// - Throws: `UsageError` for options that contradict each other, `CommandFailure` for files that cannot be used.
  init(_ arguments: Arguments, library: TemplateLibrary) throws {
    if arguments["--payload"] == "-", arguments["--to-file"] == "-" {
      throw UsageError("Standard input is one thing only: give --payload or --to-file a file.")
    }
    environment = try SendOptions.environment(arguments)
    template = try SendOptions.template(arguments, library)
    headers = SendOptions.headers(arguments, template.headers)
    variables = try SendOptions.variables(arguments, template)
    profile = try template.profileName.map(SideFile.profile)
    schema = try (arguments["--schema"] ?? template.schemaPath).map(SideFile.schema)
    now = try arguments.moment() ?? Int(Clock.now)
  }

  private static func environment(_ arguments: Arguments) throws -> Environment {
    let environment = try EnvironmentOption.parse(arguments["--environment"] ?? "local")
    guard let port = try arguments.integer("--port", in: 1...65535) else { return environment }
    switch environment.kind {
    case .sandbox, .production:
      guard [443, 2197].contains(port) else {
        throw UsageError("--port of Apple's hosts is 443 or 2197, not \(port).")
      }
    case .local, .custom: break
    }
    return environment.on(port: port)
  }

  private static func template(_ arguments: Arguments, _ library: TemplateLibrary) throws -> Template {
    switch (arguments["--template"], arguments["--payload"]) {
    case (_?, _?):
      throw UsageError("Give --template or --payload, not both.")
    case (let name?, nil):
      return try TemplateLookup.find(name, in: library)
    case (nil, let file?):
      return Template(
        name: file, payload: try InputFile.read(file, what: "The payload"), source: .file(path: file))
    case (nil, nil):
      throw UsageError("There is nothing to send: give --template NAME or --payload FILE.")
    }
  }

  private static func headers(_ arguments: Arguments, _ base: DraftHeaders) -> DraftHeaders {
    var headers = base
    if let value = arguments["--push-type"] { headers.pushType = value }
    if let value = arguments["--priority"] { headers.priority = value }
    if let value = arguments["--expiration"] { headers.expiration = DraftExpiration(text: value) }
    if let value = arguments["--collapse-id"] { headers.collapseID = value }
    if let value = arguments["--apns-id"] { headers.id = value }
    if let value = arguments["--topic"] { headers.topic = value }
    if let value = arguments["--channel-id"] { headers.channelID = value }
    return headers
  }

  private static func variables(
    _ arguments: Arguments, _ template: Template
  ) throws -> [String: TemplateVariables.Value] {
    let declared = Set(template.variables.map(\.name))
    // One that the template leaves open is asked for, as one that it does not know is.
    var values = template.variables.values
    for pair in arguments.all("--set") {
      guard let equals = pair.firstIndex(of: "="), equals != pair.startIndex else {
        throw UsageError("--set wants NAME=VALUE, not \(pair).")
      }
      let name = String(pair[..<equals])
      guard !TemplateVariables.isBuiltIn(name) else {
        throw UsageError("{{\(name)}} is filled by the program and cannot be set.")
      }
      let headers = [
        template.headers.collapseID, template.headers.topic, template.headers.id, arguments["--collapse-id"],
      ]
      let texts = template.payload + headers.compactMap(\.self).joined(separator: " ").utf8
      guard declared.contains(name) || TemplateVariables.names(in: Array(texts)).contains(name) else {
        let known = declared.sorted().joined(separator: ", ")
        throw UsageError(
          "\(template.name) has no variable \(name)"
            + (known.isEmpty ? ", nor any other." : ". It has: \(known)."))
      }
      values[name] = try value(String(pair[pair.index(after: equals)...]), of: name, declared: values[name])
    }
    return values
  }
  /// The given text as what the template declares the variable to be.
  private static func value(
    _ text: String, of name: String, declared: TemplateVariables.Value?
  ) throws -> TemplateVariables.Value {
    let kind = declared?.kind ?? .text
    guard let value = TemplateVariables.Value(text, as: kind) else {
      throw UsageError("--set \(name): " + kind.refusal(of: text, name: name))
    }
    return value
  }
}
