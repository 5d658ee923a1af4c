/// A grid of cells that views draw into.
///
/// Drawing outside of it is clipped, never an error.
package struct Surface: Sendable, Equatable {
  package let size: Size
  package private(set) var cells: [Cell]
  /// Which rows were drawn into since `forgetTouches`; all of them where that was never called.
  private var touched: [Bool]

  package init(_ size: Size, filledWith cell: Cell = .blank) {
    self.size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
    cells = Array(repeating: cell, count: self.size.columns * self.size.rows)
    touched = Array(repeating: true, count: self.size.rows)
  }

  package static func == (left: Surface, right: Surface) -> Bool {
    left.size == right.size && left.cells == right.cells
  }

  /// From here on, `isTouched` tells what was drawn into.
  package mutating func forgetTouches() { for row in touched.indices { touched[row] = false } }

  /// Whether a row may differ from what it was at the latest `forgetTouches`.
  package func isTouched(_ row: Int) -> Bool { touched[row] }

  package var bounds: Rect { Rect(size) }

  package subscript(column: Int, row: Int) -> Cell {
    cells[row * size.columns + column]
  }

  /// Writes outside text: cleaned (controls, escapes, bidi overrides), measured and clipped to `limit` columns.
  ///
  /// - Returns: the number of columns used.
  @discardableResult
  @specialized(where Text == String)
  @specialized(where Text == Substring)
  package mutating func put<Text: StringProtocol>(
    _ text: Text, at place: Position, style: Style = .plain, limit: Int? = nil
  ) -> Int {
    let room = min(limit ?? Int.max, size.columns - place.column)
    guard place.row >= 0, place.row < size.rows, room > 0 else { return 0 }
    return put(Substring(text), at: place, style: style, room: room)
  }

  private mutating func put(_ text: Substring, at place: Position, style: Style, room: Int) -> Int {
    let bytes = text.utf8Span.span
    let base = place.row * size.columns
    touched[place.row] = true
    var used = 0
    var index = 0
    while index < bytes.count, used < room {
      let length = PlainText.length(bytes, at: index)
      if length > 0 {
        let column = place.column + used
        if column >= 0 {
          replace(at: base + column, column: column, with: Cell(bytes, index..<index + length, style: style))
        }
        used += 1
        index += length
        continue
      }
      let character = text[text.utf8.index(text.startIndex, offsetBy: index)]
      let columns = put(
        character, at: Position(column: place.column + used, row: place.row), style: style, limit: room - used
      )
      guard let columns else { break }
      used += columns
      index += character.utf8.count
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
    touched[place.row] = true
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
      guard part.columns > 0 else { continue }
      touched[row] = true
      // Only at its sides can a wide cell be cut in two.
      replace(at: base + part.column, column: part.column, with: cell)
      replace(at: base + part.endColumn - 1, column: part.endColumn - 1, with: cell)
      var span = cells.mutableSpan
      for index in base + part.column..<base + part.endColumn { span[index] = cell }
    }
  }

  /// Changes only the style of a rectangle.
  package mutating func restyle(_ area: Rect, _ change: (inout Style) -> Void) {
    let part = area.intersection(bounds)
    for row in part.row..<part.endRow {
      touched[row] = true
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

  /// Puts cells where others were; of wide ones around the rectangle that it cuts in two, the rest is blanked.
  ///
  /// - Parameter rows: those of the other surface that are wanted; nil takes all.
  package mutating func paste(_ other: Surface, rows: Range<Int>? = nil, at origin: Position) {
    let wanted = (rows ?? 0..<other.size.rows).clamped(to: 0..<other.size.rows)
    let part = Rect(
      column: origin.column, row: origin.row, columns: other.size.columns, rows: wanted.count)
    let shown = part.intersection(bounds)
    guard shown.columns > 0 else { return }
    let (own, width) = (size.columns, other.size.columns)
    let source = other.cells.span
    for row in shown.row..<shown.endRow {
      let from = (row - origin.row + wanted.lowerBound) * width - origin.column
      let base = row * own
      touched[row] = true
      for column in [shown.column, shown.endColumn - 1] {
        replace(at: base + column, column: column, with: source[from + column])
      }
      var target = cells.mutableSpan
      for column in shown.column..<shown.endColumn { target[base + column] = source[from + column] }
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
