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
    let room = min(limit ?? Int.max, size.columns - place.column)
    guard place.row >= 0, place.row < size.rows, room > 0 else { return 0 }
    var used = 0
    let rest = putASCII(text, at: place, style: style, room: room, used: &used)
    if rest == text.utf8.endIndex { return used }
    for character in text[rest...] {
      let columns = put(
        character, at: Position(column: place.column + used, row: place.row), style: style, limit: room - used
      )
      guard let columns else { break }
      used += columns
    }
    return used
  }

  /// Writes the printable ASCII at the start of a text, up to a character that a mark could follow.
  ///
  /// - Returns: where the rest begins; the end also when there is no more room.
  private mutating func putASCII(
    _ text: some StringProtocol, at place: Position, style: Style, room: Int, used: inout Int
  ) -> String.Index {
    let bytes = text.utf8
    var index = bytes.startIndex
    let base = place.row * size.columns
    while index != bytes.endIndex {
      let byte = bytes[index]
      guard byte >= 0x20, byte < 0x7F else { return index }
      let next = bytes.index(after: index)
      if next != bytes.endIndex, bytes[next] >= 0x80 { return index }
      guard used < room else { return bytes.endIndex }
      let column = place.column + used
      if column >= 0 { replace(at: base + column, column: column, with: Cell(ascii: byte, style: style)) }
      used += 1
      index = next
    }
    return index
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
      set(Cell(ascii: byte, style: style), at: place)
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
    replace(at: base + place.column, column: place.column, with: cell)
    if last != place.column { replace(at: base + last, column: last, with: .secondHalf(cell.style)) }
  }

  /// Puts a cell in the place of another and blanks the half of a wide one that is left over.
  @inline(__always)
  private mutating func replace(at index: Int, column: Int, with cell: Cell) {
    if cells[index].width != 1 { uncover(index, column: column, unless: cell) }
    cells[index] = cell
  }

  private mutating func uncover(_ index: Int, column: Int, unless cell: Cell) {
    if cells[index].width == 0, column > 0, cell.width != 0 {
      cells[index - 1] = Cell(" ", style: cells[index - 1].style)
    } else if cells[index].width == 2, column + 1 < size.columns {
      cells[index + 1] = Cell(" ", style: cells[index].style)
    }
  }

  /// Fills a rectangle with blanks of one style.
  package mutating func fill(_ area: Rect, style: Style = .plain, with text: String = " ") {
    let part = area.intersection(bounds)
    let cell = Cell(text, style: style)
    for row in part.row..<part.endRow {
      let base = row * size.columns
      for column in part.column..<part.endColumn {
        replace(at: base + column, column: column, with: cell)
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

  /// The cells of a rectangle, as they are.
  package func copy(_ area: Rect) -> Surface {
    let part = area.intersection(bounds)
    var copy = Surface(part.size)
    for row in 0..<part.rows {
      let start = (part.row + row) * size.columns + part.column
      for column in 0..<part.columns { copy.cells[row * part.columns + column] = cells[start + column] }
    }
    return copy
  }

  /// Puts cells back where they were copied from; wide cells cut by its edge are the caller's.
  package mutating func paste(_ other: Surface, at origin: Position) {
    let part = Rect(
      column: origin.column, row: origin.row, columns: other.size.columns, rows: other.size.rows)
    let shown = part.intersection(bounds)
    for row in shown.row..<shown.endRow {
      let source = (row - origin.row) * other.size.columns - origin.column
      for column in shown.column..<shown.endColumn {
        cells[row * size.columns + column] = other.cells[source + column]
      }
    }
  }

  /// Whether a row looks the same on another surface of the same size.
  package func hasSameRow(_ row: Int, as other: Surface) -> Bool {
    let range = row * size.columns..<(row + 1) * size.columns
    return cells[range] == other.cells[range]
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
