import APNsCore
import ComposeModel

extension ComposerState {
  /// Puts an attempt's payload and headers back into the composer.
  mutating func open(_ entry: HistoryEntry) {
    editor.replaceAll(with: entry.body, now: now)
    editor.closeUndoGroup()
    draft.headers = DraftHeaders(sent: entry.headers)
    draft.environment = entry.environment
    draft.templateName = entry.templateName
    if let device = library.devices.first(where: { entry.path.hasSuffix($0.token?.hex ?? "\u{0}") }) {
      draft.devices = [device]
    }
    baseline = nil
    showHeaderText()
    go(to: .payload)
    textMayHaveChanged()
    say(
      "This is what was sent at \(HistoryTime.text(entry.sentAt, now: now)); undo brings the text before it back."
    )
  }

  mutating func resend(_ entry: HistoryEntry) {
    open(entry)
    send()
  }

  /// Compares the two marked attempts, or the chosen one with the one before it.
  mutating func compareAttempts() {
    let marked = lists[.history]?.marked ?? []
    var pair = history.filter { $0.id.map(marked.contains) ?? false }
    if pair.count != 2, let chosen = chosenAttempt, let index = history.firstIndex(of: chosen),
      index + 1 < history.count
    {
      pair = [chosen, history[index + 1]]
    }
    guard pair.count == 2 else {
      say("Mark two attempts with Space, or choose one that has another before it.")
      return
    }
    let lines = AttemptDiff.lines(older: pair[1], newer: pair[0])
    layers.append(
      .reader(
        Reader(title: "Two attempts", lines: lines, copyText: lines.map(\.text).joined(separator: "\n"))))
  }
}

extension DraftHeaders {
  /// The headers of a request that was sent, as a form.
  init(sent fields: [HeaderField]) {
    self.init()
    for field in fields {
      if let slot = HeaderSlot.slot(named: field.name) { set(slot, to: field.value) }
    }
  }
}
