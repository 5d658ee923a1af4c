import APNsCore
import APNsPayload
import ComposeModel
import NotificationPreview
import TerminalCore

/// Draws one pane with its frame.
final class PaneView {
  let layout: ScreenLayout
  private let status: StatusLines

  /// The state is large: one copy of it serves all views of a frame.
  var state: ComposerState { status.state }

  init(layout: ScreenLayout, status: StatusLines) {
    self.layout = layout
    self.status = status
  }

  private func isFocused(_ pane: Pane) -> Bool {
    pane == state.focus && !state.layers.contains { $0.coversKeys }
  }

  func draw(_ part: ScreenLayout.Part, on canvas: inout Canvas) {
    guard layout.mode != .bare else {
      drawContent(part.pane, on: &canvas, in: part.area, box: nil)
      return
    }
    let inside = frame(part, on: &canvas)
    drawContent(part.pane, on: &canvas, in: inside, box: part.area)
  }

  /// Draws the payload.
  ///
  /// - Parameter rows: what the rows of the text show already, so that only those that differ are drawn; nil where that
  ///   cannot be told, before and after.
  func drawPayload(_ part: ScreenLayout.Part, on canvas: inout Canvas, rows: inout [EditorRow]?) {
    let focused = isFocused(.payload)
    guard layout.mode != .bare else {
      rows = nil
      drawPayload(on: &canvas, in: part.area, box: nil, focused: focused, rows: &rows)
      return
    }
    let isWhole =
      state.form.isShown || state.problemsBelowText(in: part.area.inset(), layout.mode) > 0
    if isWhole { rows = nil }
    if rows == nil {
      frame(part, on: &canvas)
    } else {
      canvas.frameTop(
        part.area, title: title(.payload), note: note(.payload), focused: state.focus == .payload,
        noteStyle: noteRole(.payload))
    }
    drawPayload(on: &canvas, in: part.area.inset(), box: part.area, focused: focused, rows: &rows)
    if isWhole { rows = nil }
  }

  @discardableResult
  private func frame(_ part: ScreenLayout.Part, on canvas: inout Canvas) -> Rect {
    canvas.frame(
      part.area, title: title(part.pane), note: note(part.pane), focused: part.pane == state.focus,
      noteStyle: noteRole(part.pane))
  }

  private func title(_ pane: Pane) -> String {
    let name = pane == .payload && state.form.isShown ? "Payload as form" : pane.title
    return layout.mode == .tabs ? name : "\(pane.rawValue) \(name)"
  }

  private func drawContent(_ pane: Pane, on canvas: inout Canvas, in area: Rect, box: Rect?) {
    guard !area.isEmpty else { return }
    let focused = isFocused(pane)
    switch pane {
    case .payload: break  // `drawPayload`, which knows its rows
    case .headers: HeadersPane(state: state).draw(on: &canvas, in: area, focused: focused)
    case .preview:
      PreviewPane(preview: status.state.preview, top: status.state.scroll[.preview] ?? 0)
        .draw(on: &canvas, in: area, box: box, focused: focused)
    case .response:
      let lines = ResponseLines(state: state, columns: area.columns - 2).lines
      drawScrolling(pane, lines, on: &canvas, in: area, box: box, focused: focused)
    case .wire:
      let lines = WireLines.lines(state.wire, columns: area.columns - 2)
      drawScrolling(pane, lines, on: &canvas, in: area, box: box, focused: focused)
    case .templates, .devices, .history, .problems:
      ListPanes(state: state, pane: pane).draw(on: &canvas, in: area, focused: focused)
    }
  }

  private func drawScrolling(
    _ pane: Pane, _ lines: [TextLine], on canvas: inout Canvas, in area: Rect, box: Rect?, focused: Bool
  ) {
    let top = min(state.scroll[pane] ?? 0, max(0, lines.count - area.rows))
    canvas.lines(lines, from: top, in: area.inset(columns: 1, rows: 0), box: box)
    if focused { canvas.cursor = Position(column: area.column, row: area.row) }
  }

  /// Line and column of the cursor, the count of a list, what the preview shows.
  private func note(_ pane: Pane) -> String {
    switch pane {
    case .payload:
      let place = state.editor.cursorPlace
      let size = layout.templateLine.isEmpty ? status.sizeText + "  " : ""
      return "\(size)Ln \(place.line) Col \(place.column)"
    case .templates: return "\(state.shownTemplates.count)"
    case .devices:
      let marked = state.draft.devices.count
      return marked > 0 ? "\(marked) of \(state.library.devices.count)" : "\(state.library.devices.count)"
    case .history: return state.history.isEmpty ? "" : "\(state.shownHistory.count)"
    case .response: return responseNote
    case .wire: return "secrets masked"
    case .preview: return previewNote
    case .problems:
      return state.problems.isEmpty ? "" : "\(state.settings.keymap.name(of: .nextProblem)) next"
    case .headers: return ""
    }
  }

