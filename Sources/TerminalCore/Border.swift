/// The signs that frames and rules are drawn with.
package struct Border: Sendable, Hashable {
  package let horizontal: String
  package let vertical: String
  package let topLeft: String
  package let topRight: String
  package let bottomLeft: String
  package let bottomRight: String
  /// Where a rule meets the left and the right side of a box.
  package let leftJoint: String
  package let rightJoint: String

  package init(
    horizontal: String, vertical: String, topLeft: String, topRight: String, bottomLeft: String,
    bottomRight: String, leftJoint: String, rightJoint: String
  ) {
    self.horizontal = horizontal
    self.vertical = vertical
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomLeft = bottomLeft
    self.bottomRight = bottomRight
    self.leftJoint = leftJoint
    self.rightJoint = rightJoint
  }

  /// Light box drawing, one column each in every terminal that was measured.
  package static let unicode = Border(
    horizontal: "─", vertical: "│", topLeft: "┌", topRight: "┐", bottomLeft: "└", bottomRight: "┘",
    leftJoint: "├", rightJoint: "┤")
  /// Light box drawing with round corners.
  package static let rounded = Border(
    horizontal: "─", vertical: "│", topLeft: "╭", topRight: "╮", bottomLeft: "╰", bottomRight: "╯",
    leftJoint: "├", rightJoint: "┤")
  /// Heavy box drawing, for the part of the screen that has the focus: seen without colours too.
  package static let heavy = Border(
    horizontal: "━", vertical: "┃", topLeft: "┏", topRight: "┓", bottomLeft: "┗", bottomRight: "┛",
    leftJoint: "┣", rightJoint: "┫")
  /// For terminals and fonts without box drawing, and for text that is read aloud.
  package static let ascii = Border(
    horizontal: "-", vertical: "|", topLeft: "+", topRight: "+", bottomLeft: "+", bottomRight: "+",
    leftJoint: "+", rightJoint: "+")
}

extension Surface {
  /// Draws a frame with a title at its upper left and a note at its upper right.
  ///
  /// The title has the right of way: the note is left out where both do not fit. Nothing is drawn where there is
  /// no room for two corners.
  ///
  /// - Returns: the area inside the frame.
  @discardableResult
  package mutating func box(
    _ area: Rect, border: Border = .unicode, style: Style = .plain, title: String = "",
    titleStyle: Style? = nil, note: String = "", noteStyle: Style? = nil
  ) -> Rect {
    guard area.columns >= 2, area.rows >= 2 else {
      return Rect(column: area.column, row: area.row, columns: 0, rows: 0)
    }
    boxTop(
      area, border: border, style: style, title: title, titleStyle: titleStyle, note: note,
      noteStyle: noteStyle)
    let right = area.endColumn - 1
    let bottom = area.endRow - 1
    horizontalLine(column: area.column + 1, row: bottom, columns: area.columns - 2, border, style)
    let vertical = Cell(border.vertical, style: style)
    for row in area.row + 1..<max(area.row + 1, bottom) {
      set(vertical, at: Position(column: area.column, row: row))
      set(vertical, at: Position(column: right, row: row))
    }
    set(Cell(border.bottomLeft, style: style), at: Position(column: area.column, row: bottom))
    set(Cell(border.bottomRight, style: style), at: Position(column: right, row: bottom))
    return area.inset()
  }

  /// Draws the upper side of a frame alone, with its title and note.
  package mutating func boxTop(
    _ area: Rect, border: Border, style: Style, title: String, titleStyle: Style? = nil, note: String,
    noteStyle: Style? = nil
  ) {
    guard area.columns >= 2, area.rows >= 2 else { return }
    horizontalLine(column: area.column + 1, row: area.row, columns: area.columns - 2, border, style)
    set(Cell(border.topLeft, style: style), at: Position(column: area.column, row: area.row))
    set(Cell(border.topRight, style: style), at: Position(column: area.endColumn - 1, row: area.row))
    label(area, title, titleStyle ?? style, note, noteStyle ?? style)
  }

  /// A horizontal rule across a box, joined to both of its sides, with an optional label.
  package mutating func rule(
    across area: Rect, row: Int, border: Border = .unicode, style: Style = .plain, title: String = "",
    titleStyle: Style? = nil, note: String = "", noteStyle: Style? = nil
  ) {
    guard area.columns >= 2, row >= area.row, row < area.endRow else { return }
    horizontalLine(column: area.column + 1, row: row, columns: area.columns - 2, border, style)
    set(Cell(border.leftJoint, style: style), at: Position(column: area.column, row: row))
    set(Cell(border.rightJoint, style: style), at: Position(column: area.endColumn - 1, row: row))
    let line = Rect(column: area.column, row: row, columns: area.columns, rows: 1)
    label(line, title, titleStyle ?? style, note, noteStyle ?? style)
  }

  private mutating func label(
    _ area: Rect, _ title: String, _ titleStyle: Style, _ note: String, _ noteStyle: Style
  ) {
    // One sign of the line stays visible between corner and label, and one blank on both sides of the label.
    let room = area.columns - 6
    guard room > 0 else { return }
    var used = 0
    if !title.isEmpty {
      let text = TextWidth.truncated(title, to: room)
      used =
        put(" " + text + " ", at: Position(column: area.column + 2, row: area.row), style: titleStyle) + 1
    }
    let width = TextWidth.columns(note)
    guard width > 0, width + used <= room else { return }
    put(
      " " + note + " ", at: Position(column: area.endColumn - 4 - width, row: area.row), style: noteStyle)
  }

  private mutating func horizontalLine(
    column: Int, row: Int, columns: Int, _ border: Border, _ style: Style
  ) {
    fill(Rect(column: column, row: row, columns: columns, rows: 1), style: style, with: border.horizontal)
  }
}
