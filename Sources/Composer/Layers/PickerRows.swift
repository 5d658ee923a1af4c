import APNsCore
import APNsPayload
import ComposeModel

extension ComposerState {
  /// The rows of a picker that fit its filter.
  func rows(of picker: Picker) -> [PickerRow] {
    let query = picker.filter.text
    let fitting = FuzzyMatch.filter(allRows(picker.kind), by: query, title: \.title, text: \.searchText)
    let own = ownRows(
      picker.kind, query: query.trimmed, hasExact: fitting.contains { $0.title == query })
    // A text that can be read as a value is meant as one; any other is more likely a filter.
    return own.first?.isReadAsValue ?? false ? own + fitting : fitting + own
  }

  private func allRows(_ kind: Picker.Kind) -> [PickerRow] {
    switch kind {
    case .commands: commandRows(Command.table.filter { $0.id != .palette && $0.id != .goToPane })
    case .help: helpRows
    case .target: targetRows
    case .device: deviceRows
    case .credential: credentialRows
    case .environment: environmentRows
    case .topic: topicRows
    case .template: templateRows
    case .pushType: pushTypeRows
    case .priority: priorityRows
    case .expiration: expirationRows
    case .problems: problemRows
    case .placeholders: placeholderRows
    case .profile: profileRows
    case .channels: channelRows
    case .channel(let id): channelActRows(id)
    }
  }

  /// What stands over a picker.
  func title(of picker: Picker) -> String {
    if case .channels = picker.kind { channelTitle } else { picker.title }
  }

  // MARK: Commands

  private func commandRows(_ commands: [Command]) -> [PickerRow] {
    commands.map { command in
      PickerRow(
        .run(command.id), command.title,
        note: settings.keymap.keys(of: command.id).prefix(2).map(KeyName.long).joined(separator: ", "),
        help: command.help)
    }
  }

  /// The commands of the focused pane first, each with the place in which its key works.
  private var helpRows: [PickerRow] {
    let (near, far) = Command.table.reduce(into: ([Command](), [Command]())) { parts, command in
      if command.isHeard(in: focus) { parts.0.append(command) } else { parts.1.append(command) }
    }
    return (near + far).filter { !settings.keymap.keys(of: $0.id).isEmpty }.map { command in
      PickerRow(
        .run(command.id), command.title, detail: command.section,
        note: settings.keymap.keys(of: command.id).map(KeyName.long).joined(separator: ", "),
        help: command.help)
    }
  }

  private var targetRows: [PickerRow] {
    let headers = draft.headers
    let devices =
      draft.devices.count > 1 ? "\(draft.devices.count) devices" : draft.devices.first?.name ?? "none"
    return [
      PickerRow(.run(.device), "Device", detail: devices, letter: "d"),
      PickerRow(.run(.credential), "Credential", detail: draft.credential?.label ?? "none", letter: "c"),
      PickerRow(.run(.environment), "Environment", detail: draft.environment.name, letter: "e"),
      PickerRow(
        .run(.topic), "Topic",
        detail: draft.sentTopic ?? (draft.isBroadcast ? "none for a broadcast" : "none"),
        letter: "t"),
      PickerRow(.run(.template), "Template", detail: draft.templateName ?? "none", letter: "m"),
      PickerRow(.run(.pushType), "Push type", detail: headers.pushType ?? "not sent", letter: "p"),
      PickerRow(
        .run(.priority), "Priority", detail: headers.priority.map(PriorityWords.label) ?? "not sent",
        letter: "r"),
      PickerRow(
        .run(.expiration), "Expiration", detail: ExpirationText.words(headers.expiration), letter: "x"),
      PickerRow(
        .run(.variables), "Variables",
        detail: draft.variables.isEmpty ? "none" : draft.variables.map(\.name).joined(separator: ", "),
        letter: "v"),
      PickerRow(
        .run(.channels), "Channels", detail: "of broadcasts: list, create, delete", letter: "n"),
    ]
      + (headers.pushType == PushType.liveactivity.rawValue || draft.schema != nil
        ? [
          PickerRow(
            .run(.schema), "Live Activity types", detail: draft.schema?.fileName ?? "none", letter: "l")
        ] : [])
      + [
        PickerRow(.run(.profile), "App's extension", detail: profileWords, letter: "a"),
        PickerRow(.run(.xray), "Show the request", detail: "as it will go", letter: "s"),
      ]
  }

