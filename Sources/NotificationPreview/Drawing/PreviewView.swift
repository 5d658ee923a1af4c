package import TerminalCore

/// The preview pane of a screen: a sketch with its notes, in whatever area there is.
package struct PreviewView: Sendable {
  package var presentation: Presentation
  package var surface: PreviewSurface
  package var ascii: Bool

  package init(_ presentation: Presentation, surface: PreviewSurface = .banner, ascii: Bool = false) {
    self.presentation = presentation
    self.surface = surface
    self.ascii = ascii
  }

  /// How many rows all of it takes at a width.
  package func rows(columns: Int, theme: Theme) -> Int {
    picture(columns: columns, theme: theme).size.rows
  }

  /// Draws into an area, from the row `scroll` on; what does not fit is marked by an arrow at the edge.
  ///
  /// - Returns: the rows of all of it, so that the caller can bound its scrolling.
  @discardableResult
  package func draw(into target: inout Surface, area: Rect, scroll: Int = 0, theme: Theme) -> Int {
    guard !area.isEmpty else { return 0 }
    let picture = picture(columns: area.columns, theme: theme)
    let first = max(0, min(scroll, picture.size.rows - area.rows))
    for row in 0..<min(area.rows, picture.size.rows - first) {
      for column in 0..<min(area.columns, picture.size.columns) {
        let cell = picture[column, first + row]
        guard cell.width > 0, column + Int(cell.width) <= area.columns else { continue }
        target.set(cell, at: Position(column: area.column + column, row: area.row + row))
      }
    }
    let edge = area.endColumn - 1
    if first > 0 { mark(ascii ? "^" : "↑", &target, edge, area.row, theme) }
    if first + area.rows < picture.size.rows {
      mark(ascii ? "v" : "↓", &target, edge, area.endRow - 1, theme)
    }
    return picture.size.rows
  }

  private func mark(_ sign: String, _ target: inout Surface, _ column: Int, _ row: Int, _ theme: Theme) {
    target.set(Cell(sign, style: theme[.accent]), at: Position(column: column, row: row))
  }

  private func picture(columns: Int, theme: Theme) -> Surface {
    PreviewRenderer.draw(presentation, surface: surface, width: columns, ascii: ascii, theme: theme)
  }
}
