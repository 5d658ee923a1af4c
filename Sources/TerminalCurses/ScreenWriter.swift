import CHost
import CNcurses
import Glibc
import TerminalCore

/// Brings frames to the screen: compares with the last one, gives curses the changed cells, lets it send them.
struct ScreenWriter {
  private var pairs: ColorPairs
  private var shown: Surface?
  private var cursorVisible = true
  private var text = [wchar_t](repeating: 0, count: 8)

  init(depth: ColorDepth, pairLimit: Int) {
    pairs = ColorPairs(depth: depth, limit: pairLimit)
  }

  /// The next frame is written as if nothing were on the screen.
  mutating func forget() { shown = nil }

  /// Writes what differs and puts the cursor where the frame has it.
  mutating func present(_ frame: Frame, size: Size) {
    let surface = frame.surface
    if shown?.size != surface.size || surface.size != size { shown = nil }
    if shown == nil { unsafe werase(pw_stdscr()) }
    let area = surface.bounds.intersection(Rect(size))
    var changed: [Int] = []
    for row in 0..<area.rows {
      // After most keys most rows are as they were.
      if let shown, !surface.isTouched(row) || hasSameBytes(row, surface, shown) { continue }
      changed.append(row)
      for column in 0..<area.columns {
        let cell = surface[column, row]
        if cell.width == 0 { continue }
        if let shown, shown[column, row] == cell, isWhole(shown, cell, column, row) { continue }
        if shown == nil, cell == .blank { continue }
        put(cell, column, row, columns: area.columns)
      }
    }
    remember(surface, changed, size)
    place(frame.cursor, size)
    unsafe wnoutrefresh(pw_stdscr())
    doupdate()
  }

  /// Keeps what is on the screen in memory of its own, so that the surface stays with who drew it.
  private mutating func remember(_ surface: Surface, _ changed: [Int], _ size: Size) {
    guard shown != nil else {
      shown = surface.size == size ? surface : nil
      return
    }
    for row in changed { shown?.paste(surface, rows: row..<row + 1, at: Position(column: 0, row: row)) }
  }

  /// Whether a row is the same on two surfaces of one size, byte for byte; such a row looks the same.
  private func hasSameBytes(_ row: Int, _ surface: Surface, _ other: Surface) -> Bool {
    let columns = surface.size.columns
    return unsafe surface.cells.withUnsafeBytes { own in
      unsafe other.cells.withUnsafeBytes { others in
        guard let own = own.baseAddress, let others = others.baseAddress else { return true }
        let stride = MemoryLayout<Cell>.stride
        let start = row * columns * stride
        return unsafe memcmp(own + start, others + start, columns * stride) == 0
      }
    }
  }

  /// A wide cell is unchanged only when its second half is.
  private func isWhole(_ shown: Surface, _ cell: Cell, _ column: Int, _ row: Int) -> Bool {
    cell.width < 2 || column + 1 >= shown.size.columns || shown[column + 1, row].width == 0
  }

  private mutating func put(_ cell: Cell, _ column: Int, _ row: Int, columns: Int) {
    guard column + Int(cell.width) <= columns else { return }
    var count = 0
    if let byte = cell.ascii {
      text[0] = wchar_t(byte)
      count = 1
    } else {
      for scalar in cell.text.unicodeScalars.prefix(5) {
        text[count] = wchar_t(bitPattern: scalar.value)
        count += 1
      }
    }
    text[count] = 0
    let attributes = attributes(cell.style)
    let pair = pairs.number(for: cell.style)
    if agrees(cell) {
      unsafe pw_put_cell(Int32(row), Int32(column), text, attributes, pair)
      return
    }
    // This machine's C library counts the sign differently from our table: the columns must hold.
    text[0] = 0x3F
    text[1] = 0
    for offset in 0..<Int(cell.width) {
      unsafe pw_put_cell(Int32(row), Int32(column + offset), text, attributes, pair)
    }
  }

  private func agrees(_ cell: Cell) -> Bool {
    let base = text[0]
    if base < 0x7F { return base >= 0x20 }
    return pw_wcwidth(UInt32(bitPattern: base)) == Int32(cell.width)
  }

  private func attributes(_ style: Style) -> attr_t {
    var bits: attr_t = 0
    if style.bold { bits |= pw_attribute_bold() }
    if style.dim { bits |= pw_attribute_dim() }
    if style.underline { bits |= pw_attribute_underline() }
    if style.reverse { bits |= pw_attribute_reverse() }
    return bits
  }

  private mutating func place(_ cursor: Position?, _ size: Size) {
    let visible = cursor.map { Rect(size).contains($0) } ?? false
    if visible != cursorVisible {
      // Terminals without that ability keep it visible; then nothing is to be remembered.
      curs_set(visible ? 1 : 0)
      cursorVisible = visible
    }
    if visible, let cursor { unsafe wmove(pw_stdscr(), Int32(cursor.row), Int32(cursor.column)) }
  }
}