  // MARK: The target

  private var deviceRows: [PickerRow] {
    // One token under several names gets a push for each of them.
    let names = Dictionary(grouping: library.devices.filter { $0.token != nil }, by: \.token).mapValues {
      $0.map(\.name)
    }
    let rows = library.devices.map { device in
      let twin = names[device.token]?.first { $0 != device.name }
      var detail = [device.kind == .device ? "" : device.kind.rawValue, device.bundleID, device.note]
      if device.isQuarantined { detail.insert("dead token", at: 0) }
      if let twin { detail.insert("same token as \(twin)", at: 0) }
      return PickerRow(
        .device(device), device.name, detail: detail.filter { !$0.isEmpty }.joined(separator: ", "),
        note: [device.lastAnswer, device.environment?.rawValue ?? "", device.tail].filter { !$0.isEmpty }
          .joined(separator: "  "),
        isMarked: draft.contains(device),
        help: device.token.map { "Token \($0.hex)" } ?? device.channelID.map { "Channel \($0)" } ?? "")
    }
    return rows + [
      PickerRow(
        .run(.addDevice), "Add a device…", help: "Asks for the token; it may be pasted in any form.")
    ]
  }

  private var credentialRows: [PickerRow] {
    let own = library.credentials.map { credential in
      PickerRow(
        .credential(credential), credential.name,
        detail: (credential.topics.prefix(2) + [credential.sourceText]).joined(separator: ", "),
        note: library.summaries[credential.source]?.remark(now: Int(now)) ?? "",
        isCurrent: draft.credential?.source == credential.source,
        help: credentialHelp(credential))
    }
    return own + [
      PickerRow(
        .run(.addCredential), "Add a key or certificate…",
        help: "A .p8 key with key id and team id, or a certificate as .p12 or PEM.")
    ]
  }

  private func credentialHelp(_ credential: CredentialReference) -> String {
    let sentences = library.summaries[credential.source]?.sentences(now: Int(now)) ?? ""
    if !sentences.isEmpty { return sentences }
    return credential.usesToken
      ? "Authenticates with a provider token made from the key." : "Authenticates in the TLS handshake."
  }

  private var environmentRows: [PickerRow] {
    let local: String =
      switch gateway {
      case .starting: "starting"
      case .listening(let port): "127.0.0.1:\(port)"
      case .failed: "not available"
      }
    let known: [(Environment, String, String)] = [
      (.local(port: 0), local, "The gateway inside this program: real HTTP/2 and TLS, no Apple account."),
      (.sandbox, Environment.sandbox.host, "Apple's development environment: builds run from Xcode."),
      (
        .production, Environment.production.host,
        "Apple's production environment: TestFlight and App Store builds. Real people."
      ),
      (
        .sandbox.on(port: 2197), "\(Environment.sandbox.host):2197",
        "The same on the port that few firewalls block."
      ),
      (
        .production.on(port: 2197), "\(Environment.production.host):2197",
        "The same on the port that few firewalls block. Real people."
      ),
    ]
    let rows = known.map { environment, detail, help in
      PickerRow(
        .environment(environment),
        environment.port == 2197 ? "\(environment.name), port 2197" : environment.name,
        detail: detail, isCurrent: isCurrent(environment), help: help)
    }
    let servers = library.servers.map {
      PickerRow(
        .environment($0), $0.url,
        detail: library.standIns[$0].map { "own server, stands for \($0.rawValue)" } ?? "own server",
        isCurrent: isCurrent($0),
        help: library.authorities[$0].map { "Its certificate is checked against \($0)." } ?? "")
    }
    return rows + servers + [PickerRow(.run(.addEnvironment), "Add a server…", help: "https://host:port")]
  }

