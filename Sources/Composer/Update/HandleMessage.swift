import ComposeModel
import TerminalCore

extension ComposerState {
  mutating func handle(_ message: Message) {
    switch message {
    case .clock(let seconds): now = seconds
    case .input(let event): handle(event)
    case .timer(let timer): handle(timer)
    case .start(let data): start(data)
    case .library(let library): take(library)
    case .gateway(let readiness): take(readiness)
    case .send(let id, let event): handle(event, of: id)
    case .wire(let lines): take(lines)
    case .history(let entries, let ticket):
      guard ticket == historyTicket else { return }
      history = entries
      historySearch = historyQuestion
    case .templateSaved(let answer, let ticket): handle(answer, ticket)
    case .credentialRead(let answer, let ticket): handle(answer, ticket)
    case .requestSight(let sight, let ticket): take(sight, ticket)
    case .passphraseWanted(let prompt, let ticket): askPassphrase(prompt, ticket)
    case .channels(let answer, let ticket): take(answer, ticket)
    case .passphraseRefused(let reason, let ticket): refusePassphrase(reason, ticket)
    case .passphraseTaken(let ticket): layers.removeAll { $0.asksPassphrase(ticket) }
    case .fileRead(let answer, let ticket): handle(answer, ticket)
    case .schemaRead(let answer, let ticket): handle(answer, ticket)
    case .profileRead(let answer, let ticket): handle(answer, ticket)
    case .authorityRead(let answer, let ticket): handle(answer, ticket)
    case .editorFinished(let answer, let ticket): handle(answer, ticket)
    case .copied(let what, let way): say("Copied \(what): \(way).", .good)
    case .media(let url, let result):
      preview.media[url] = result.outcome
      preview.pictures[url] = result.picture
      if notice.text == fetchingText { say("") }
    case .draftKept(let seconds): savedAt = seconds
    case .resumed:
      perform(.repaint)
      readSchema()
      readProfile()
    case .failed(let text): say(text, .bad)
    case .hangUp: keepDraft()
    }
  }

  private mutating func start(_ data: StartData) {
    settings = data.settings
    library = data.library
    libraryAskedAt = now
    load(data.draft)
    if !data.settingsProblems.isEmpty { show(data.settingsProblems, hold: data.settingsHold) }
    if let orphan = data.orphan { offer(orphan) }
    loadHistory()
  }

  /// The settings hold as far as they could be understood; what could not is read before it is missed.
  private mutating func show(_ problems: [String], hold: Bool) {
    let outcome =
      hold
      ? "These entries have no effect; everything else in the file holds."
      : "The settings file could not be read: nothing in it has an effect, the defaults hold."
    var lines = [TextLine(outcome, .warning)]
    for problem in problems { lines += [TextLine(), TextLine(problem)] }
    layers.append(
      .reader(Reader(title: "Settings", lines: lines, copyText: problems.joined(separator: "\n"))))
  }

  /// A draft that an earlier run left behind.
  private mutating func offer(_ orphan: Draft) {
    let name = orphan.templateName.map { " from the template \($0)" } ?? ""
    var dialog = ConfirmDialog(
      .restoreOrphan(orphan), title: "A draft was left behind",
      lines: [
        "The last run ended before its draft\(name) was put away: \(orphan.payload.count) bytes.",
        "Go on with it, or throw it away?",
      ], yes: "go on with it")
    dialog.no = "throw it away"
    dialog.later = "ask later"
    layers.append(.confirm(dialog))
  }

  /// Puts a draft on the screen; there is nothing to undo.
  mutating func load(_ draft: Draft) {
    self.draft = draft
    editor.load(draft.payload)
    // What differs from the template that it came from is still to be saved.
    var original = draft
    let template = library.templates.first { $0.name == draft.templateName }
    if let template { original.load(template) }
    baseline = original
    // Which state of the file an unsaved change began with is not known here.
    origin = isModified ? nil : template
    keepsNoStep = true
    showHeaderText()
  }

  private mutating func take(_ library: Library) {
    let before = self.library.templates.first { $0.name == draft.templateName }
    let known = Set(self.library.problems)
    let chosenNow = (template: chosenTemplate?.name, device: chosenDevice)
    let chosen = layers.map { layer -> PickerRow? in
      if case .picker(let picker) = layer { picker.chosen(in: rows(of: picker)) } else { nil }
    }
    self.library = library
    for (index, row) in chosen.enumerated() {
      guard let row, case .picker(var picker) = layers[index] else { continue }
      picker.keep(row, in: rows(of: picker))
      layers[index] = .picker(picker)
    }
    if let before, let after = library.templates.first(where: { $0.name == before.name }), after != before,
      after != origin
    {
      say("\(after.name) was changed on disk; open it anew to see it here.", .warning)
    }
    if let problem = library.problems.first(where: { !known.contains($0) }) { say(problem, .warning) }
    draft.devices = draft.devices.map { picked in library.devices.first { $0.isRow(of: picked) } ?? picked }
    clampLists()
    keepChosen(chosenNow.template, chosenNow.device)
    readSchema()
    readProfile()
  }

  /// The rows that were chosen stay chosen where the lists have become others; one that was just saved becomes it.
  private mutating func keepChosen(_ name: String?, _ device: Device?) {
    if let wanted = templateToChoose, library.templates.contains(where: { $0.name == wanted }) {
      templateToChoose = nil
      if !shownTemplates.contains(where: { $0.name == wanted }) { lists[.templates]?.filter = TextField() }
      choose(row: shownTemplates.firstIndex { $0.name == wanted }, of: .templates)
    } else {
      choose(row: shownTemplates.firstIndex { $0.name == name }, of: .templates)
    }
    choose(
      row: shownDevices.firstIndex { shown in device.map { shown.isSame(as: $0) } ?? false }, of: .devices)
  }

  private mutating func choose(row: Int?, of pane: Pane) {
    resizeList(pane)
    if let row { lists[pane]?.window.select(row) }
  }

  mutating func clampLists() {
    for pane in [Pane.templates, .devices, .history, .problems] {
      lists[pane] = lists[pane] ?? ListPane()
      resizeList(pane)
    }
  }

  private mutating func take(_ readiness: GatewayReadiness) {
    gateway = readiness
    if case .failed(let reason) = readiness { say("The local gateway could not start: \(reason)", .bad) }
  }

  private mutating func take(_ lines: [WireLine]) {
    wire += lines
    if wire.count > ComposerState.wireLimit { wire.removeFirst(wire.count - ComposerState.wireLimit) }
    scroll[.wire] = Int.max
  }

  /// The most lines of the wire log that are kept.
  private static let wireLimit = 2000

  private mutating func handle(_ timer: TimerID) {
    switch timer {
    case .autosave: keepDraft()
    case .progress: if record?.isRunning ?? false { perform(.startTimer(.progress, seconds: 1)) }
    case .typingPause: editor.closeUndoGroup()
    case .parse: editor.parseNow()
    case .media: fetchMedia()
    }
  }

  mutating func keepDraft() {
    draft.payload = editor.bytes
    // A terminal without bracketed paste types what is pasted.
    var kept = draft
    kept.payload = SecretMask.masked(draft.payload)
    perform(.saveDraft(kept))
  }

  /// Reads the latest attempts; with a filter that is no longer being typed, the latest that fit it.
  mutating func loadHistory() {
    let list = lists[.history] ?? ListPane()
    let text = list.isFiltering ? "" : list.filter.text
    let ticket = nextTicket()
    historyTicket = ticket
    historyQuestion = text
    perform(.loadHistory(HistoryQuery(text: text), ticket))
  }
}
