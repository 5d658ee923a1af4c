import ComposeModel
package import TerminalCore

/// Keeps what was drawn for the parts of the screen that a key in the text does not touch.
///
/// A frame out of the cache is the frame that `view` draws; only the work is saved. Each part is kept with everything
/// that it was drawn from.
package struct ViewCache: Sendable {
  /// What is drawn and kept as one piece.
  enum Part: Hashable, Sendable {
    case pane(Pane)
    case targetBar
    case footer
  }

  private struct Entry: Sendable {
    let inputs: PartInputs
    let generation: Int
    let cells: Surface
    let cursor: Position?
  }

  private var entries: [Part: Entry] = [:]
  private var common: ComposerState?
  /// The state's count of changes at the latest comparison; nil before the first one.
  private var changesSeen: Int?
  /// Counts the changes of what all parts are drawn from.
  private var generation = 0
  /// The latest frame, with the generation it belongs to; nil when something lay over its parts.
  private var latest: (surface: Surface, generation: Int)?
  /// Whether the frame is drawn over the latest one, so that parts that stay as they are need not be put back.
  private var goesOn = false
  /// The rows of the text as the latest frame shows them; nil where that cannot be told.
  var textRows: [EditorRow]?

  package init() {}

  /// Draws the state, like `view`.
  package mutating func frame(_ state: consuming ComposerState, size: Size) -> Frame {
    if state.changesBesideText != changesSeen {
      let common = state.commonToParts
      if common != self.common {
        self.common = common
        generation += 1
      }
      changesSeen = state.changesBesideText
    }
    assert(state.commonToParts == common, "a letter of the text has changed more than the text")
    let view = ComposerView(state: state, size: size)
    var canvas = Canvas(surface: surface(size), settings: view.state.settings)
    view.draw(on: &canvas, cache: &self)
    canvas.spellOutEllipses()
    assert(
      !goesOn || canvas.surface == Composer.view(view.state, size: size).surface,
      "a part left old cells behind")
    latest = view.isFlat ? (canvas.surface, generation) : nil
    return Frame(surface: canvas.surface, cursor: canvas.cursor)
  }

  /// What is drawn on: the latest frame where its parts have kept their places, so that its memory is used again.
  private mutating func surface(_ size: Size) -> Surface {
    guard let latest, latest.generation == generation, latest.surface.size == size else {
      goesOn = false
      textRows = nil
      return Surface(size)
    }
    // Drawing into it makes no copy only while nobody else holds it.
    self.latest = nil
    goesOn = true
    var surface = latest.surface
    surface.forgetTouches()
    return surface
  }

  /// Draws one part, or puts it back as it was drawn from the same inputs.
  ///
  /// - Parameter inputs: what it is drawn from besides what all parts are; nil when it is drawn anew each time.
  mutating func draw(
    _ part: Part, in area: Rect, inputs: @autoclosure () -> PartInputs?, on canvas: inout Canvas,
    _ body: (inout Canvas) -> Void
  ) {
    guard let inputs = inputs() else { return body(&canvas) }
    if let entry = entries[part], entry.generation == generation, entry.inputs == inputs {
      if !goesOn { canvas.surface.paste(entry.cells, at: Position(column: area.column, row: area.row)) }
      if let cursor = entry.cursor { canvas.cursor = cursor }
      return
    }
    let before = canvas.cursor
    canvas.cursor = nil
    body(&canvas)
    entries[part] = Entry(
      inputs: inputs, generation: generation, cells: canvas.surface.copy(area), cursor: canvas.cursor)
    canvas.cursor = canvas.cursor ?? before
  }
}

extension ComposerState {
  /// The state without what only some parts are drawn from, and without what none is.
  fileprivate var commonToParts: ComposerState {
    var rest = self
    rest.editor = Self.none.editor
    rest.draft.payload = []
    rest.baseline = nil
    rest.analysis = Self.none.analysis
    rest.now = 0
    rest.savedAt = nil
    rest.notice = Self.none.notice
    rest.pending = []
    rest.clipboard = ""
    rest.lastNumber = 0
    rest.changesBesideText = 0
    rest.libraryAskedAt = 0
    rest.historyTicket = nil
    rest.historyQuestion = ""
    rest.wire = []
    rest.preview = Self.none.preview
    return rest
  }

  private static let none = ComposerState()
}

/// Everything that a part is drawn from besides what all of them are.
struct PartInputs: Equatable, Sendable {
  private let area: Rect
  private let mode: ScreenLayout.Mode
  private var problems: [Problem] = []
  private var preview = PreviewState()
  private var wire: [WireLine] = []
  /// The present, for panes that show how long ago something was.
  private var day = 0
  /// What is to be said about the draft or the text: whether it was changed, or which commands there are.
  private var flags: [Bool] = []

  /// Those of the target bar.
  init(targetBar layout: ScreenLayout) {
    area = layout.targetBar
    mode = layout.mode
  }

  /// Those of the footer.
  init(footer layout: ScreenLayout, _ status: StatusLines) {
    area = layout.footer
    mode = layout.mode
    flags = status.state.offers
  }

  /// Nil for the panes that change with nearly every key.
  init?(_ part: ScreenLayout.Part, _ status: StatusLines, _ layout: ScreenLayout) {
    area = part.area
    mode = layout.mode
    switch part.pane {
    case .payload, .problems: return nil
    case .headers: problems = status.state.problems.filter { $0.header != nil }
    case .response:
      // While a push is in flight its seconds are counted.
      guard !status.state.isBusy else { return nil }
    case .preview: preview = status.state.preview
    case .wire: wire = status.state.wire
    case .history: day = Int(status.state.now / 86400)
    case .templates: flags = [status.state.isModified]
    case .devices: break
    }
  }
}
