import TerminalCore

/// A picture that grows downwards while it is drawn.
struct Canvas {
  let columns: Int
  private var rows: [[Piece]] = []

  private struct Piece {
    var column: Int
    var text: String
    var style: Style
    /// The direction of its paragraph; nil where it is a paragraph of its own.
    var isTurned: Bool?
  }

  init(columns: Int) { self.columns = columns }

  var height: Int { rows.count }

  /// Makes sure that there are so many rows.
  mutating func grow(to height: Int) {
    while rows.count < height { rows.append([]) }
  }

  /// - Parameter isTurned: whether the paragraph runs from right to left; nil where the text tells.
  mutating func put(
    _ text: String, column: Int, row: Int, style: Style = .plain, isTurned: Bool? = nil
  ) {
    guard row >= 0, !text.isEmpty else { return }
    grow(to: row + 1)
    rows[row].append(Piece(column: column, text: text, style: style, isTurned: isTurned))
  }

  /// Writes a row below everything.
  mutating func add(
    _ text: String = "", column: Int = 0, style: Style = .plain, isTurned: Bool? = nil
  ) {
    let row = height
    grow(to: row + 1)
    put(text, column: column, row: row, style: style, isTurned: isTurned)
  }

  mutating func addCentered(_ text: String, style: Style = .plain) {
    add(text, column: max(0, (columns - TextWidth.columns(text)) / 2), style: style)
  }

  mutating func putRight(_ text: String, endColumn: Int, row: Int, style: Style = .plain) {
    put(text, column: endColumn - TextWidth.columns(text), row: row, style: style)
  }

  /// Puts another picture below, or beside at a given row.
  mutating func add(_ other: Canvas, column: Int = 0, row: Int? = nil) {
    let top = row ?? height
    grow(to: top + other.height)
    for (offset, pieces) in other.rows.enumerated() {
      for piece in pieces {
        var moved = piece
        moved.column += column
        rows[top + offset].append(moved)
      }
    }
  }

  /// Draws a frame around the rows from `top` to the last one, which must leave its columns free.
  mutating func frame(
    _ border: Border, from top: Int, column: Int = 0, columns width: Int? = nil, style: Style
  ) {
    let width = width ?? columns
    let right = column + width - 1
    let line = String(repeating: border.horizontal, count: max(0, width - 2))
    put(border.topLeft + line + border.topRight, column: column, row: top, style: style)
    for row in (top + 1)..<max(top + 1, height) {
      put(border.vertical, column: column, row: row, style: style)
      put(border.vertical, column: right, row: row, style: style)
    }
    add(border.bottomLeft + line + border.bottomRight, column: column, style: style)
  }

  /// The cells.
  ///
  /// A row with letters that run from right to left gets the marks of UAX #9, so that a terminal that reorders leaves
  /// the frame where it is: one that runs to the right at the start of the row, isolates around the text. They take no
  /// columns and ride on the cells beside them.
  func surface(marksDirection: Bool) -> Surface {
    var surface = Surface(Size(columns: columns, rows: height))
    for (row, pieces) in rows.enumerated() {
      var isolated: [(columns: Range<Int>, isTurned: Bool)] = []
      for piece in pieces {
        let used = surface.put(
          piece.text, at: Position(column: piece.column, row: row), style: piece.style)
        guard marksDirection, used > 0 else { continue }
        let leads = TextDirection.isRightToLeft(piece.text)
        guard leads || piece.isTurned == true else { continue }
        isolated.append((piece.column..<piece.column + used, piece.isTurned ?? leads))
      }
      // After the frame is drawn, which would take the marks away again.
      for (columns, isTurned) in isolated {
        surface.append(
          isTurned ? DirectionMark.rightToLeftIsolate : DirectionMark.leftToRightIsolate,
          toCellBefore: columns.lowerBound, row: row)
        surface.append(DirectionMark.popIsolate, toCellBefore: columns.upperBound, row: row)
      }
      if !isolated.isEmpty { surface.append(DirectionMark.leftToRight, toCellBefore: 1, row: row) }
    }
    return surface
  }
}

/// The marks that steer reordering (UAX #9 §2.4 and §2.6); none takes a column.
private enum DirectionMark {
  static let leftToRight = "\u{200E}"
  static let leftToRightIsolate = "\u{2066}"
  static let rightToLeftIsolate = "\u{2067}"
  static let popIsolate = "\u{2069}"
}

extension Surface {
  /// A cell holds at most so many code points.
  private static let mostScalars = 5

  /// Lets a mark without width ride on the last cell that begins before a column.
  fileprivate mutating func append(_ mark: String, toCellBefore column: Int, row: Int) {
    var place = column - 1
    while place > 0, self[place, row].width == 0 { place -= 1 }
    guard place >= 0, place < size.columns else { return }
    var cell = self[place, row]
    guard cell.text.unicodeScalars.count < Surface.mostScalars, !cell.text.hasSuffix(mark) else { return }
    cell.text += mark
    set(cell, at: Position(column: place, row: row))
  }
}
