import APNsCore
import APNsPayload
import ComposeModel
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
    var profileName: String
    var mediaCount: Int
    var minute: Int
  }

  var key: Key?
  var problems: [Problem] = []
  /// The bytes of the payload with its variables filled in, against the limit of the push type.
  var size = PayloadSize([])
  /// Variables without a value.
  var unknownVariables: [String] = []
  /// Whether the text is JSON.
  var isJSON = true

  var errorCount: Int { problems.count { $0.severity == .error } }
}

extension ComposerState {
  /// Brings everything that follows from the draft up to date.
  mutating func refresh() {
    let key = Analysis.Key(
      revision: editor.revision, isParsePending: editor.isParsePending, headers: draft.headers,
      variables: draft.variables, devices: draft.devices, credential: draft.credential,
      environment: draft.environment, profileName: draft.profileName, mediaCount: preview.media.count,
      minute: Int(now / 60))
    guard key != analysis.key else { return }
    if analysis.key?.revision != key.revision { draft.payload = editor.bytes }
    analyse()
    analysis.key = key
    refreshPreview()
  }

  private mutating func analyse() {
    let expansion = draft.expanded(now: Int(now))
    let type = draft.headers.pushType.map(PushType.init(rawValue:))
    analysis.size = PayloadSize(expansion.bytes, pushType: type, isBroadcast: draft.isBroadcast)
    analysis.unknownVariables = expansion.unknown
    analysis.isJSON = editor.document.isJSON
    analysis.problems = headerProblems + editor.issues.map(Problem.init)
  }

  /// What the checks say of the headers.
  private var headerProblems: [Problem] { [] }
}

extension Problem {
  /// A problem of the text, as the editor knows it.
  init(_ issue: EditorIssue) {
    severity = issue.severity
    place = "\(issue.line):\(issue.column)"
    message = issue.message
    rule = issue.rule
    header = nil
    repair = issue.repair
    finding = issue.finding
    start = issue.range.lowerBound
  }
}

extension Draft {
  /// The values of the variables by their names.
  var variableValues: [String: TemplateVariables.Value] {
    Dictionary(variables.map { ($0.name, .text($0.value)) }, uniquingKeysWith: { first, _ in first })
  }

  /// The payload as it goes to the first device; every UUID is a sample.
  func expanded(now: Int) -> TemplateVariables.Expansion {
    TemplateVariables.expand(
      payload, values: variableValues,
      context: TemplateVariables.Context(
        now: now, token: devices.first?.token?.hex ?? "", device: devices.first?.name ?? "",
        topic: topicText ?? "", uuid: { "00000000-0000-4000-8000-000000000000" }))
  }
}