  private func noteRole(_ pane: Pane) -> Role {
    guard pane == .payload else { return .muted }
    return layout.templateLine.isEmpty && !state.analysis.size.fits ? status.sizeRole : .text
  }

  private var responseNote: String {
    guard let record = state.record else { return "" }
    let count = record.rows.count
    let place = count > 1 && record.heldBack == nil ? "\(record.chosen + 1) of \(count)  " : ""
    if record.isRunning { return place + "in flight" }
    guard let response = record.chosenRow?.response else { return place }
    let warm = response.timings.connect == nil ? "  warm" : ""
    return place + Milliseconds.text(response.timings.total) + "  h2" + warm
  }

  private var previewNote: String {
    let arrows = settingsASCII ? "< >" : "◂ ▸"
    return "\(state.preview.surface.title) \(arrows)"
  }

  private var settingsASCII: Bool { state.settings.ascii }

  /// The text with, where there is room and no pane for them, the problems below it.
  private func drawPayload(
    on canvas: inout Canvas, in area: Rect, box: Rect?, focused: Bool, rows: inout [EditorRow]?
  ) {
    guard !area.isEmpty else { return }
    let shown = box == nil ? 0 : state.problemsBelowText(in: area, layout.mode)
    let (text, below) = area.splitBottom(shown > 0 ? shown + 1 : 0)
    if shown > 0, let box { drawProblems(on: &canvas, below, box, shown) }
    if state.form.isShown {
      APSFormPane(state: state).draw(on: &canvas, in: text, focused: focused)
      return
    }
    if let box {
      var window = ListWindow(count: status.state.editor.buffer.lines.count)
      window.scroll(by: status.state.editor.top, rows: text.rows)
      canvas.frameSide(box, window, rows: text.rows, focused: state.focus == .payload)
    }
    let view = EditorView(theme: canvas.theme, ascii: canvas.ascii, isFocused: focused)
    let cursor = view.draw(
      status.state.editor, on: &canvas.surface, area: text, limits: canvas.surface.bounds, shown: &rows)
    if focused { canvas.cursor = cursor ?? Position(column: text.column, row: text.row) }
  }

  private func drawProblems(on canvas: inout Canvas, _ area: Rect, _ box: Rect, _ shown: Int) {
    let focused = state.focus == .payload
    canvas.surface.rule(
      across: box, row: area.row, border: canvas.ascii ? .ascii : focused ? .heavy : .unicode,
      style: canvas.style(focused ? .focusedBorder : .border), title: status.problemCount,
      titleStyle: canvas.style(.title),
      note: "\(state.settings.keymap.name(of: .nextProblem)) next", noteStyle: canvas.style(.muted))
    let lines = ListPanes(state: state, pane: .problems).rows(columns: area.columns - 2)
    let nearest = status.nearest?.index ?? 0
    var window = ListWindow(count: lines.count, selection: nearest)
    window.reveal(rows: shown, margin: 1)
    for (offset, index) in window.visible(rows: shown).enumerated() {
      let row = area.row + 1 + offset
      canvas.line(lines[index], at: area.column + 1, row, limit: area.columns - 2)
      guard index == nearest, state.problems.count > 1 else { continue }
      canvas.text(canvas.ascii ? ">" : "▸", .accent, at: area.column, row, limit: 1)
    }
  }
}

extension ComposerState {
  /// How many problems stand below the text, where there is room and no pane for them.
  func problemsBelowText(in area: Rect, _ mode: ScreenLayout.Mode) -> Int {
    guard mode == .halves || mode == .stacked, area.rows >= 12 else { return 0 }
    return min(problems.count, 3)
  }

  /// Scrolls the text so that its cursor is on the screen.
  mutating func fitEditor() {
    let layout = self.layout
    guard let area = contentArea(of: .payload) else { return }
    let shown = problemsBelowText(in: area, layout.mode)
    editor.fit(Size(columns: area.columns, rows: area.rows - (shown > 0 ? shown + 1 : 0)))
  }
}

/// Moments with milliseconds.
enum ClockText {
  /// `14:02:11.384`.
  static func precise(_ seconds: Double) -> String {
    let milliseconds = Int((seconds * 1000).rounded(.down))
    let rest = String(1000 + ((milliseconds % 1000) + 1000) % 1000).suffix(3)
    return CalendarText.clock(seconds: milliseconds / 1000) + "." + rest
  }
}

extension Layer {
  /// Whether it takes the keys and the cursor away from the panes.
  var coversKeys: Bool { true }
}
