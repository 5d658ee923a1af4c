import APNsPayload
import JSONText
import TerminalCore

extension ComposerState {
  mutating func toggleForm() {
    form.isShown.toggle()
    go(to: .payload)
    editor.closeUndoGroup()
    form.revision = -1
    syncForm()
    guard !form.isShown || editor.document.isJSON else {
      let next = settings.keymap.name(of: .nextProblem)
      say(
        "The payload is no JSON, so that the form cannot show its fields. \(next) goes to the problem.", .bad)
      return
    }
    say(
      form.isShown
        ? "The form edits the same document as the text; \(settings.keymap.name(of: .textOrForm)) goes back."
        : "")
  }

  /// Reads the field anew after the text was changed elsewhere.
  mutating func syncForm() {
    guard form.isShown, form.revision != editor.revision else { return }
    form.text = TextField(form.slot.text(in: editor.document) ?? "")
    form.revision = editor.revision
  }

  mutating func pressInForm(_ key: Key) {
    switch key {
    case .down, .tab, .enter: moveInForm(1)
    case .up, .backTab: moveInForm(-1)
    case .pageDown: moveInForm(5)
    case .pageUp: moveInForm(-5)
    case .escape: toggleForm()
    case .left where !form.slot.choices.isEmpty: stepInForm(-1)
    case .right where !form.slot.choices.isEmpty, .character(" ") where !form.slot.choices.isEmpty:
      stepInForm(1)
    case .delete where !form.slot.choices.isEmpty, .backspace where !form.slot.choices.isEmpty: setInForm("")
    default:
      guard canEditInForm(), form.slot.choices.isEmpty, form.text.handle(key) else { return }
      setInForm(form.text.text)
    }
  }

  mutating func pasteInForm(_ text: String) {
    guard canEditInForm(), form.slot.choices.isEmpty else { return }
    form.text.insert(text)
    setInForm(form.text.text)
  }

  private mutating func moveInForm(_ distance: Int) {
    editor.closeUndoGroup()
    let count = APSFormSlot.all.count
    form.index = (form.index + distance + count) % count
    form.revision = -1
    syncForm()
  }

  private mutating func stepInForm(_ distance: Int) {
    guard canEditInForm() else { return }
    let choices = form.slot.choices
    let index = choices.firstIndex(of: form.text.text) ?? 0
    setInForm(choices[(index + distance + choices.count) % choices.count])
    form.text = TextField(form.slot.text(in: editor.document) ?? "")
  }

  private mutating func canEditInForm() -> Bool {
    guard editor.document.isJSON, !editor.isParsePending else {
      say(
        "The payload is no JSON; repair the text first. \(settings.keymap.name(of: .nextProblem)) shows where.",
        .bad)
      return false
    }
    guard form.slot.text(in: editor.document) != nil else {
      say("\(form.slot.key.name) holds an object or a list here; the text edits it.", .warning)
      return false
    }
    return true
  }

  /// The changes that give the field a text; one that was just emptied is filled where it stood, as it was written.
  private func replacements(for text: String) -> [JSONReplacement] {
    guard !text.isEmpty, let emptied = form.emptied, emptied.index == form.index,
      emptied.revision == editor.revision
    else { return form.slot.replacements(for: text, in: editor.document) }
    let filled = form.slot.replacements(for: text, in: JSONDocument(parsing: emptied.text))
    return [JSONEdit.difference(from: editor.bytes, to: JSONEdit.apply(filled, to: emptied.text))]
  }

  private mutating func setInForm(_ text: String) {
    let before = editor.bytes
    let isThere = !(form.slot.text(in: editor.document) ?? "").isEmpty
    editor.changeFromForm(replacements(for: text), now: now)
    form.revision = editor.revision
    if text.isEmpty, isThere {
      form.emptied = APSFormState.Emptied(index: form.index, revision: editor.revision, text: before)
    }
    textMayHaveChanged()
  }
}
