import APNsCore
package import TerminalCore

/// Draws an editor.
package struct EditorView {
  package var theme: Theme
  package var ascii: Bool
  package var isFocused: Bool

  package init(theme: Theme, ascii: Bool = false, isFocused: Bool = true) {
    self.theme = theme
    self.ascii = ascii
    self.isFocused = isFocused
  }

  /// The columns of line numbers and marks.
  package static func gutterColumns(_ editor: Editor) -> Int {
    max(3, String(editor.buffer.lines.count).utf8.count) + 2
  }

  /// Draws gutter and text; the open list of completions lies over both, within `limits`.
  ///
  /// - Returns: where the cursor stands on the surface; nil when it is not in the area.
  package func draw(_ editor: Editor, on surface: inout Surface, area: Rect, limits: Rect? = nil) -> Position?
  {
    var shown: [EditorRow]?
    return draw(editor, on: &surface, area: area, limits: limits, shown: &shown)
  }

  /// The same over what the area shows already.
  ///
  /// - Parameter shown: the rows that the area shows, of which those that stay are not drawn again; nil for a blank area.
  ///   Afterwards those that it shows now; nil where more than the rows themselves matters.
  func draw(
    _ editor: Editor, on surface: inout Surface, area: Rect, limits: Rect?, shown: inout [EditorRow]?
  ) -> Position? {
    let gutter = min(Self.gutterColumns(editor), max(0, area.columns - 1))
    let text = area.splitLeft(gutter).rest
    let marks = EditorMarks(editor, rows: area.rows)
    let rows = EditorRow.rows(editor, marks, gutter: gutter, count: area.rows, isFocused: isFocused)
    defer { shown = rows }
    for row in 0..<area.rows {
      let index = editor.top + row
      if let shown {
        if let rows, shown.count == rows.count, shown[row] == rows[row] { continue }
        surface.fill(Rect(column: area.column, row: area.row + row, columns: area.columns, rows: 1))
      }
      let place = Position(column: area.column, row: area.row + row)
      guard editor.buffer.lines.indices.contains(index) else {
        surface.put(
          "~", at: Position(column: place.column + 1, row: place.row), style: theme[.muted], limit: 1)
        continue
      }
      drawGutter(index, of: editor, marks, on: &surface, at: place, columns: gutter)
      drawLine(
        index, of: editor, marks, on: &surface,
        area: Rect(column: text.column, row: area.row + row, columns: text.columns, rows: 1))
    }
    let cursor = cursorPlace(editor, text)
    if let completion = editor.completion, let cursor {
      CompletionView(theme: theme, ascii: ascii).draw(
        completion, on: &surface, anchor: cursor, limits: limits ?? surface.bounds)
    }
    return cursor
  }

  private func cursorPlace(_ editor: Editor, _ text: Rect) -> Position? {
    let column = Clusters.column(in: editor.buffer.lines[editor.cursor.line], at: editor.cursor.byte)
    let place = Position(
      column: text.column + column - editor.left, row: text.row + editor.cursor.line - editor.top)
    return text.contains(place) ? place : nil
  }

  private func drawGutter(
    _ index: Int, of editor: Editor, _ marks: EditorMarks, on surface: inout Surface, at place: Position,
    columns: Int
  ) {
    let isCurrent = index == editor.cursor.line && isFocused
    let number = String(index + 1)
    let padding = String(repeating: " ", count: max(0, columns - 2 - number.utf8.count))
    surface.put(
      padding + number, at: Position(column: place.column + 1, row: place.row),
      style: theme[isCurrent ? .currentLineNumber : .gutter], limit: max(0, columns - 2))
    guard let severity = marks.severities[index], columns > 0 else { return }
    let (sign, role): (String, Role) =
      switch severity {
      case .error: ("x", .failure)
      case .warn: ("!", .warning)
      case .info: ("i", .information)
      }
    surface.put(sign, at: place, style: theme[role], limit: 1)
  }

  // MARK: Text

  private func drawLine(
    _ index: Int, of editor: Editor, _ marks: EditorMarks, on surface: inout Surface, area: Rect
  ) {
    guard area.columns > 0 else { return }
    let line = editor.buffer.lines[index]
    let left = editor.left(ofLine: index)
    var painter = LinePainter(line, index, editor, marks, theme)
    var (byte, column) = Clusters.byte(in: line, atColumn: left)
    let end = left + area.columns
    while byte < line.count, column < end {
      let next = Clusters.end(of: line, after: byte)
      let width = Clusters.width(of: line, byte..<next, column: column)
      let style = painter.style(at: byte)
      let place = Position(column: area.column + column - left, row: area.row)
      let isTab = line[byte] == 0x09
      if column < left || column + width > end || isTab {
        // Half of a wide sign, or a tab: blanks, so that the columns add up.
        let from = max(column, left)
        let blanks = Rect(
          column: area.column + from - left, row: area.row, columns: min(end, column + width) - from,
          rows: 1)
        surface.fill(blanks, style: style)
      } else if next == byte + 1, line[byte] >= 0x20, line[byte] < 0x7F {
        surface.set(Cell(ascii: line[byte], style: style), at: place)
      } else {
        surface.put(Clusters.character(of: line, byte..<next), at: place, style: style, limit: width)
      }
      byte = next
      column += width
    }
    drawEnd(
      &painter, line, column: column, left: left, end: end, on: &surface, area: area, isCut: byte < line.count
    )
  }

  /// What is to be seen after the last sign: a selected line end, the mark of something missing, or that more follows.
  private func drawEnd(
    _ painter: inout LinePainter, _ line: [UInt8], column: Int, left: Int, end: Int,
    on surface: inout Surface, area: Rect, isCut: Bool
  ) {
    if isCut {
      surface.put(
        ascii ? ">" : "›", at: Position(column: area.endColumn - 1, row: area.row), style: theme[.accent],
        limit: 1)
    } else if column < end, column >= left {
      let style = painter.style(at: line.count)
      if style != theme[.text] {
        surface.set(
          Cell(" ", style: style), at: Position(column: area.column + column - left, row: area.row))
      }
    }
    if left > 0, !line.isEmpty {
      surface.put(
        ascii ? "<" : "‹", at: Position(column: area.column, row: area.row), style: theme[.accent], limit: 1)
    }
  }
}
