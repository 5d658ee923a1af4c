import ComposeModel
import TerminalCore

extension ComposerState {
  mutating func handle(_ event: InputEvent) {
    switch event {
    case .resize(let newSize): size = newSize
    case .key(let key): press(key)
    case .paste(let text): paste(text)
    case .mouse(let mouse): handle(mouse)
    }
  }

  /// Lists that stand beside the text show what is on disk, also while nobody goes to them.
  private mutating func readListsAnew() {
    guard layoutMode == .thirds, showsLists, now - libraryAskedAt >= 5 else { return }
    libraryAskedAt = now
    perform(.loadLibrary)
    loadHistory()
  }

  private mutating func press(_ key: Key) {
    readListsAnew()
    if layoutMode == .none {
      if settings.keymap.keys(of: .quit).contains(key) { run(.quit) }
      return
    }
    notice = Notice("")
    if !layers.isEmpty {
      pressInLayer(key)
      return
    }
    if focus == .payload, !form.isShown, editor.completion != nil, editor.handle(key, now: now) {
      textMayHaveChanged()
      return
    }
    if let command = settings.keymap.command(for: key, in: focus, typing: isTyping) {
      run(command)
      return
    }
    if !isTyping, case .character(let letter) = key, let digit = letter.wholeNumberValue,
      let pane = Pane(rawValue: digit)
    {
      go(to: pane)
      return
    }
    pressInPane(key)
  }

  /// Whether plain letters go into a text.
  var isTyping: Bool {
    switch focus {
    case .payload: true
    case .headers: headersForm.slot.picker == nil
    case .templates, .devices, .history: lists[focus]?.isFiltering ?? false
    case .preview, .response, .wire, .problems: false
    }
  }

  private mutating func pressInPane(_ key: Key) {
    switch focus {
    case .payload where form.isShown: pressInForm(key)
    case .payload:
      if editor.handle(key, now: now) { textMayHaveChanged() }
    case .headers: pressInHeaders(key)
    case .templates, .devices, .history, .problems: pressInList(key)
    case .preview, .response, .wire: pressInReading(key)
    }
  }

  /// Starts what follows a change of the text: the undo pause, keeping the draft, parsing a large text.
  mutating func textMayHaveChanged() {
    guard editor.revision != analysis.key?.revision else { return }
    perform(.startTimer(.typingPause, seconds: 1))
    perform(.startTimer(.autosave, seconds: 2))
    if editor.isParsePending { perform(.startTimer(.parse, seconds: Editor.parseDelay)) }
  }

  /// A header or another part of the draft was changed.
  mutating func draftChanged() { perform(.startTimer(.autosave, seconds: 2)) }

  private mutating func paste(_ pasted: String) {
    notice = Notice("")
    if let layer = layers.last, layer.asksPassphrase {
      pasteIntoLayer(layer, pasted)
      return
    }
    // Whatever takes it may be kept on disk.
    let text = SecretMask.masked(pasted)
    if let layer = layers.last {
      pasteIntoLayer(layer, text)
      return
    }
    switch focus {
    case .payload where form.isShown: pasteInForm(text)
    case .payload:
      if let remark = editor.paste(text, now: now) {
        say(takeCurlHeaders(text) ?? remark)
      } else if text != pasted {
        say("What is secret in the text was left out; a credential of the library signs what is sent.")
      }
      textMayHaveChanged()
    case .headers where headersForm.slot.picker == nil:
      headersForm.text.insert(text)
      takeHeaderText()
    case .devices: addDevice(pasted: text)
    case .templates, .history:
      if lists[focus]?.isFiltering ?? false { lists[focus]?.filter.insert(text) }
    default: say("Nothing here takes a paste. The payload does, and the list of devices.")
    }
  }

  // MARK: Panes

  /// Moves the focus; a list that is not on the screen is brought there.
  mutating func go(to pane: Pane) {
    if focus == .payload, pane != .payload { editor.closeUndoGroup() }
    if focus == .headers { takeHeaderText() }
    if focus != pane { readAnew(pane) }
    focus = pane
    if !pane.isList {
      mainPane = pane
      // Lists that lie over the others have done their work.
      if wantsLists == true, layoutMode != .thirds { wantsLists = nil }
    }
    resizeList(pane)
    if pane == .headers { showHeaderText() }
  }

  /// A list shows what is on disk now: the command line changes the same library.
  private mutating func readAnew(_ pane: Pane) {
    switch pane {
    case .templates, .devices:
      libraryAskedAt = now
      perform(.loadLibrary)
    case .history: loadHistory()
    default: break
    }
  }

  mutating func goToNextPane(_ distance: Int) {
    let order = layout.order
    guard !order.isEmpty else { return }
    let index = order.firstIndex(of: focus) ?? 0
    go(to: order[(index + distance + order.count) % order.count])
  }

  private mutating func pressInReading(_ key: Key) {
    let rows = contentArea(of: focus)?.rows ?? 10
    switch key {
    case .up: scroll(focus, by: -1)
    case .down: scroll(focus, by: 1)
    case .pageUp: scroll(focus, by: -max(1, rows - 1))
    case .pageDown: scroll(focus, by: max(1, rows - 1))
    case .home: scroll[focus] = 0
    case .end: scroll(focus, by: 100_000)
    case .escape where focus != .payload: go(to: .payload)
    default: break
    }
  }

  /// Scrolls, or moves to another device in the table of a response.
  mutating func scroll(_ pane: Pane, by distance: Int) {
    if pane == .response, let count = record?.rows.count, count > 1, abs(distance) == 1,
      let chosen = record?.chosen
    {
      record?.chosen = min(max(0, chosen + distance), count - 1)
      // The table stands at the top, and its rows follow the chosen one.
      scroll[.response] = 0
      return
    }
    let lines = lineCount(of: pane)
    let rows = contentArea(of: pane)?.rows ?? 1
    let last = max(0, lines - rows)
    scroll[pane] = min(max(0, min(scroll[pane] ?? 0, last) + distance), last)
  }

  private func lineCount(of pane: Pane) -> Int {
    switch pane {
    case .response:
      ResponseLines(state: self, columns: (contentArea(of: pane)?.columns ?? 40) - 2).lines.count
    case .wire: WireLines.lines(wire, columns: (contentArea(of: pane)?.columns ?? 40) - 2).count
    case .preview: previewLineCount
    default: 0
    }
  }

  /// The lines of the preview's drawing.
  var previewLineCount: Int {
    let canvas = Canvas(surface: Surface(Size(columns: 0, rows: 0)), settings: settings)
    let columns = (contentArea(of: .preview)?.columns ?? 40) - 2
    return PreviewPane(preview: preview, top: 0).surface(columns: columns, canvas: canvas)?.size.rows ?? 0
  }

  /// The inside of a pane as it is on the screen now.
  func contentArea(of pane: Pane) -> Rect? {
    let layout = self.layout
    guard let area = layout.area(of: pane) else { return nil }
    return layout.mode == .bare ? area : area.inset()
  }
}