  private func isCurrent(_ environment: Environment) -> Bool {
    environment.kind == .local
      ? draft.environment.kind == .local : draft.environment == environment
  }

  private var topicRows: [PickerRow] {
    var seen: Set<String> = []
    var rows = [
      PickerRow(
        .topic(nil), "from the device", detail: draft.bundleID.isEmpty ? "no bundle id" : draft.bundleID,
        isCurrent: draft.headers.topic == nil,
        help: "The bundle id of the device with the suffix of the push type.")
    ]
    let type = draft.pushTypeValue
    for (topic, origin) in topicsOfCredential + topicsOfDevices where !topic.isEmpty {
      let adapted = Topic(topic).adapted(to: type).text
      guard seen.insert(adapted).inserted else { continue }
      rows.append(
        PickerRow(.topic(adapted), adapted, detail: origin, isCurrent: draft.headers.topic == adapted))
    }
    return rows
  }

  private var topicsOfCredential: [(String, String)] {
    (draft.credential?.topics ?? []).map { ($0, "of the certificate") }
  }

  private var topicsOfDevices: [(String, String)] {
    library.devices.map { ($0.bundleID, "of \($0.name)") }
  }

  private var templateRows: [PickerRow] {
    library.templates.map { template in
      PickerRow(
        .template(template), template.name, detail: template.summary,
        note: [template.headers.pushType ?? "", template.source?.word ?? ""].filter { !$0.isEmpty }
          .joined(separator: "  "),
        isCurrent: draft.templateName == template.name, help: template.source?.path ?? "")
    }
  }

  // MARK: The headers

  private var pushTypeRows: [PickerRow] {
    PushType.all.map { type in
      PickerRow(
        .pushType(type.rawValue), type.rawValue, detail: type.facts?.summary ?? "",
        note: type.topicSuffix, isCurrent: draft.headers.pushType == type.rawValue,
        help: PushTypeWords.facts(type))
    } + [
      PickerRow(
        .pushType(nil), "not sent", detail: "no apns-push-type header",
        isCurrent: draft.headers.pushType == nil,
        help: "APNs asks for it since iOS 13 and watchOS 6.")
    ]
  }

  private var priorityRows: [PickerRow] {
    ["10", "5", "1"].map { value in
      PickerRow(
        .priority(value), PriorityWords.label(value), detail: PriorityWords.meaning(value),
        isCurrent: draft.headers.priority == value)
    } + [
      PickerRow(
        .priority(nil), "not sent", detail: "APNs then assumes 10", isCurrent: draft.headers.priority == nil)
    ]
  }

  private var expirationRows: [PickerRow] {
    let known: [(DraftExpiration, String)] = [
      (.absent, "no header; APNs keeps it by its own rules, up to 30 days"),
      (.once, "one attempt, never stored"),
      (.after(seconds: 300), "stored for five minutes"),
      (.after(seconds: 3600), "stored for an hour"),
      (.after(seconds: 86400), "stored for a day"),
      (.after(seconds: 30 * 86400), "stored for thirty days"),
    ]
    return known.map { value, detail in
      PickerRow(
        .expiration(value), ExpirationText.words(value), detail: detail,
        isCurrent: draft.headers.expiration == value)
    }
  }

  private var problemRows: [PickerRow] {
    problems.enumerated().map { index, problem in
      PickerRow(
        .problem(index), "\(ProblemMark.sign(problem.severity)) \(problem.place)", detail: problem.message,
        help: problem.message
          + (problem.repair.map { " \(settings.keymap.name(of: .fix)): \($0)." }
            ?? problem.advice.map { " To do: \($0)." } ?? "") + " [\(problem.rule)]"
      )
    }
  }

  private var placeholderRows: [PickerRow] {
    let builtIn = TemplateVariables.builtIn.map { name, help in
      PickerRow(.insert("{{\(name)}}"), "{{\(name)}}", detail: help)
    }
    return builtIn
      + draft.variables.map {
        PickerRow(.insert("{{\($0.name)}}"), "{{\($0.name)}}", detail: "now \($0.value.text)")
      }
  }

