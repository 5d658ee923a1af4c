/// A size in cells.
package struct Size: Sendable, Hashable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// A place on the screen, counted from 0 at the upper left corner.
package struct Position: Sendable, Hashable {
  package var column: Int
  package var row: Int

  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// A rectangle of cells; never of negative size.
package struct Rect: Sendable, Hashable {
  package var column: Int
  package var row: Int
  package var columns: Int
  package var rows: Int

  package init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }

  package init(_ size: Size) { self.init(column: 0, row: 0, columns: size.columns, rows: size.rows) }

  package var size: Size { Size(columns: columns, rows: rows) }
  /// The first column to the right of it.
  package var endColumn: Int { column + columns }
  /// The first row below it.
  package var endRow: Int { row + rows }
  package var isEmpty: Bool { columns == 0 || rows == 0 }

  package func contains(_ place: Position) -> Bool {
    place.column >= column && place.column < endColumn && place.row >= row && place.row < endRow
  }

  /// What both cover.
  package func intersection(_ other: Rect) -> Rect {
    let left = max(column, other.column)
    let top = max(row, other.row)
    return Rect(
      column: left, row: top, columns: min(endColumn, other.endColumn) - left,
      rows: min(endRow, other.endRow) - top)
  }

  /// Smaller by so many cells on each side.
  package func inset(columns dx: Int = 1, rows dy: Int = 1) -> Rect {
    Rect(column: column + dx, row: row + dy, columns: columns - 2 * dx, rows: rows - 2 * dy)
  }

  /// The first rows, and what is left below them.
  package func splitTop(_ count: Int) -> (top: Rect, rest: Rect) {
    let height = min(max(0, count), rows)
    return (
      Rect(column: column, row: row, columns: columns, rows: height),
      Rect(column: column, row: row + height, columns: columns, rows: rows - height)
    )
  }

  /// The last rows, and what is left above them.
  package func splitBottom(_ count: Int) -> (rest: Rect, bottom: Rect) {
    let height = min(max(0, count), rows)
    let (rest, bottom) = splitTop(rows - height)
    return (rest, bottom)
  }

  /// The first columns, and what is left of it to the right.
  package func splitLeft(_ count: Int) -> (left: Rect, rest: Rect) {
    let width = min(max(0, count), columns)
    return (
      Rect(column: column, row: row, columns: width, rows: rows),
      Rect(column: column + width, row: row, columns: columns - width, rows: rows)
    )
  }
}
