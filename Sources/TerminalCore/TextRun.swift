/// A piece of text in one style.
package struct TextRun: Sendable, Hashable {
  package var text: String
  package var style: Style

  package init(_ text: String, _ style: Style = .plain) {
    self.text = text
    self.style = style
  }
}

extension Surface {
  /// Writes runs after each other, clipped together to `limit` columns.
  ///
  /// - Returns: the number of columns used.
  @discardableResult
  package mutating func put(_ runs: [TextRun], at place: Position, limit: Int? = nil) -> Int {
    var used = 0
    for run in runs {
      let room = limit.map { max(0, $0 - used) }
      used += put(
        run.text, at: Position(column: place.column + used, row: place.row), style: run.style, limit: room)
    }
    return used
  }

  /// Writes a text that ends at the right side of an area, in its first row.
  ///
  /// - Returns: the first column of the text.
  @discardableResult
  package mutating func putRight(_ text: String, in area: Rect, style: Style = .plain) -> Int {
    let short = TextWidth.truncated(text, to: area.columns)
    let column = area.endColumn - TextWidth.columns(short)
    put(short, at: Position(column: column, row: area.row), style: style)
    return column
  }

  /// Writes a text in the middle of an area, in its first row.
  package mutating func putCentered(_ text: String, in area: Rect, style: Style = .plain) {
    let short = TextWidth.truncated(text, to: area.columns)
    let column = area.column + (area.columns - TextWidth.columns(short)) / 2
    put(short, at: Position(column: column, row: area.row), style: style)
  }
}
