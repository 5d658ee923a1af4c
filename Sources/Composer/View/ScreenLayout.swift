import TerminalCore

/// Which parts are on the screen and where: one decision, from the size and the focus.
struct ScreenLayout: Sendable, Equatable {
  /// The arrangements, from the smallest to the largest.
  enum Mode: Sendable, Equatable {
    /// Too small for anything but a notice.
    case none
    /// One pane without a frame and one status line.
    case bare
    /// One framed pane with tabs, a problem line and a line for the last reply.
    case tabs
    /// Narrow and tall: payload, headers, preview and response below each other.
    case stacked
    /// Payload and headers left, preview and response right.
    case halves
    /// Lists, payload with problems and headers, preview with response and wire log.
    case thirds
  }

  struct Part: Sendable, Equatable {
    var pane: Pane
    var area: Rect
  }

  var mode: Mode
  var targetBar: Rect
  var templateLine = Rect(column: 0, row: 0, columns: 0, rows: 0)
  var tabs = Rect(column: 0, row: 0, columns: 0, rows: 0)
  /// The visible panes in the order of F6; the lists of the overlay come first and lie on top.
  var parts: [Part] = []
  /// The panes that lie over the others.
  var overlay: [Part] = []
  var problemLine = Rect(column: 0, row: 0, columns: 0, rows: 0)
  var noticeLine: Rect
  var footer = Rect(column: 0, row: 0, columns: 0, rows: 0)

  static func mode(for size: Size, plain: Bool) -> Mode {
    if size.columns < 20 || size.rows < 4 { return .none }
    if plain { return .bare }
    if size.columns < 60 || size.rows < 15 { return .bare }
    if size.columns >= 170, size.rows >= 50 { return .thirds }
    if size.columns >= 100, size.rows >= 30 { return .halves }
    if size.columns < 100, size.rows >= 46 { return .stacked }
    return .tabs
  }

  /// - Parameters:
  ///   - main: the pane that had the focus before a list over the others took it.
  ///   - wanted: whether the person wants the lists; nil shows them where there is room beside the text.
  init(size: Size, focus: Pane, main: Pane, lists wanted: Bool?, zoomed: Bool, plain: Bool = false) {
    mode = ScreenLayout.mode(for: size, plain: plain)
    let lists = wanted ?? (mode == .thirds)
    let liesOver = lists && mode != .thirds && mode != .bare
    let list = focus
    let focus = liesOver && focus.isList ? main : focus
    let (bar, belowBar) = Rect(size).splitTop(1)
    targetBar = bar
    noticeLine = Rect(size)
    switch mode {
    case .none: return
    case .bare: layOutBare(belowBar, focus)
    case .tabs: layOutTabs(belowBar, focus)
    case .stacked, .halves, .thirds: layOutPanes(belowBar, focus, lists, zoomed)
    }
    if liesOver { overlayLists(size, focus: list) }
  }

  private mutating func layOutBare(_ area: Rect, _ focus: Pane) {
    let (pane, line) = area.splitBottom(1)
    noticeLine = line
    parts = [Part(pane: focus, area: pane)]
  }

  private mutating func layOutTabs(_ area: Rect, _ focus: Pane) {
    let (tabLine, belowTabs) = area.splitTop(1)
    tabs = tabLine
    let (aboveFooter, last) = belowTabs.splitBottom(1)
    footer = last
    let (aboveNotice, notice) = aboveFooter.splitBottom(1)
    noticeLine = notice
    let (pane, problem) = aboveNotice.splitBottom(1)
    problemLine = problem
    parts = [Part(pane: focus, area: pane)]
  }

  private mutating func layOutPanes(_ area: Rect, _ focus: Pane, _ lists: Bool, _ zoomed: Bool) {
    let (line, belowLine) = area.splitTop(1)
    templateLine = line
    let (aboveFooter, last) = belowLine.splitBottom(1)
    footer = last
    let (body, notice) = aboveFooter.splitBottom(1)
    noticeLine = notice
    if zoomed {
      parts = [Part(pane: focus, area: body)]
      return
    }
    switch mode {
    case .stacked: stack(body)
    case .halves: halve(body)
    default: divide(body, lists: lists)
    }
    show(focus)
  }

  private mutating func stack(_ body: Rect) {
    let (text, belowText) = body.splitTop(body.rows * 2 / 5)
    let (headers, belowHeaders) = belowText.splitTop(8)
    let (preview, response) = belowHeaders.splitTop((belowHeaders.rows + 1) / 2)
    parts = [
      Part(pane: .payload, area: text), Part(pane: .headers, area: headers),
      Part(pane: .preview, area: preview), Part(pane: .response, area: response),
    ]
  }

