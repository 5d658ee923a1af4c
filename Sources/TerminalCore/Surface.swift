/// One cell of a surface: what is drawn there and how.
package struct Cell: Sendable, Hashable {
  /// A cluster that the terminal draws in `width` columns; empty in the second half of a wide cell.
  package var text: String
  /// 1 or 2; 0 for the second half of a wide cell.
  package var width: UInt8
  package var style: Style

  package init(_ text: String, width: UInt8 = 1, style: Style = .plain) {
    self.text = text
    self.width = width
    self.style = style
  }

  package static let blank = Cell(" ")
}

/// A grid of cells that views draw into.
///
/// Drawing outside of it is clipped, never an error.
package struct Surface: Sendable, Equatable {
  package let size: Size
  package private(set) var cells: [Cell]

  package init(_ size: Size, filledWith cell: Cell = .blank) {
    self.size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
    cells = Array(repeating: cell, count: self.size.columns * self.size.rows)
  }

  package var bounds: Rect { Rect(size) }

  package subscript(column: Int, row: Int) -> Cell {
    cells[row * size.columns + column]
  }

  /// Writes outside text: cleaned (controls, escapes, bidi overrides), measured and clipped to `limit` columns.
  ///
  /// - Returns: the number of columns used.
  @discardableResult
  package mutating func put(
    _ text: some StringProtocol, at place: Position, style: Style = .plain, limit: Int? = nil
  ) -> Int {
    var used = 0
    let room = min(limit ?? Int.max, size.columns - place.column)
    guard place.row >= 0, place.row < size.rows, room > 0 else { return 0 }
    for character in text {
      let columns = put(
        character, at: Position(column: place.column + used, row: place.row), style: style, limit: room - used
      )
      guard let columns else { break }
      used += columns
    }
    return used
  }

  /// Writes one character with all cells that its glyph takes.
  ///
  /// - Returns: the columns used, nil when it does not fit in `limit` columns and nothing was drawn.
  @discardableResult
  package mutating func put(
    _ character: Character, at place: Position, style: Style = .plain, limit: Int = .max
  ) -> Int? {
    // Most of every screen is ASCII; no measuring there.
    if let byte = character.asciiValue, byte >= 0x20, byte < 0x7F {
      guard limit >= 1 else { return nil }
      set(Cell(String(character), style: style), at: place)
      return 1
    }
    let glyph = TextWidth.glyph(character)
    let width = Int(glyph.width)
    if width == 0 { return 0 }
    guard width <= limit else { return nil }
    let first = Int(glyph.firstWidth)
    set(Cell(glyph.text, width: glyph.firstWidth, style: style), at: place)
    var column = place.column + first
    for piece in glyph.tail {
      set(Cell(piece.text, width: piece.width, style: style), at: Position(column: column, row: place.row))
      column += Int(piece.width)
    }
    return width
  }

  /// Sets one cell that was already measured.
  ///
  /// Half-covered wide cells are blanked, so that columns always add up.
  package mutating func set(_ cell: Cell, at place: Position) {
    guard place.row >= 0, place.row < size.rows else { return }
    let last = place.column + max(1, Int(cell.width)) - 1
    guard place.column >= 0, last < size.columns else { return }
    let base = place.row * size.columns
    uncover(column: place.column, base: base)
    if last != place.column { uncover(column: last, base: base) }
    cells[base + place.column] = cell
    if last != place.column { cells[base + last] = Cell("", width: 0, style: cell.style) }
  }

  private mutating func uncover(column: Int, base: Int) {
    let cell = cells[base + column]
    if cell.width == 0, column > 0 {
      cells[base + column - 1] = Cell(" ", style: cells[base + column - 1].style)
      cells[base + column] = Cell(" ", style: cell.style)
    } else if cell.width == 2, column + 1 < size.columns {
      cells[base + column + 1] = Cell(" ", style: cell.style)
    }
  }

  /// Fills a rectangle with blanks of one style.
  package mutating func fill(_ area: Rect, style: Style = .plain, with text: String = " ") {
    let part = area.intersection(bounds)
    for row in part.row..<part.endRow {
      for column in part.column..<part.endColumn {
        set(Cell(text, style: style), at: Position(column: column, row: row))
      }
    }
  }

  /// Changes only the style of a rectangle.
  package mutating func restyle(_ area: Rect, _ change: (inout Style) -> Void) {
    let part = area.intersection(bounds)
    for row in part.row..<part.endRow {
      for column in part.column..<part.endColumn {
        change(&cells[row * size.columns + column].style)
      }
    }
  }

  /// Copies another surface onto this one.
  package mutating func draw(_ other: Surface, at origin: Position) {
    for row in 0..<other.size.rows {
      for column in 0..<other.size.columns {
        let cell = other[column, row]
        if cell.width == 0 { continue }
        set(cell, at: Position(column: origin.column + column, row: origin.row + row))
      }
    }
  }

  /// The rows as text without trailing blanks, for tests and for plain output.
  package var lines: [String] {
    (0..<size.rows).map { row in
      var line = cells[row * size.columns..<(row + 1) * size.columns].map(\.text).joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
