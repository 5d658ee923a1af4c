package import TerminalCore

/// Draws the state.
///
/// - Parameter size: the cells of the terminal; any size is drawn, down to 1 by 1.
package func view(_ state: ComposerState, size: Size) -> Frame {
  var cache = ViewCache()
  return cache.frame(state, size: size)
}

/// Puts the parts of the screen together.
final class ComposerView {
  private let status: StatusLines
  var state: ComposerState { status.state }
  let size: Size
  let layout: ScreenLayout

  init(state: consuming ComposerState, size: Size) {
    self.size = size
    layout = state.layout(for: size)
    status = StatusLines(state)
  }

  func draw(on canvas: inout Canvas, cache: inout ViewCache) {
    guard layout.mode != .none else {
      drawTooSmall(on: &canvas)
      return
    }
    cache.draw(
      .targetBar, in: layout.targetBar, inputs: PartInputs(targetBar: layout), on: &canvas
    ) {
      TargetBar(state, columns: layout.targetBar.columns)
        .draw(on: &$0, in: layout.targetBar, hint: state.settings.keymap.name(of: .target))
    }
    if layout.mode == .tabs { drawTabs(on: &canvas) }
    if !layout.templateLine.isEmpty { status.drawTemplate(on: &canvas, in: layout.templateLine) }
    let panes = PaneView(layout: layout, status: status)
    func draw(_ part: ScreenLayout.Part, on canvas: inout Canvas) {
      cache.draw(.pane(part.pane), in: part.area, inputs: PartInputs(part, status, layout), on: &canvas) {
        panes.draw(part, on: &$0)
      }
    }
    // The text comes after its neighbours: its list of completions may lie over them.
    for part in layout.parts where part.pane != .payload { draw(part, on: &canvas) }
    for part in layout.parts where part.pane == .payload {
      panes.drawPayload(part, on: &canvas, rows: &cache.textRows)
    }
    for part in layout.overlay { draw(part, on: &canvas) }
    if let glance { glance.template.draw(on: &canvas, in: glance.area) }
    status.draw(on: &canvas, layout: layout)
    if !layout.footer.isEmpty {
      cache.draw(.footer, in: layout.footer, inputs: PartInputs(footer: layout, status), on: &canvas) {
        Footer(state: state).draw(on: &$0, in: layout.footer)
      }
    }
    drawLayers(on: &canvas)
  }

  /// What lies beside the list of templates while it has the focus.
  private var glance: (template: TemplateGlance, area: Rect)? {
    guard state.focus == .templates, let area = layout.glance(on: size), let template = state.chosenTemplate
    else { return nil }
    return (TemplateGlance(template: template), area)
  }

  /// Whether each cell belongs to one part, which draws all of its area: nothing lies over another thing.
  var isFlat: Bool {
    layout.mode != .none && layout.mode != .bare && layout.overlay.isEmpty && state.layers.isEmpty
      && state.editor.completion == nil && glance == nil
  }

  private func drawTooSmall(on canvas: inout Canvas) {
    let lines = TextLine.paragraph("Too small. Ctrl-Q quits.", .title, columns: max(1, size.columns))
    canvas.lines(lines, from: 0, in: Rect(size))
    canvas.cursor = Position(column: 0, row: 0)
  }

  private func drawTabs(on canvas: inout Canvas) {
    let area = layout.tabs
    canvas.surface.fill(area)
    let name = status.templateName
    for tab in ComposerView.tabs(state.focus) {
      canvas.text(
        tab.text, tab.pane == state.focus ? .activeTab : .tab, at: area.column + tab.column, area.row,
        limit: TextWidth.columns(tab.text))
    }
    let start = ComposerView.tabs(state.focus).last.map { $0.column + TextWidth.columns($0.text) + 2 } ?? 0
    let room = Rect(
      column: area.column + start, row: area.row, columns: area.columns - start - 1, rows: 1)
    guard room.columns > 6 else { return }
    canvas.surface.putRight(name, in: room, style: canvas.style(.muted))
  }

  /// The tabs of the small arrangement, each with its first column.
  static func tabs(_ focus: Pane) -> [(pane: Pane, text: String, column: Int)] {
    var column = 1
    var shown = Array(Pane.tabOrder.prefix(6))
    if !shown.contains(focus) { shown[5] = focus }
    return shown.map { pane in
      let title = "\(pane.rawValue) \(pane.tabTitle)"
      let text = pane == focus ? "[\(title)]" : title
      defer { column += TextWidth.columns(text) + 2 }
      return (pane, text, column)
    }
  }

  private func drawLayers(on canvas: inout Canvas) {
    for layer in state.layers {
      switch layer {
      case .picker(let picker): PickerView(state, picker).draw(on: &canvas)
      case .form(let form): FormView(form: form).draw(on: &canvas)
      case .confirm(let dialog): ConfirmView(dialog: dialog).draw(on: &canvas)
      case .reader(let reader): ReaderView(reader: reader).draw(on: &canvas)
      case .find(let bar): status.drawFind(bar, on: &canvas, layout: layout)
      case .jump: JumpView(state: state, layout: layout).draw(on: &canvas)
      }
    }
  }
}