  private mutating func halve(_ body: Rect) {
    let (left, right) = body.splitLeft(body.columns * 58 / 100)
    let (text, headers) = left.splitBottom(8)
    let (preview, response) = right.splitTop(body.rows * 11 / 20)
    parts = [
      Part(pane: .payload, area: text), Part(pane: .headers, area: headers),
      Part(pane: .preview, area: preview), Part(pane: .response, area: response),
    ]
  }

  private mutating func divide(_ body: Rect, lists: Bool) {
    var rest = body
    if lists {
      let (side, beside) = body.splitLeft(min(44, body.columns * 18 / 100))
      parts = ScreenLayout.stackLists(side)
      rest = beside
    }
    let (middle, right) = rest.splitLeft(rest.columns * 60 / 100)
    let (text, belowText) = middle.splitTop(middle.rows - 14)
    let (problems, headers) = belowText.splitTop(7)
    let (preview, belowPreview) = right.splitTop(right.rows * 9 / 20)
    let (response, wire) = belowPreview.splitTop(belowPreview.rows * 3 / 5)
    parts += [
      Part(pane: .payload, area: text), Part(pane: .problems, area: problems),
      Part(pane: .headers, area: headers), Part(pane: .preview, area: preview),
      Part(pane: .response, area: response), Part(pane: .wire, area: wire),
    ]
  }

  private static func stackLists(_ side: Rect) -> [Part] {
    let (templates, belowTemplates) = side.splitTop(side.rows * 9 / 20)
    let (devices, history) = belowTemplates.splitTop((belowTemplates.rows + 1) / 2)
    return [
      Part(pane: .templates, area: templates), Part(pane: .devices, area: devices),
      Part(pane: .history, area: history),
    ]
  }

  /// A focused pane that has no place of its own takes that of the response.
  private mutating func show(_ focus: Pane) {
    guard !parts.contains(where: { $0.pane == focus }) else { return }
    guard let index = parts.firstIndex(where: { $0.pane == .response }) else { return }
    parts[index].pane = focus
  }

  /// Over the left of the screen: the same lists that the largest arrangement has beside the text.
  ///
  /// Where they are short, the one with the focus has most of the room.
  private mutating func overlayLists(_ size: Size, focus: Pane) {
    let top = parts.map(\.area.row).min() ?? 1
    let bottom = parts.map(\.area.endRow).max() ?? size.rows
    let side = Rect(column: 0, row: top, columns: min(size.columns, 44), rows: bottom - top)
    overlay = ScreenLayout.stackLists(side)
    guard side.rows < 30, overlay.contains(where: { $0.pane == focus }) else { return }
    var row = side.row
    for index in overlay.indices {
      let rows = overlay[index].pane == focus ? side.rows - (overlay.count - 1) * 4 : 4
      overlay[index].area = Rect(column: side.column, row: row, columns: side.columns, rows: rows)
      row += rows
    }
  }

  /// The room beside the lists for a glance at what is chosen there; nil where there is not enough.
  func glance(on size: Size) -> Rect? {
    guard let list = area(of: .templates), let bottom = drawn.map(\.area.endRow).max() else { return nil }
    let columns = min(64, size.columns - list.endColumn)
    guard mode != .bare, columns >= 30, bottom - list.row >= 8 else { return nil }
    return Rect(column: list.endColumn, row: list.row, columns: columns, rows: bottom - list.row)
  }

  /// What is drawn, the topmost last.
  var drawn: [Part] { parts + overlay }

  /// The panes that can have the focus, in the order of F6.
  var order: [Pane] {
    switch mode {
    case .none, .bare, .tabs: Pane.tabOrder
    default: (overlay + parts).map(\.pane).reduced()
    }
  }

  func area(of pane: Pane) -> Rect? { drawn.last { $0.pane == pane }?.area }

  /// The pane that covers a place.
  func pane(at place: Position) -> Pane? { drawn.last { $0.area.contains(place) }?.pane }
}

extension Pane {
  /// The panes of the arrangements with tabs.
  static let tabOrder: [Pane] = [
    .payload, .headers, .preview, .response, .history, .wire, .templates, .devices, .problems,
  ]
}

extension [Pane] {
  fileprivate func reduced() -> [Pane] {
    reduce(into: []) { result, pane in if !result.contains(pane) { result.append(pane) } }
  }
}
