import APNsCore
import ComposeModel

/// What a draft holds besides its text.
struct DraftSide: Sendable, Equatable {
  /// The template that it comes from, and how that looked.
  struct Origin: Sendable, Equatable {
    var templateName: String?
    var baseline: Draft?
    var template: Template?
  }

  /// Where it goes to.
  struct Target: Sendable, Equatable {
    var environment: Environment
    var devices: [Device]
    var credential: CredentialReference?
  }

  var headers: DraftHeaders
  var variables: [TemplateVariable]
  var profileName: String?
  var schemaPath: String?
  var origin: Origin
  var target: Target
}

/// A change of it, for undo and redo.
struct DraftChange: Sendable, Equatable {
  var before: DraftSide
  var after: DraftSide
}

extension ComposerState {
  var side: DraftSide {
    DraftSide(
      headers: draft.headers, variables: draft.variables, profileName: draft.profileName,
      schemaPath: draft.schema?.path,
      origin: DraftSide.Origin(templateName: draft.templateName, baseline: baseline, template: origin),
      target: DraftSide.Target(
        environment: draft.environment, devices: draft.devices, credential: draft.credential))
  }

  /// Makes what a message changed besides the text part of a step for undo.
  mutating func keepStep(since before: DraftSide, revision: Int) {
    defer { (keepsNoStep, stepHoldsTarget) = (false, false) }
    guard !keepsNoStep else { return }
    var before = before
    let after = side
    // A target that was chosen stays chosen; it is not taken back behind the person's back.
    if !stepHoldsTarget {
      // A broadcast channel is a target, although a header names it.
      if before.target.devices != after.target.devices { before.headers.channelID = after.headers.channelID }
      before.target = after.target
    }
    guard before != after else { return }
    let isTyped = focus == .headers && layers.isEmpty && headersForm.slot.picker == nil
    editor.history.record(
      DraftChange(before: before, after: after), withText: editor.revision != revision,
      field: isTyped ? headersForm.slot.name : nil, cursor: editor.cursor, now: now)
  }

  mutating func takeBack() {
    guard let step = editor.undoStep() else {
      say("There is nothing to undo.")
      return
    }
    if let change = step.beside { restore(change.before, insteadOf: change.after) }
    keepsNoStep = true
  }

  mutating func makeAgain() {
    guard let step = editor.redoStep() else {
      say("There is nothing to redo.")
      return
    }
    if let change = step.beside { restore(change.after, insteadOf: change.before) }
    keepsNoStep = true
  }

  /// Brings back what differs between the two, and says so.
  private mutating func restore(_ side: DraftSide, insteadOf other: DraftSide) {
    var words: [String] = []
    if side.headers != other.headers {
      let channel = draft.headers.channelID
      draft.headers = side.headers
      if channel != nil, channel == draft.devices.first?.channelID { draft.headers.channelID = channel }
      for slot in HeaderSlot.allCases where side.headers.text(of: slot) != other.headers.text(of: slot) {
        let text = side.headers.text(of: slot)
        words.append("\(slot.name) \(text.isEmpty ? "not set" : text)")
      }
    }
    if side.variables != other.variables {
      draft.variables = side.variables
      words.append("variables")
    }
    if side.profileName != other.profileName {
      draft.profileName = side.profileName
      words.append(side.profileName.map { "extension profile \($0)" } ?? "no extension profile")
    }
    if side.schemaPath != other.schemaPath {
      draft.schema = side.schemaPath.map { SchemaReference(path: $0) }
      words.append("Live Activity types")
    }
    if side.origin != other.origin {
      draft.templateName = side.origin.templateName
      baseline = side.origin.baseline
      origin = side.origin.template
      if side.origin.templateName != other.origin.templateName {
        words.insert(side.origin.templateName.map { "template \($0)" } ?? "no template", at: 0)
      }
    }
    // Only a target that nobody has changed since.
    if side.target != other.target, self.side.target == other.target {
      draft.environment = side.target.environment
      draft.devices = side.target.devices
      draft.credential = side.target.credential
      words.append("environment \(draft.environment.name)")
      if side.target.credential != other.target.credential {
        words.append(draft.credential?.label ?? "no credential")
      }
      words.append(draft.devices.isEmpty ? "no device" : draft.devices.map(\.name).joined(separator: ", "))
    }
    showHeaderText()
    draftChanged()
    if !words.isEmpty { say("Now as before: " + words.joined(separator: ", ") + ".") }
  }
}
