/// Which part of a long list is on the screen, and which of its entries is chosen.
///
/// A value; every change keeps the selection inside of the list and, after `reveal`, on the screen.
package struct ListWindow: Sendable, Hashable {
  /// The chosen entry; 0 in an empty list.
  package private(set) var selection: Int
  /// The entry in the first row.
  package private(set) var top: Int
  /// The number of entries.
  package private(set) var count: Int

  package init(count: Int = 0, selection: Int = 0) {
    self.count = max(0, count)
    self.selection = max(0, min(selection, count - 1))
    top = 0
  }

  /// The list got longer or shorter.
  package mutating func resize(count: Int) {
    self.count = max(0, count)
    selection = max(0, min(selection, self.count - 1))
    top = max(0, min(top, self.count - 1))
  }

  /// Chooses an entry; outside of the list the nearest one.
  package mutating func select(_ index: Int) { selection = max(0, min(index, count - 1)) }

  /// Moves the selection by so many entries, and stops at the ends.
  package mutating func move(by distance: Int) { select(selection + distance) }

  /// Scrolls without a change of the selection, for wheels and for text without one.
  package mutating func scroll(by distance: Int, rows: Int) {
    top = max(0, min(top + distance, count - max(1, rows)))
  }

  /// Scrolls as little as possible so that the selection is in one of `rows` rows, with `margin` rows around it.
  package mutating func reveal(rows: Int, margin: Int = 0) {
    let margin = max(0, min(margin, (rows - 1) / 2))
    if selection < top + margin { top = selection - margin }
    if selection >= top + rows - margin { top = selection - rows + 1 + margin }
    top = max(0, min(top, count - max(1, rows)))
  }

  /// The entries that `rows` rows show.
  package func visible(rows: Int) -> Range<Int> {
    top..<max(top, min(count, top + max(0, rows)))
  }

  /// Where a scroll bar of so many rows has its thumb; nil when everything is visible.
  package func thumb(rows: Int) -> Range<Int>? {
    guard rows > 0, count > rows else { return nil }
    let length = max(1, rows * rows / count)
    let start = (rows - length) * top / max(1, count - rows)
    return start..<min(rows, start + length)
  }
}

extension Surface {
  /// Draws the thumb of a scroll bar over the right border of a box, between its corners.
  package mutating func scrollBar(
    _ box: Rect, _ window: ListWindow, rows: Int, style: Style, ascii: Bool = false
  ) {
    guard box.rows > 2, let thumb = window.thumb(rows: min(rows, box.rows - 2)) else { return }
    for row in thumb {
      set(
        Cell(ascii ? "#" : "█", style: style),
        at: Position(column: box.endColumn - 1, row: box.row + 1 + row))
    }
  }
}
