import TerminalCore

/// Draws the open list of completions below the cursor, or above it where there is more room.
struct CompletionView {
  var theme: Theme
  var ascii: Bool

  private static let mostRows = 8

  func draw(_ completion: Completion, on surface: inout Surface, anchor: Position, limits: Rect) {
    let below = limits.endRow - anchor.row - 1
    let above = anchor.row - limits.row
    let room = max(below, above)
    // Frame, at least one entry, one line of help.
    guard room >= 4, limits.columns >= 20, !completion.items.isEmpty else { return }
    let items = completion.items
    let labels = items.map { TextWidth.columns($0.label) }.max() ?? 0
    let types = items.map { TextWidth.columns($0.type) }.max() ?? 0
    let since = items.map { TextWidth.columns($0.since) }.max() ?? 0
    let helps = items.map { TextWidth.columns($0.help) }.max() ?? 0
    let wanted = max(labels + types + (since > 0 ? since + 2 : 0) + 7, min(helps + 2, 62))
    let width = min(limits.columns, max(44, wanted))
    let helpRows = helps > width - 2 && room >= 7 ? 2 : 1
    let rows = min(items.count, Self.mostRows, room - 2 - helpRows)
    let height = rows + 2 + helpRows
    let row = below >= height || below >= above ? anchor.row + 1 : anchor.row - height
    let column = max(limits.column, min(anchor.column - 3, limits.endColumn - width))
    let area = Rect(column: column, row: row, columns: width, rows: height)
    surface.fill(area, style: theme[.text])
    let inner = surface.box(
      area, border: ascii ? .ascii : .unicode, style: theme[.focusedBorder], title: completion.title,
      titleStyle: theme[.title], note: "\(completion.selection + 1)/\(completion.items.count)",
      noteStyle: theme[.muted])
    var window = ListWindow(count: completion.items.count, selection: completion.selection)
    window.reveal(rows: rows)
    for (line, index) in window.visible(rows: rows).enumerated() {
      drawItem(
        completion.items[index], isChosen: index == completion.selection, labels: labels, on: &surface,
        area: Rect(column: inner.column, row: inner.row + line, columns: inner.columns, rows: 1))
    }
    let help = items[min(completion.selection, items.count - 1)].help
    let lines = TextLine.paragraph(
      help, .muted, columns: inner.columns, margin: 0, rows: helpRows, ellipsis: ascii ? "..." : "…")
    for (number, line) in lines.enumerated() {
      surface.put(
        line.text, at: Position(column: inner.column, row: inner.endRow - helpRows + number),
        style: theme[.muted], limit: inner.columns)
    }
  }

  private func drawItem(
    _ item: Completion.Item, isChosen: Bool, labels: Int, on surface: inout Surface, area: Rect
  ) {
    let style = theme[isChosen ? .selected : .text]
    surface.fill(area, style: style)
    surface.put(
      (isChosen ? "> " : "  ") + item.label, at: Position(column: area.column, row: area.row), style: style,
      limit: area.columns)
    let column = area.column + labels + 4
    guard column < area.endColumn else { return }
    surface.put(
      item.type, at: Position(column: column, row: area.row), style: isChosen ? style : theme[.muted],
      limit: area.endColumn - column)
    let since = area.endColumn - TextWidth.columns(item.since)
    guard since > column + TextWidth.columns(item.type) else { return }
    surface.put(
      item.since, at: Position(column: since, row: area.row), style: isChosen ? style : theme[.muted],
      limit: area.endColumn - since)
  }
}
