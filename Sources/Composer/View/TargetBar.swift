import APNsCore
import ComposeModel
import TerminalCore

/// The line at the top: what goes where, and with which credential.
struct TargetBar {
  /// A part of the bar, and what a click on it changes.
  struct Segment: Equatable {
    var text: String
    var role: Role
    var command: CommandID
    /// Never cut off, such as the number of further devices.
    var suffix = ""

    var shown: String { text + suffix }
  }

  var segments: [Segment]
  var environment: Environment.Kind

  /// The fullest wording that fits.
  init(_ state: ComposerState, columns: Int) {
    environment = state.draft.environment.kind
    let wordings: [Wording] = [.full, .labelled, .short, .terse]
    var chosen = TargetBar.segments(state, .terse)
    for wording in wordings {
      let candidate = TargetBar.segments(state, wording)
      if TargetBar.columns(candidate) + 6 <= columns {
        chosen = candidate
        break
      }
    }
    segments = TargetBar.fit(chosen, columns: columns - 6)
  }

  private enum Wording { case full, labelled, short, terse }

  private static func columns(_ segments: [Segment]) -> Int {
    segments.reduce(0) { $0 + TextWidth.columns($1.shown) } + 3 * (segments.count - 1) + 2
  }

  private static func segments(_ state: ComposerState, _ wording: Wording) -> [Segment] {
    let draft = state.draft
    let labels = wording == .full || wording == .labelled
    var result = [
      Segment(
        text: environmentText(draft.environment), role: .environment(draft.environment.kind),
        command: .environment)
    ]
    result.append(
      Segment(
        text: (labels ? "Device: " : "") + devicesText(draft, wording: wording),
        role: draft.devices.isEmpty && !draft.isBroadcast ? .warning : .text, command: .device,
        suffix: moreText(draft, wording: wording)))
    let credential = draft.credential.map { credentialText($0, wording: wording) } ?? "no credential"
    result.append(
      Segment(text: credential, role: draft.credential == nil ? .warning : .text, command: .credential))
    let topic = draft.sentTopic ?? draft.broadcastApp
    let label = draft.sentTopic == nil && draft.isBroadcast ? "App: " : "Topic: "
    result.append(
      Segment(
        text: (wording == .full ? label : "") + (topic ?? (draft.isBroadcast ? "no app" : "no topic")),
        role: topic == nil ? .warning : .text, command: .topic))
    let type = draft.headers.pushType ?? "no push type"
    let priority = draft.headers.priority ?? "no priority"
    switch wording {
    case .full:
      result.append(Segment(text: "Type: " + type, role: .text, command: .pushType))
      result.append(Segment(text: "Priority: " + priority, role: .text, command: .priority))
    case .labelled:
      let shown = draft.headers.priority.map { "prio " + $0 } ?? "no priority"
      result.append(Segment(text: "\(type), \(shown)", role: .text, command: .pushType))
    case .short, .terse:
      result.append(
        Segment(text: type + (draft.headers.priority.map { " " + $0 } ?? ""), role: .text, command: .pushType)
      )
    }
    return result
  }

  private static func environmentText(_ environment: Environment) -> String {
    switch environment.kind {
    case .local: "LOCAL"
    case .sandbox: environment.port == 443 ? "SANDBOX" : "SANDBOX:\(environment.port)"
    case .production: environment.port == 443 ? "PRODUCTION" : "PRODUCTION:\(environment.port)"
    case .custom: environment.authority
    }
  }

  private static func devicesText(_ draft: Draft, wording: Wording) -> String {
    if draft.isBroadcast { return "broadcast to channel" }
    guard let first = draft.devices.first else { return "no device" }
    switch wording {
    case .full, .labelled: return "\(first.name) (\(first.tail))"
    case .short: return "\(first.name) \(first.tail)"
    case .terse: return first.name
    }
  }

  private static func moreText(_ draft: Draft, wording: Wording) -> String {
    guard draft.devices.count > 1, !draft.isBroadcast else { return "" }
    return " +\(draft.devices.count - 1)" + (wording == .full ? " more" : "")
  }

