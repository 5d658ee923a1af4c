import ComposeModel
import TerminalCore

/// Draws a picker in the middle of the screen.
struct PickerView {
  let state: ComposerState
  let picker: Picker
  let rows: [PickerRow]

  init(_ state: ComposerState, _ picker: Picker) {
    self.state = state
    self.picker = picker
    rows = state.rows(of: picker)
  }

  /// The popup's frame on a screen.
  func area(on size: Size) -> Rect {
    let beside = glanceColumns(on: size)
    let wide = picker.usesLetters ? 56 : beside > 0 && size.columns >= 150 ? 84 : 100
    // On a thin screen the list needs all of it.
    let margin = size.columns < 60 || beside > 0 ? 0 : 8
    let columns = min(size.columns, max(40, min(wide, size.columns - margin - beside)))
    let extra =
      switch picker.kind {
      case .problems: 8
      case .credential: 4
      default: 3
      }
    let content = rows.count + (picker.usesLetters ? 0 : 2) + extra
    let rowsWanted = min(max(content + 2, 8), max(8, size.rows - 6), 30)
    let height = min(size.rows, picker.usesLetters ? content : rowsWanted)
    let whole = columns + beside
    return Rect(
      column: (size.columns - whole) / 2, row: max(0, min(2, (size.rows - height) / 2)), columns: columns,
      rows: height)
  }

  /// The part of the popup that holds the list.
  func listArea(in inside: Rect) -> Rect {
    let (_, below) = inside.splitTop(picker.usesLetters ? 0 : 2)
    return below.splitBottom(1 + helpRows(in: inside)).rest
  }

  /// The rows below the list that explain the chosen row; a problem is told in full, a credential nearly so.
  private func helpRows(in inside: Rect) -> Int {
    guard hasHelp, inside.rows >= 6 else { return hasHelp ? 1 : 0 }
    let longest = rows.map(\.help.utf8.count).max() ?? 0
    let most = picker.kind == .problems ? 6 : 2
    return max(1, min((longest * 11 / 10 + inside.columns) / (inside.columns - 2), most, inside.rows / 3))
  }

  private var hasHelp: Bool { rows.contains { !$0.help.isEmpty } }

  /// The columns beside the list in which the chosen template is shown; 0 where there is no room.
  private func glanceColumns(on size: Size) -> Int {
    guard picker.kind == .template, size.columns >= 72 else { return 0 }
    return min(64, size.columns * 45 / 100)
  }

  /// Where the chosen template is shown beside the list; nothing where there is no room.
  private func glance(beside area: Rect, on size: Size) -> Rect? {
    let columns = glanceColumns(on: size)
    guard columns > 0, rows.indices.contains(picker.list.selection),
      case .template = rows[picker.list.selection].action
    else { return nil }
    let rows = max(area.rows, size.rows - area.row - 3)
    return Rect(column: area.endColumn, row: area.row, columns: columns, rows: rows)
  }

  func draw(on canvas: inout Canvas) {
    let area = area(on: canvas.surface.size)
    if let glance = glance(beside: area, on: canvas.surface.size),
      case .template(let template) = rows[picker.list.selection].action
    {
      TemplateGlance(template: template).draw(on: &canvas, in: glance)
    }
    let count = rows.count { $0.canBeTaken }
    let inside = canvas.frame(
      area, title: state.title(of: picker), note: picker.usesLetters ? "" : "\(count)", focused: true,
      noteStyle: .muted)
    guard inside.rows > 2 else { return }
    if !picker.usesLetters { drawFilter(on: &canvas, in: inside) }
    let list = listArea(in: inside)
    drawRows(on: &canvas, in: list, box: area)
    drawFoot(on: &canvas, in: inside)
  }

  private func drawFilter(on canvas: inout Canvas, in inside: Rect) {
    let start = Position(column: inside.column + 3, row: inside.row)
    canvas.text(canvas.ascii ? ">" : "›", .accent, at: inside.column + 1, inside.row, limit: 1)
    let cursor = picker.filter.draw(
      on: &canvas.surface, at: start, columns: inside.columns - 4, style: canvas.style(.text))
    if picker.filter.isEmpty {
      canvas.text(picker.placeholder, .placeholder, at: start.column, start.row, limit: inside.columns - 4)
    }
    canvas.cursor = Position(column: start.column + cursor, row: start.row)
    let line = canvas.ascii ? "-" : "─"
    canvas.surface.fill(
      Rect(column: inside.column + 1, row: inside.row + 1, columns: inside.columns - 2, rows: 1),
      style: canvas.style(.border), with: line)
  }

