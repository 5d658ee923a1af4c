import ComposeModel
package import TerminalCore

/// Keeps what was drawn for the panes that a key in the text does not touch.
///
/// A frame out of the cache is the frame that `view` draws; only the work is saved. Each pane is kept with everything
/// that it was drawn from.
package struct ViewCache: Sendable {
  private struct Entry: Sendable {
    let inputs: PaneInputs
    let cells: Surface
    let cursor: Position?
  }

  private var entries: [Pane: Entry] = [:]

  package init() {}

  /// Draws the state, like `view`.
  package mutating func frame(_ state: ComposerState, size: Size) -> Frame {
    var canvas = Canvas(size: size, settings: state.settings)
    ComposerView(state: state, size: size).draw(on: &canvas, cache: &self)
    canvas.spellOutEllipses()
    return Frame(surface: canvas.surface, cursor: canvas.cursor)
  }

  /// Draws one pane, or puts it back as it was drawn from the same inputs.
  mutating func draw(
    _ part: ScreenLayout.Part, inputs: @autoclosure () -> PaneInputs?, on canvas: inout Canvas,
    _ body: (inout Canvas) -> Void
  ) {
    guard let inputs = inputs() else { return body(&canvas) }
    if let entry = entries[part.pane], entry.inputs == inputs {
      canvas.surface.paste(entry.cells, at: Position(column: part.area.column, row: part.area.row))
      if let cursor = entry.cursor { canvas.cursor = cursor }
      return
    }
    let before = canvas.cursor
    canvas.cursor = nil
    body(&canvas)
    entries[part.pane] = Entry(inputs: inputs, cells: canvas.surface.copy(part.area), cursor: canvas.cursor)
    canvas.cursor = canvas.cursor ?? before
  }
}

/// Everything that a pane is drawn from.
struct PaneInputs: Equatable, Sendable {
  private let part: ScreenLayout.Part
  private let mode: ScreenLayout.Mode
  /// The state without what only the text, the line of notices and the effects need.
  private let state: ComposerState
  private let problems: [Problem]
  /// The present, for panes that show how long ago something was.
  private let now: Int
  private let isModified: Bool
  private let showsWhatWasSent: Bool

  /// Nil for the panes that change with nearly every key.
  init?(_ part: ScreenLayout.Part, _ state: ComposerState, _ layout: ScreenLayout) {
    switch part.pane {
    case .payload, .problems: return nil
    case .headers: problems = state.problems.filter { $0.header != nil }
    case .response: problems = state.record == nil ? [] : state.problems
    case .preview, .wire, .templates, .devices, .history: problems = []
    }
    // While a push is in flight its seconds are counted.
    if part.pane == .response, state.isBusy { return nil }
    self.part = part
    mode = layout.mode
    now = part.pane == .history ? Int(state.now / 86400) : 0
    showsWhatWasSent = part.pane == .response && state.showsWhatWasSent
    isModified = part.pane == .templates && state.isModified
    var rest = state
    rest.editor = Editor()
    rest.draft.payload = []
    rest.baseline = nil
    rest.analysis = Analysis()
    rest.now = 0
    rest.savedAt = nil
    rest.notice = Notice("")
    rest.pending = []
    rest.clipboard = ""
    rest.lastNumber = 0
    if part.pane != .wire { rest.wire = [] }
    if part.pane != .preview { rest.preview = PreviewState() }
    self.state = rest
  }
}
