import TerminalCore

/// What the views draw on: the surface, the styles, and where the real cursor goes.
struct Canvas {
  var surface: Surface
  /// The real cursor; the view that has the focus sets it.
  var cursor: Position?
  let theme: Theme
  let ascii: Bool

  init(surface: Surface, settings: Settings) {
    self.surface = surface
    theme =
      settings.styles.isEmpty
      ? Theme.of(settings.depth) : Theme(depth: settings.depth, changes: settings.styles)
    ascii = settings.ascii
  }

  /// Where only ASCII is wanted, the one sign that texts of our own have beyond it becomes a dot.
  mutating func spellOutEllipses() {
    guard ascii else { return }
    for row in 0..<surface.size.rows {
      for column in 0..<surface.size.columns where surface[column, row].text == "…" {
        var cell = surface[column, row]
        cell.text = "."
        surface.set(cell, at: Position(column: column, row: row))
      }
    }
  }

  var ellipsis: String { ascii ? ".." : "…" }

  func style(_ role: Role) -> Style { theme[role] }

  /// Draws a pane's frame; the one with the focus is heavy and has its title in brackets.
  mutating func frame(_ area: Rect, title: String, note: String = "", focused: Bool, noteStyle: Role = .text)
    -> Rect
  {
    surface.fill(area)
    return surface.box(
      area, border: border(focused), style: style(focused ? .focusedBorder : .border),
      title: focused ? "[\(title)]" : title, titleStyle: style(focused ? .focusedTitle : .title), note: note,
      noteStyle: style(noteStyle))
  }

  /// Draws the upper side of a pane's frame anew, where the rest of it stands already.
  mutating func frameTop(_ area: Rect, title: String, note: String, focused: Bool, noteStyle: Role) {
    surface.boxTop(
      area, border: border(focused), style: style(focused ? .focusedBorder : .border),
      title: focused ? "[\(title)]" : title, titleStyle: style(focused ? .focusedTitle : .title), note: note,
      noteStyle: style(noteStyle))
  }

  /// Draws the right side of a pane's frame anew, with the bar that shows which part of the lines is to be seen.
  mutating func frameSide(_ box: Rect, _ window: ListWindow, rows: Int, focused: Bool) {
    let side = Rect(column: box.endColumn - 1, row: box.row + 1, columns: 1, rows: rows)
    surface.fill(side, style: style(focused ? .focusedBorder : .border), with: border(focused).vertical)
    surface.scrollBar(box, window, rows: rows, style: style(.muted), ascii: ascii)
  }

  private func border(_ focused: Bool) -> Border { ascii ? .ascii : focused ? .heavy : .unicode }

  /// Writes one text, cut with an ellipsis.
  @discardableResult
  mutating func text(_ text: String, _ role: Role = .text, at column: Int, _ row: Int, limit: Int) -> Int {
    guard limit > 0 else { return 0 }
    return surface.put(
      TextWidth.truncated(text, to: limit, ellipsis: ellipsis), at: Position(column: column, row: row),
      style: style(role), limit: limit)
  }

  /// Writes pieces of a line after each other.
  @discardableResult
  mutating func line(_ line: TextLine, at column: Int, _ row: Int, limit: Int) -> Int {
    guard limit > 0 else { return 0 }
    let sign = TextWidth.columns(ellipsis)
    if line.columns > limit, limit > sign {
      var cut = line
      cut.pieces = []
      var rest = limit
      for piece in line.pieces where rest > 0 {
        let isLast = TextWidth.columns(piece.text) >= rest
        let text = isLast ? TextWidth.truncated(piece.text + " ", to: rest, ellipsis: ellipsis) : piece.text
        cut.pieces.append(TextLine.Piece(text: text, role: piece.role))
        rest = isLast ? 0 : rest - TextWidth.columns(piece.text)
      }
      return self.line(cut, at: column, row, limit: limit)
    }
    return surface.put(
      line.pieces.map { TextRun($0.text, style($0.role)) }, at: Position(column: column, row: row),
      limit: limit)
  }

  /// Writes a list of lines from a first one on, with a scroll bar over the right border of `box`.
  mutating func lines(_ lines: [TextLine], from top: Int, in area: Rect, box: Rect? = nil) {
    for (index, line) in lines.dropFirst(top).prefix(area.rows).enumerated() {
      self.line(line, at: area.column, area.row + index, limit: area.columns)
    }
    guard let box else { return }
    var window = ListWindow(count: lines.count)
    window.scroll(by: top, rows: area.rows)
    surface.scrollBar(box, window, rows: area.rows, style: style(.muted), ascii: ascii)
  }
}

/// A line of text in pieces, each with a role.
struct TextLine: Sendable, Equatable {
  struct Piece: Sendable, Equatable {
    var text: String
    var role: Role
  }

  var pieces: [Piece]

  init(_ text: String = "", _ role: Role = .text) { pieces = [Piece(text: text, role: role)] }

  init(_ pieces: [(String, Role)]) { self.pieces = pieces.map { Piece(text: $0.0, role: $0.1) } }

  var text: String { pieces.map(\.text).joined() }

  var columns: Int { pieces.reduce(0) { $0 + TextWidth.columns($1.text) } }

  /// A paragraph broken into lines with a margin.
  static func paragraph(_ text: String, _ role: Role = .text, columns: Int, margin: Int = 0) -> [TextLine] {
    let pad = String(repeating: " ", count: margin)
    return TextWrap.lines(text, columns: max(1, columns - margin)).map { TextLine(pad + $0, role) }
  }

  /// A paragraph of at most so many lines; the last one ends with an ellipsis where there is more.
  static func paragraph(
    _ text: String, _ role: Role, columns: Int, margin: Int, rows: Int, ellipsis: String
  ) -> [TextLine] {
    let all = TextWrap.lines(text, columns: max(1, columns - margin))
    guard rows > 0, all.count > rows else { return paragraph(text, role, columns: columns, margin: margin) }
    let pad = String(repeating: " ", count: margin)
    let last = TextWidth.truncated(
      all[(rows - 1)...].joined(separator: " "), to: max(1, columns - margin), ellipsis: ellipsis)
    return (all[..<(rows - 1)] + [last]).map { TextLine(pad + $0, role) }
  }

  /// A paragraph whose first line starts with a mark and whose others stand under its text.
  static func item(
    _ mark: String, _ markRole: Role, _ text: String, _ role: Role = .text, columns: Int, margin: Int = 0
  ) -> [TextLine] {
    let pad = String(repeating: " ", count: margin)
    let indent = TextWidth.columns(mark) + 1
    let lines = TextWrap.lines(text, columns: max(1, columns - margin - indent))
    return lines.enumerated().map { index, line in
      index == 0
        ? TextLine([(pad, .text), (mark, markRole), (" " + line, role)])
        : TextLine(pad + String(repeating: " ", count: indent) + line, role)
    }
  }
}