  private static func credentialText(_ credential: CredentialReference, wording: Wording) -> String {
    guard wording == .full || wording == .labelled else { return credential.label }
    guard case .key(_, let keyID, let teamID) = credential.source else {
      return credential.label.prefix(1).uppercased() + credential.label.dropFirst()
    }
    return wording == .full ? "Key: \(keyID) (team \(teamID))" : "Key: \(keyID)"
  }

  /// Shortens the device, then the topic, then the credential, so that type and priority stay.
  private static func fit(_ segments: [Segment], columns room: Int) -> [Segment] {
    var result = segments
    for index in [1, 3, 2] where result.indices.contains(index) {
      let excess = columns(result) - room
      guard excess > 0 else { break }
      let width = TextWidth.columns(result[index].text)
      let wanted = max(8, width - excess)
      result[index].text =
        index == 3
        ? TextWidth.truncatedAtStart(result[index].text, to: wanted)
        : TextWidth.truncated(result[index].text, to: wanted)
    }
    return result
  }

  /// Draws the bar into the first row of an area.
  func draw(on canvas: inout Canvas, in area: Rect, hint: String) {
    let alarm = environment == .production
    let base = alarm ? canvas.style(.environmentProduction) : Style.plain
    canvas.surface.fill(area, style: base)
    for (segment, column) in placed(in: area) {
      var style = alarm ? base : canvas.style(segment.role)
      if segment.command == .environment { style.bold = true }
      if segment.command == .environment, !alarm { style.reverse = true }
      if segment.role == .warning { style.bold = true }
      let text = segment.command == .environment ? " \(segment.text) " : segment.shown
      let start = segment.command == .environment ? column - 1 : column
      canvas.surface.put(
        text, at: Position(column: start, row: area.row), style: style, limit: area.endColumn - start)
      if segment.command != .environment {
        canvas.surface.put(
          canvas.ascii ? "|" : "│", at: Position(column: column - 2, row: area.row),
          style: alarm ? base : canvas.style(.border))
      }
    }
    let hintColumn = area.endColumn - 1 - TextWidth.columns(hint)
    if let last = placed(in: area).last,
      last.column + TextWidth.columns(last.segment.shown) + 1 < hintColumn
    {
      canvas.surface.put(
        hint, at: Position(column: hintColumn, row: area.row), style: alarm ? base : canvas.style(.key))
    }
  }

  /// Where each part begins.
  func placed(in area: Rect) -> [(segment: Segment, column: Int)] {
    var column = area.column + 1
    return segments.map { segment in
      if segment.command != .environment { column += 1 }
      defer { column += TextWidth.columns(segment.shown) + 2 }
      return (segment, column)
    }
  }

  /// What a click on a column changes.
  func command(atColumn column: Int, in area: Rect) -> CommandID? {
    placed(in: area).last { $0.column - 1 <= column }?.segment.command
  }
}

extension Role {
  /// The look of an environment's name.
  static func environment(_ kind: Environment.Kind) -> Role {
    switch kind {
    case .local: .environmentLocal
    case .sandbox, .custom: .environmentSandbox
    case .production: .environmentProduction
    }
  }
}

extension Draft {
  /// The bundle id that fills `{{topic}}` and an absent topic: that of the first device.
  var bundleID: String { devices.first { !$0.bundleID.isEmpty }?.bundleID ?? "" }

  /// The topic as it would be sent.
  var topicText: String? {
    headers.resolvedTopic(bundleID: bundleID).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The topic that goes out; a broadcast has one only if it was set by hand.
  var sentTopic: String? {
    guard isBroadcast else { return topicText }
    return headers.topic.flatMap { $0.isEmpty ? nil : topicText }
  }

  /// The app that a broadcast names in its path.
  var broadcastApp: String? { isBroadcast && !bundleID.isEmpty ? Topic(bundleID).base : nil }

  var isBroadcast: Bool { headers.channelID.map { !$0.isEmpty } ?? false }

  /// The push type as a value; alert when none is named.
  var pushTypeValue: PushType { PushType(rawValue: headers.pushType ?? PushType.alert.rawValue) }
}
