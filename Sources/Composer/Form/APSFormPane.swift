import APNsCore
import APNsPayload
import JSONText
import TerminalCore

/// Draws the aps form in place of the text.
struct APSFormPane {
  let state: ComposerState
  private static let labelColumns = 20

  /// A heading or a field.
  private enum Row {
    case heading(String)
    case field(Int)
  }

  private var rows: [Row] {
    var result: [Row] = []
    var group: APSFormSlot.Group?
    for (index, slot) in APSFormSlot.all.enumerated() {
      if slot.group != group {
        result.append(.heading(slot.group.rawValue))
        group = slot.group
      }
      result.append(.field(index))
    }
    return result
  }

  /// The rows that are drawn: those around the field with the focus.
  private func visible(_ count: Int) -> ArraySlice<Row> {
    let rows = rows
    let focused = rows.firstIndex { if case .field(state.form.index) = $0 { true } else { false } } ?? 0
    let top = max(0, min(focused - count / 2, rows.count - count))
    return rows[top..<min(rows.count, top + count)]
  }

  /// The field at a row of the area, for the mouse.
  func field(atRow row: Int, in area: Rect) -> Int? {
    let shown = Array(visible(area.rows - APSFormPane.footRows(area)))
    guard shown.indices.contains(row), case .field(let index) = shown[row] else { return nil }
    return index
  }

  /// The rows below the fields that explain the one with the focus.
  static func footRows(_ area: Rect) -> Int { area.rows > 8 ? 2 : area.rows > 4 ? 1 : 0 }

  func draw(on canvas: inout Canvas, in area: Rect, focused: Bool) {
    let (body, foot) = area.splitBottom(APSFormPane.footRows(area))
    for (offset, row) in visible(body.rows).enumerated() {
      let line = body.row + offset
      switch row {
      case .heading(let text): canvas.text(text, .label, at: body.column + 1, line, limit: body.columns - 2)
      case .field(let index):
        draw(
          APSFormSlot.all[index], on: &canvas, in: body, line: line, hasFocus: index == state.form.index,
          focused)
      }
    }
    guard !foot.isEmpty else { return }
    let key = state.form.slot.key
    let os = key.firstOS.map { ", \($0.name)" } ?? ""
    let text = "\(key.typeWords)\(os): \(key.help)"
    canvas.lines(
      TextLine.paragraph(
        text, .information, columns: foot.columns - 1, margin: 1, rows: foot.rows, ellipsis: canvas.ellipsis),
      from: 0,
      in: foot)
  }

  private func draw(
    _ slot: APSFormSlot, on canvas: inout Canvas, in area: Rect, line: Int, hasFocus: Bool, _ focused: Bool
  ) {
    let column = area.column + 2
    let worst = severity(of: slot)
    canvas.text(
      worst.map(ProblemMark.sign) ?? " ", worst.map(ProblemMark.role) ?? .text, at: area.column, line,
      limit: 1)
    canvas.text(
      slot.key.name, hasFocus ? .title : .text, at: column, line, limit: APSFormPane.labelColumns - 1)
    let start = column + APSFormPane.labelColumns
    let width = min(area.endColumn - 1 - start, slot.choices.isEmpty ? 60 : 24)
    guard width > 4 else { return }
    canvas.text("[", hasFocus ? .accent : .muted, at: start, line, limit: 1)
    canvas.text("]", hasFocus ? .accent : .muted, at: start + width - 1, line, limit: 1)
    let isChoice = !slot.choices.isEmpty
    let inner = width - (isChoice ? 4 : 2)
    if isChoice {
      canvas.text(
        canvas.ascii ? "<>" : "◂▸", hasFocus ? .accent : .muted, at: start + width - 3, line, limit: 2)
    }
    let value = slot.text(in: state.editor.document)
    if hasFocus, !isChoice, value != nil {
      let cursor = state.form.text.draw(
        on: &canvas.surface, at: Position(column: start + 1, row: line), columns: inner,
        style: canvas.style(.field))
      if focused { canvas.cursor = Position(column: start + 1 + cursor, row: line) }
      return
    }
    let shown = value.map { $0.isEmpty ? "absent" : $0 } ?? "an object; the text edits it"
    canvas.text(shown, value?.isEmpty ?? true ? .placeholder : .text, at: start + 1, line, limit: inner)
    guard hasFocus else { return }
    if focused { canvas.cursor = Position(column: start + 1, row: line) }
    canvas.surface.restyle(Rect(column: start + 1, row: line, columns: inner, rows: 1)) {
      $0.reverse.toggle()
    }
  }

  /// The weight of the worst problem at the field.
  private func severity(of slot: APSFormSlot) -> Finding.Severity? {
    let pointer = slot.pointer(in: state.editor.document).description
    return state.problems.filter { $0.finding?.place == .pointer(pointer) }.map(\.severity).max()
  }
}