  // MARK: What is not in the list yet

  /// Rows that make something of the typed text itself.
  private func ownRows(_ kind: Picker.Kind, query: String, hasExact: Bool) -> [PickerRow] {
    guard !query.isEmpty, !hasExact else { return [] }
    switch kind {
    case .device:
      guard query.utf8.count >= 16, let token = DeviceTokenReader.read(query).tokens.first else { return [] }
      return [
        PickerRow(
          .newDevice(text: query), "Add a device with this token", detail: token.tail,
          help: "Token \(token.hex)")
      ]
    case .credential:
      guard query.contains("/") || query.contains(".") else { return [] }
      return [PickerRow(.newCredential(path: query), "Add the file", detail: query)]
    case .environment:
      let url = query.contains("://") ? query : "https://" + query
      guard let server = Environment(url: url), query.contains(".") || query.contains(":"),
        !library.servers.contains(server)
      else { return [] }
      return [PickerRow(.newServer(url: server.url), "Send to \(server.url)", detail: "own server")]
    case .profile:
      guard ExtensionProfile.isFile(query) else { return [] }
      return [PickerRow(.profile(query), "Use the file", detail: query)]
    case .topic: return [PickerRow(.topic(query), "Use \(query)", detail: "as it stands")]
    case .pushType: return [PickerRow(.pushType(query), "Use \(query)", detail: "as it stands")]
    case .priority: return [PickerRow(.priority(query), "Use \(query)", detail: "as it stands")]
    case .expiration:
      guard let value = ExpirationText.parse(query) else {
        return [PickerRow(.expiration(.verbatim(query)), "Use \(query)", detail: "as it stands")]
      }
      return [PickerRow(.expiration(value), ExpirationText.words(value), detail: expirationDetail(value))]
    default: return []
    }
  }

  private func expirationDetail(_ value: DraftExpiration) -> String {
    guard let text = value.headerValue(now: Int(now)), let seconds = Int(text), seconds > 0 else { return "" }
    return "until \(CalendarText.utc(seconds: seconds))"
  }
}

/// The facts of a push type in one line.
enum PushTypeWords {
  static func facts(_ type: PushType) -> String {
    guard let facts = type.facts else { return "" }
    let topic = facts.topicSuffix.isEmpty ? "topic is the bundle id" : "topic ends with \(facts.topicSuffix)"
    return "\(topic), limit \(facts.payloadLimit) bytes, priority \(facts.usualPriority.rawValue)"
      + (facts.tokenOnly ? ", needs a key instead of a certificate" : "")
  }
}

extension CredentialReference {
  /// Where it comes from, in words.
  var sourceText: String {
    switch source {
    case .demo: "made by this program for its local gateway"
    case .key(let path, let keyID, let teamID): "key \(keyID), team \(teamID), \(path)"
    case .certificate(let path, _): "certificate, \(path)"
    }
  }
}

extension Device {
  /// Whether both are the same entry of the device book, or the same token.
  func isSame(as other: Device) -> Bool {
    if let id, let otherID = other.id { return id == otherID }
    return token == other.token && channelID == other.channelID
  }

  /// Whether it is the row of the book for a device that was picked, perhaps before that had a row.
  ///
  /// One token may stand there for several apps, and the number of a removed row may be given out again.
  func isRow(of picked: Device) -> Bool {
    guard token == picked.token, channelID == picked.channelID, token != nil || channelID != nil else {
      return false
    }
    return picked.id.map { $0 == id } ?? (bundleID == picked.bundleID)
  }
}

extension Draft {
  func contains(_ device: Device) -> Bool { devices.contains { $0.isSame(as: device) } }
}

extension Command {
  /// Whether its keys work in a pane.
  func isHeard(in pane: Pane) -> Bool {
    switch scope {
    case .payload: pane == .payload
    case .panes(let panes): panes.contains(pane)
    case .everywhere, .palette: false
    }
  }
}
