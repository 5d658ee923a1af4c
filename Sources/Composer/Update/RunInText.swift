import APNsCore
import ComposeModel
import JSONText
import TerminalCore

extension ComposerState {
  /// The commands of the payload's text, from whatever pane they were called.
  mutating func runInText(_ id: CommandID) {
    switch id {
    case .fix: fixHere()
    case .fixAll: fixAll()
    case .undo: takeBack()
    case .redo: makeAgain()
    case .cut:
      if let text = editor.cut(now: now) {
        clipboard = text
        perform(.copy(text, what: "what was cut"))
      }
    case .copy: copyText()
    case .paste:
      if clipboard.isEmpty {
        say("Nothing was cut or copied here yet. The terminal's own paste works too.")
      } else {
        editor.paste(clipboard, now: now)
      }
    case .selectAll: editor.selectAll()
    case .mark:
      editor.toggleMark()
      say(editor.isMarking ? "Marking: move the cursor, then copy or cut." : "")
    case .format: if let remark = editor.format(now: now) { say(remark) }
    case .minify: if let remark = editor.minify(now: now) { say(remark) }
    case .complete:
      go(to: .payload)
      form.isShown = false
      if let remark = editor.complete() { say(remark) }
    case .reference: showReference()
    case .find: startSearch()
    case .findNext: findNext()
    case .goToLine: openGoToLine()
    case .externalEditor: openExternalEditor()
    case .textOrForm: toggleForm()
    default: break
    }
    textMayHaveChanged()
  }

  private mutating func copyText() {
    let text = editor.copy() ?? String(decoding: editor.bytes, as: UTF8.self)
    clipboard = text
    perform(.copy(text, what: editor.selection == nil ? "the payload" : "the selection"))
  }

  private mutating func showReference() {
    // What was gone to last may be no place of the text.
    let walkedTo = walked.flatMap { walk in
      walk.problem.start == nil && walk.focus == focus && walk.cursor == editor.cursor
        && problems.contains(walk.problem) ? walk.problem : nil
    }
    let here = walkedTo.map { [$0] } ?? editor.issuesAtCursor.map(Problem.init)
    let wrong = here.flatMap { problem in
      [
        TextLine([
          (ProblemMark.sign(problem.severity) + " ", ProblemMark.role(problem.severity)),
          (problem.message, .text),
        ])
      ]
        + ways(outOf: problem) + [TextLine()]
    }
    let reference = editor.reference ?? []
    guard !reference.isEmpty || !wrong.isEmpty else {
      say("No documented key stands at the cursor.")
      return
    }
    let lines = wrong + reference.map { TextLine($0) }
    layers.append(.reader(Reader(title: wrong.isEmpty ? "Reference" : "Problem and reference", lines: lines)))
  }

  /// What the repair key does about a problem, or what is to be done by hand.
  private func ways(outOf problem: Problem) -> [TextLine] {
    if let repair = problem.repair {
      return [TextLine("\(settings.keymap.name(of: .fix)): \(repair).", .information)]
    }
    return problem.advice.map { [TextLine("To do: \($0).", .information)] } ?? []
  }

  private mutating func startSearch() {
    go(to: .payload)
    form.isShown = false
    var bar = FindBar()
    if let selected = editor.copy(), !selected.contains("\n") {
      bar.field = TextField(selected)
    } else {
      bar.field = TextField(lastSearch)
    }
    if !bar.field.isEmpty { editor.find(bar.field.text) }
    layers.append(.find(bar))
  }

  private mutating func findNext() {
    guard !lastSearch.isEmpty else {
      startSearch()
      return
    }
    if editor.search == nil { editor.find(lastSearch) }
    editor.findNext()
    if let search = editor.search, search.count == 0 { say("\(lastSearch) was not found.") }
  }

  private mutating func openExternalEditor() {
    keepDraft()
    let ticket = nextTicket()
    editorTicket = ticket
    perform(.openEditor(editor.bytes, ticket))
  }

  mutating func handle(_ answer: EditorAnswer, _ ticket: Ticket) {
    guard ticket == editorTicket else { return }
    editorTicket = nil
    perform(.repaint)
    switch answer {
    case .text(let bytes):
      editor.replaceAll(with: SecretMask.masked(bytes), now: now)
      textMayHaveChanged()
      say("Took the text from the editor, \(bytes.count) bytes; undo brings the old one back.")
    case .unchanged: say("The editor left the text as it was.")
    case .failed(let reason): say(reason, .bad)
    }
  }

}
