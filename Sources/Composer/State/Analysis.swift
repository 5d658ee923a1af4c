import APNsCore
package import APNsLint
import APNsPayload
package import ComposeModel
import JSONText

/// What was found out about the draft, kept until the draft changes.
struct Analysis: Sendable, Equatable {
  /// What the analysis depends on.
  struct Key: Sendable, Equatable {
    var revision: Int
    var isParsePending: Bool
    var headers: DraftHeaders
    var variables: [TemplateVariable]
    var devices: [Device]
    var credential: CredentialReference?
    var environment: Environment
    var profile: ExtensionProfile?
    var profileFault: String
    var schema: SchemaReference?
    var schemaFault: String
    var mediaCount: Int
    var minute: Int
  }

  var key: Key?
  /// The topic as it would be sent.
  var topic: String?
  /// What the preview calls the app.
  var appName: String?
  var problems: [Problem] = []
  /// The bytes of the payload with its variables filled in, against the limit of the push type.
  var size = PayloadSize([])
  /// Variables without a value.
  var unknownVariables: [String] = []
  /// Whether the text is JSON.
  var isJSON = true
  /// Whether the rules have still to look at what is there now.
  var isCheckDue = false

  var errorCount: Int { problems.count { $0.severity == .error } }
}

extension ComposerState {
  /// Brings everything that follows from the draft up to date.
  mutating func refresh() {
    let key = Analysis.Key(
      revision: editor.revision, isParsePending: editor.isParsePending, headers: draft.headers,
      variables: draft.variables, devices: draft.devices, credential: draft.credential,
      environment: draft.environment, profile: profile, profileFault: profileReading.fault,
      schema: draft.schema,
      schemaFault: schemaReading.fault, mediaCount: preview.media.count,
      minute: Int(now / 60))
    guard key != analysis.key else { return }
    if analysis.key?.headers != key.headers || analysis.key?.devices != key.devices {
      analysis.topic = draft.topicText
      analysis.appName = appName
    }
    if editor.isParsePending {
      // A text of megabytes is looked at once typing rests; till then nothing is said of it.
      analysis.problems = []
      analysis.isCheckDue = false
      preview.isStale = true
      analysis.key = key
      return
    }
    if analysis.key?.revision != key.revision || analysis.key?.isParsePending == true {
      draft.payload = editor.bytes
    }
    tellEditor()
    let expansion = draft.expanded(now: Int(now), topic: analysis.topic)
    let type = draft.headers.pushType.map(PushType.init(rawValue:))
    analysis.size = PayloadSize(expansion.bytes, pushType: type, isBroadcast: draft.isBroadcast)
    analysis.unknownVariables = expansion.unknown
    analysis.isJSON = editor.document.isJSON
    analysis.isCheckDue = true
    analysis.key = key
    refreshPreview(outgoing(expansion, source: editor.document))
  }

  /// Lets the rules look at the draft, if they have not seen it as it is now.
  mutating func check() {
    guard analysis.isCheckDue else { return }
    analysis.isCheckDue = false
    let findings =
      variableFindings + Linter.findings(lintInput(draft.expanded(now: Int(now)), source: editor.document))
    editor.setFindings(findings)
    let tokens = tokenProblems
    analysis.problems =
      sideFileProblems + tokens + findings.compactMap(Problem.init(outsideText:))
      + editor.issues.map(Problem.init)
  }

  /// Variables without a value, each at its first place.
  private var variableFindings: [Finding] {
    guard editor.document.isJSON else { return [] }
    return analysis.unknownVariables.compactMap { name in
      guard let start = TemplateVariables.firstByte(asking: name, in: editor.document.bytes) else {
        return nil
      }
      let place = editor.document.place(atByte: start)
      return Finding(
        "template.unknown-variable", .error,
        at: .text(TextPlace(line: place.line, column: place.column, byte: place.byte)),
        "{{\(name)}} has no value: nothing can be sent before it has one.",
        fix: .act("\(settings.keymap.name(of: .target)) v gives it one"))
    }
  }

  /// Files that the draft names and that cannot be used.
  private var sideFileProblems: [Problem] {
    let key = settings.keymap.name(of: .target)
    let faults = [
      ("schema.file", "Live Activity types", schemaReading.fault, "l"),
      ("profile.file", "app's extension", profileReading.fault, "a"),
    ]
    return faults.compactMap { rule, place, fault, letter in
      guard !fault.isEmpty else { return nil }
      return Problem(
        outsideText: Finding(
          rule, .warn, at: .field(place), fault, fix: .act("\(key) \(letter) takes another or none")))
    }
  }

