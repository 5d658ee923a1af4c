import APNsCore
import ComposeModel
import TerminalCore

extension ComposerState {
  /// The templates that fit the filter of their list.
  var shownTemplates: [Template] {
    FuzzyMatch.filter(library.templates, by: lists[.templates]?.filter.text ?? "", title: \.name) {
      "\($0.name) \($0.summary)"
    }
  }

  /// The devices that fit the filter of their list.
  var shownDevices: [Device] {
    FuzzyMatch.filter(library.devices, by: lists[.devices]?.filter.text ?? "", title: \.name) {
      "\($0.name) \($0.bundleID) \($0.tail) \($0.note)"
    }
  }

  /// The attempts that fit the filter of their list, the latest first.
  ///
  /// What the store has found for the same words is shown as it came: it has looked further than what a row shows.
  var shownHistory: [HistoryEntry] {
    let filter = lists[.history]?.filter.text ?? ""
    if filter == historySearch { return history }
    return FuzzyMatch.filterExactly(history, by: filter) {
      "\($0.deviceName) \($0.templateName ?? "") \($0.status.map(String.init) ?? "") \($0.reason ?? "") \($0.result.rawValue) \($0.environment.name)"
    }
  }

  /// The number of rows of a list pane.
  func rowCount(of pane: Pane) -> Int {
    switch pane {
    case .templates: shownTemplates.count
    case .devices: shownDevices.count
    case .history: shownHistory.count
    case .problems: problems.count
    case .payload, .headers, .preview, .response, .wire: 0
    }
  }
}

/// Draws the lists: templates, devices, history, problems.
struct ListPanes {
  let state: ComposerState
  let pane: Pane

  func draw(on canvas: inout Canvas, in area: Rect, focused: Bool) {
    let list = state.lists[pane] ?? ListPane()
    var body = area
    if list.isFiltering || !list.filter.isEmpty {
      let (line, rest) = area.splitTop(1)
      drawFilter(list, on: &canvas, in: line, focused: focused)
      body = rest
    }
    let lines = rows(columns: body.columns - 2)
    guard !lines.isEmpty else {
      canvas.lines(
        TextLine.paragraph(emptyText, .muted, columns: body.columns - 2, margin: 0), from: 0,
        in: body.inset(columns: 1, rows: 0))
      if focused, canvas.cursor == nil { canvas.cursor = Position(column: body.column, row: body.row) }
      return
    }
    var window = ListWindow(count: lines.count, selection: list.window.selection)
    window.reveal(rows: body.rows, margin: 1)
    for (offset, index) in window.visible(rows: body.rows).enumerated() {
      let row = body.row + offset
      canvas.line(lines[index], at: body.column + 1, row, limit: body.columns - 2)
      guard index == window.selection, focused || pane != .problems else { continue }
      let whole = Rect(column: body.column, row: row, columns: body.columns, rows: 1)
      if focused {
        canvas.surface.restyle(whole) { $0 = canvas.theme[.selected] }
        if !list.isFiltering { canvas.cursor = Position(column: body.column, row: row) }
      }
    }
    let box = Rect(column: body.column - 1, row: body.row - 1, columns: body.columns + 2, rows: body.rows + 2)
    canvas.surface.scrollBar(box, window, rows: body.rows, style: canvas.style(.muted), ascii: canvas.ascii)
  }

  private func drawFilter(_ list: ListPane, on canvas: inout Canvas, in line: Rect, focused: Bool) {
    canvas.text("/", .accent, at: line.column + 1, line.row, limit: 1)
    let cursor = list.filter.draw(
      on: &canvas.surface, at: Position(column: line.column + 3, row: line.row), columns: line.columns - 4,
      style: canvas.style(.text))
    if focused, list.isFiltering {
      canvas.cursor = Position(column: line.column + 3 + cursor, row: line.row)
    }
  }

  private var emptyText: String {
    let filtered = !(state.lists[pane]?.filter.isEmpty ?? true)
    if filtered { return "Nothing fits the filter." }
    return switch pane {
    case .templates: "No templates found."
    case .devices: "No devices yet. Press a and paste a token in any form."
    case .history: "No attempts yet."
    default: "No problems."
    }
  }