  private func drawRows(on canvas: inout Canvas, in list: Rect, box: Rect) {
    guard !rows.isEmpty else {
      canvas.text("Nothing fits.", .muted, at: list.column + 1, list.row, limit: list.columns - 2)
      return
    }
    var window = ListWindow(count: rows.count, selection: picker.list.selection)
    window.reveal(rows: list.rows, margin: 1)
    let titleColumns = titleWidth(list.columns)
    for (line, index) in window.visible(rows: list.rows).enumerated() {
      drawRow(
        rows[index], on: &canvas, in: list, line: list.row + line, titleColumns: titleColumns,
        isChosen: index == window.selection)
    }
    var boxed = window
    boxed.resize(count: rows.count)
    let bar = Rect(column: box.column, row: list.row - 1, columns: box.columns, rows: list.rows + 2)
    canvas.surface.scrollBar(bar, boxed, rows: list.rows, style: canvas.style(.accent), ascii: canvas.ascii)
  }

  private func titleWidth(_ columns: Int) -> Int {
    let widest = rows.map { TextWidth.columns($0.title) }.max() ?? 0
    return min(widest, max(16, columns * 45 / 100))
  }

  private func drawRow(
    _ row: PickerRow, on canvas: inout Canvas, in list: Rect, line: Int, titleColumns: Int, isChosen: Bool
  ) {
    var column = list.column + 1
    let end = list.endColumn - 1
    let sign =
      row.letter.map(String.init)
      ?? row.isMarked.map { $0 ? "[x]" : "[ ]" } ?? (row.isCurrent ? (canvas.ascii ? "*" : "●") : " ")
    let signColumns = rows.contains { $0.isMarked != nil } ? 4 : 2
    canvas.text(sign, row.letter == nil ? .accent : .key, at: column, line, limit: signColumns)
    column += signColumns
    let noteColumns = row.note.isEmpty ? 0 : min(TextWidth.columns(row.note), (end - column) / 2)
    let room = end - column - (noteColumns > 0 ? noteColumns + 2 : 0)
    // The start of a word or two tells less than a whole title.
    let hasDetail = !row.detail.isEmpty && room - titleColumns >= 10
    let title = hasDetail ? min(titleColumns, room) : room
    canvas.text(row.title, row.isCurrent ? .title : .text, at: column, line, limit: title)
    let detailColumn = column + titleColumns + 2
    canvas.text(
      hasDetail ? row.detail : "", .muted, at: detailColumn, line, limit: column + room - detailColumn)
    if noteColumns > 0 {
      canvas.text(
        TextWidth.truncatedAtStart(row.note, to: noteColumns, ellipsis: canvas.ellipsis), .muted,
        at: end - noteColumns, line, limit: noteColumns)
    }
    guard isChosen else { return }
    let whole = Rect(column: list.column, row: line, columns: list.columns, rows: 1)
    canvas.surface.restyle(whole) { style in
      style = canvas.theme[.selected]
    }
    if picker.usesLetters { canvas.cursor = Position(column: list.column + 1, row: line) }
  }

  private func drawFoot(on canvas: inout Canvas, in inside: Rect) {
    let keys = "Enter " + (picker.kind == .commands || picker.kind == .help ? "run" : "choose")
    var parts = [keys]
    if picker.usesLetters { parts[0] = "a letter, or Enter" }
    if picker.kind == .device {
      if picker.hasMarked { parts[0] = "Enter done" }
      parts += [picker.filter.isEmpty ? "Space mark" : "^Space mark", "^A all", "Ins add", "Del remove"]
    }
    if picker.kind == .credential || picker.kind == .environment { parts += ["Ins add", "Del remove"] }
    parts.append("Esc close")
    let limit = inside.columns - 2
    let wide = parts.joined(separator: "   ")
    let foot = TextWidth.columns(wide) > limit ? parts.joined(separator: "  ") : wide
    canvas.text(foot, .muted, at: inside.column + 1, inside.endRow - 1, limit: limit)
    guard hasHelp, rows.indices.contains(picker.list.selection) else { return }
    let help = rows[picker.list.selection].help
    let count = helpRows(in: inside)
    guard count > 1 else {
      canvas.text(
        help, .information, at: inside.column + 1, inside.endRow - 2, limit: inside.columns - 2)
      return
    }
    let lines = TextLine.paragraph(
      help, .information, columns: inside.columns - 1, margin: 1, rows: count, ellipsis: canvas.ellipsis)
    let area = Rect(
      column: inside.column, row: inside.endRow - 1 - count, columns: inside.columns, rows: count)
    canvas.lines(lines, from: 0, in: area)
  }
}
