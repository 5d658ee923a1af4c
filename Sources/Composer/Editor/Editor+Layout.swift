package import TerminalCore

extension Editor {
  /// Scrolls as little as needed so that the cursor is in an area of this size, gutter included.
  package mutating func fit(_ size: Size) {
    page = Size(columns: max(1, size.columns - EditorView.gutterColumns(self)), rows: max(1, size.rows))
    let margin = min(2, (page.rows - 1) / 2)
    if cursor.line < top + margin { top = max(0, cursor.line - margin) }
    if cursor.line >= top + page.rows - margin { top = cursor.line - page.rows + 1 + margin }
    top = max(0, min(top, buffer.lines.count - 1))
    let column = Clusters.column(in: buffer.lines[cursor.line], at: cursor.byte)
    // Steps of a quarter page: the text does not creep with each key.
    let room = max(1, page.columns - 2)
    if column < left { left = max(0, column - page.columns / 4) }
    if column >= left + room { left = column - room + 1 + page.columns / 4 }
    if left > 0, column < page.columns - 2, left <= page.columns / 4 { left = 0 }
  }

  mutating func scroll(_ distance: Int) {
    completion = nil
    top = max(0, min(top + distance, buffer.lines.count - 1))
    let line = max(top + min(2, page.rows / 3), min(cursor.line, top + page.rows - 1 - min(2, page.rows / 3)))
    guard line != cursor.line else { return }
    let target = max(0, min(line, buffer.lines.count - 1))
    let goal = goalColumn ?? Clusters.column(in: buffer.lines[cursor.line], at: cursor.byte)
    move(to: EditorPosition(line: target, byte: Clusters.byte(in: buffer.lines[target], atColumn: goal).byte))
    goalColumn = goal
  }

  /// The first column that is shown of a line: only the cursor's own line moves, so that the structure stays in sight.
  func left(ofLine line: Int) -> Int { line == cursor.line ? left : 0 }

  /// Takes the mouse; places count from the upper left of the area that the editor is drawn in.
  package mutating func handle(_ event: MouseEvent, now: Double) {
    let gutter = EditorView.gutterColumns(self)
    switch event.action {
    case .wheelUp: scroll(-3)
    case .wheelDown: scroll(3)
    case .press, .drag:
      let line = max(0, min(top + event.place.row, buffer.lines.count - 1))
      let column = max(0, event.place.column - gutter) + left(ofLine: line)
      let place = EditorPosition(
        line: line, byte: Clusters.byte(in: buffer.lines[line], atColumn: column).byte)
      move(to: place, selecting: event.action == .drag)
    case .release: break
    }
  }
}