  /// One line for each row of the list.
  func rows(columns: Int) -> [TextLine] {
    switch pane {
    case .templates: state.shownTemplates.map { template($0, columns) }
    case .devices: state.shownDevices.map { device($0, columns) }
    case .history: state.shownHistory.map { attempt($0, columns) }
    case .problems: state.problems.map { problem($0, columns) }
    case .payload, .headers, .preview, .response, .wire: []
    }
  }

  private func template(_ template: Template, _ columns: Int) -> TextLine {
    let isOpen = template.name == state.draft.templateName
    let mark = isOpen ? (state.isModified ? "*" : ">") : " "
    let type = template.headers.pushType ?? ""
    let nameColumns = max(8, columns - 2 - TextWidth.columns(type) - 1)
    return TextLine([
      (mark + " ", .accent),
      (TextWidth.padded(template.name, to: nameColumns) + " ", isOpen ? .title : .text),
      (type, .muted),
    ])
  }

  private func device(_ device: Device, _ columns: Int) -> TextLine {
    let isTarget = state.draft.contains(device)
    let letter =
      switch device.environment {
      case .sandbox: "S"
      case .production: "P"
      case .local: "L"
      case .custom: "C"
      case nil: " "
      }
    let end = "\(letter) \(device.tail)" + (device.isQuarantined ? " dead" : "")
    let nameColumns = max(6, columns - 4 - TextWidth.columns(end) - 1)
    return TextLine([
      (isTarget ? "[x] " : "[ ] ", isTarget ? .accent : .muted),
      (TextWidth.padded(device.name, to: nameColumns) + " ", isTarget ? .title : .text),
      (end, device.isQuarantined ? .warning : .muted),
    ])
  }

  private func attempt(_ entry: HistoryEntry, _ columns: Int) -> TextLine {
    let isMarked = entry.id.map { state.lists[.history]?.marked.contains($0) ?? false } ?? false
    let role: Role = entry.result == .accepted ? .success : entry.result == .unknown ? .warning : .failure
    let status = entry.status.map(String.init) ?? (entry.result == .notSent ? "not sent" : "unknown")
    let when = HistoryTime.text(entry.sentAt, now: state.now)
    var pieces: [(String, Role)] = [
      (isMarked ? "+ " : "  ", .accent), (when + " ", .muted), (status + " ", role),
    ]
    let used = pieces.reduce(0) { $0 + TextWidth.columns($1.0) }
    let reason = entry.reason.map { $0 + " " } ?? ""
    let place = columns > 60 ? "\(entry.environment.name)  \(entry.templateName ?? "")" : ""
    pieces.append((reason, .text))
    let name = TextWidth.truncated(
      entry.deviceName, to: max(0, columns - used - TextWidth.columns(reason) - TextWidth.columns(place) - 2))
    pieces.append((name + (place.isEmpty ? "" : "  " + place), .muted))
    return TextLine(pieces)
  }

  private func problem(_ problem: Problem, _ columns: Int) -> TextLine {
    TextLine([
      (ProblemMark.sign(problem.severity) + " ", ProblemMark.role(problem.severity)),
      // In the colour of the text: it changes with each key, and each change of colour is sent as well.
      (TextWidth.padded(problem.place, to: max(6, TextWidth.columns(problem.place))) + "  ", .text),
      (TextWidth.truncated(problem.message, to: max(8, columns - 10)), .text),
    ])
  }
}

/// When an attempt was made, as short as it can be said.
enum HistoryTime {
  /// `14:02` today, else `11-29 14:02`.
  static func text(_ seconds: Double, now: Double) -> String {
    let clock = CalendarText.clock(seconds: Int(seconds)).prefix(5)
    let day = Int((seconds / 86400).rounded(.down))
    guard day != Int((now / 86400).rounded(.down)) else { return String(clock) }
    let date = CalendarText.civil(days: day)
    let month = date.month < 10 ? "0\(date.month)" : "\(date.month)"
    let number = date.day < 10 ? "0\(date.day)" : "\(date.day)"
    return "\(month)-\(number) \(clock)"
  }
}