  /// What is odd about the tokens of the target, the first few of them.
  private var tokenProblems: [Problem] {
    let misplaced = draft.devices.prefix(100).compactMap { device in
      var finding = device.misplaced(in: draft.environment)
      finding?.fix = .act("choose the environment \(device.environment?.rawValue ?? "") or another device")
      return finding.flatMap(Problem.init(outsideText:))
    }
    return misplaced
      + draft.devices.prefix(100).flatMap { device -> [Problem] in
        guard let token = device.token, token.hex.utf8.count != DeviceToken.usualDigits else { return [] }
        return DeviceTokenReader.read(token.hex).findings.filter { $0.rule == "token.short" }.map { finding in
          var told = finding
          told.place = .field("token")
          told.message = "\(device.name): \(finding.message)"
          return told
        }.compactMap(Problem.init(outsideText:))
      }
  }

  /// The payload as it goes out, with its variables filled in.
  private func outgoing(_ expansion: TemplateVariables.Expansion, source: JSONDocument) -> JSONDocument {
    expansion.used.isEmpty ? source : JSONDocument(parsing: expansion.bytes)
  }

  /// What completion can offer besides the documented keys.
  private mutating func tellEditor() {
    editor.knowledge = EditorKnowledge(
      schema: draft.schema?.types,
      profile: profile,
      variables: draft.variables.map(\.name),
      isLiveActivity: draft.headers.pushType == PushType.liveactivity.rawValue)
  }

  /// What the checks are given: the payload as it goes out, and everything that is known around it.
  ///
  /// - Parameter source: the text as it is edited.
  func lintInput(_ expansion: TemplateVariables.Expansion, source: JSONDocument) -> LintInput {
    let authentication: LintInput.Authentication? = draft.credential.map { credential in
      credential.usesToken
        ? .token : .certificate(topics: credential.topics.isEmpty ? nil : credential.topics)
    }
    return LintInput(
      outgoing(expansion, source: source), source: source,
      headers: draft.headers.fields(bundleID: draft.bundleID, now: Int(now)),
      isComplete: authentication != nil, isBroadcast: draft.isBroadcast,
      tokenKind: draft.devices.first.flatMap { LintInput.TokenKind($0.kind) }, authentication: authentication,
      now: now > 0 ? Int(now) : nil, schema: draft.schema?.types,
      profile: profile)
  }
}

extension LintInput.TokenKind {
  /// What a device of the book was registered for; nil where the checks know no difference.
  package init?(_ kind: Device.Kind) {
    switch kind {
    case .device: self = .alert
    case .voip: self = .voip
    case .liveActivity: self = .liveActivity
    case .pushToStart: self = .pushToStart
    case .location: self = .location
    case .complication: self = .complication
    case .fileProvider: self = .fileprovider
    case .pushToTalk: self = .pushtotalk
    case .widget: self = .widgets
    case .control: self = .controls
    case .mdm: self = .mdm
    case .wallet, .website, .channel: return nil
    }
  }
}

extension Problem {
  /// A finding about a header or another field; nil for one about the text, which the editor keeps.
  init?(outsideText finding: Finding) {
    switch finding.place {
    case .header(let name):
      place = name
      header = name
    case .field(let name):
      place = name
      header = nil
    case .pointer, .text: return nil
    }
    severity = finding.severity
    message = finding.message
    rule = finding.rule
    repair = finding.fix.flatMap(Problem.words)
    if case .act(let words)? = finding.fix { advice = words }
    self.finding = finding
  }

  /// What the repair of a header does.
  private static func words(_ fix: Finding.Fix) -> String? {
    switch fix {
    case .header(let value): value.map { "set it to \($0)" } ?? "do not send it"
    case .value(let value): "set it to \(value)"
    case .act, .rename, .move, .remove, .replace: nil
    }
  }

  /// A problem of the text, as the editor knows it.
  init(_ issue: EditorIssue) {
    severity = issue.severity
    place = "\(issue.line):\(issue.column)"
    message = issue.message
    rule = issue.rule
    header = nil
    repair = issue.repair
    finding = issue.finding
    if case .act(let words)? = issue.finding?.fix { advice = words }
    start = issue.range.lowerBound
  }
}

extension Draft {
  /// The payload as it goes to the first device; every UUID is a sample.
  func expanded(now: Int) -> TemplateVariables.Expansion { expanded(now: now, topic: topicText) }

  /// - Parameter topic: as it would be sent.
  fileprivate func expanded(now: Int, topic: String?) -> TemplateVariables.Expansion {
    TemplateVariables.expand(
      payload, values: variables.values, context: sampleContext(now: now, topic: topic ?? ""))
  }

  /// The headers as they go to the first device; every UUID is a sample.
  func filledHeaders(now: Int) -> DraftHeaders {
    headers.filled(variables.values, context: sampleContext(now: now, topic: bundleID)).headers
  }

  private func sampleContext(now: Int, topic: String) -> TemplateVariables.Context {
    TemplateVariables.Context(
      now: now, token: devices.first?.token?.hex ?? "", device: devices.first?.name ?? "", topic: topic,
      schema: schema?.types, uuid: { "00000000-0000-4000-8000-000000000000" })
  }
}
