import TerminalCore

/// Draws a form popup.
struct FormView {
  let form: FormDialog

  func area(on size: Size) -> Rect {
    let columns = min(size.columns, max(36, min(76, size.columns - 6)))
    let height = min(size.rows, intro(columns - 4).count + form.fields.count + remark(columns - 4).count + 5)
    return Rect(
      column: (size.columns - columns) / 2, row: max(0, (size.rows - height) / 3), columns: columns,
      rows: height)
  }

  private func intro(_ columns: Int) -> [TextLine] {
    form.intro.isEmpty ? [] : TextLine.paragraph(form.intro, .muted, columns: columns) + [TextLine()]
  }

  private func remark(_ columns: Int) -> [TextLine] {
    guard !form.remark.isEmpty else { return [] }
    return [TextLine()]
      + TextLine.paragraph(form.remark, form.remarkIsBad ? .failure : .accent, columns: columns)
  }

  private var labelColumns: Int { (form.fields.map { TextWidth.columns($0.label) }.max() ?? 0) + 2 }

  func draw(on canvas: inout Canvas) {
    let area = area(on: canvas.surface.size)
    let inside = canvas.frame(area, title: form.title, focused: true).inset(columns: 1, rows: 0)
    guard inside.rows > 0 else { return }
    var row = inside.row
    let introLines = intro(inside.columns)
    // The fields matter more than the words, where there is no room for both.
    let skipped = max(0, introLines.count + form.fields.count + 1 - inside.rows)
    for line in introLines.dropFirst(skipped) {
      canvas.line(line, at: inside.column, row, limit: inside.columns)
      row += 1
    }
    let room = max(1, inside.endRow - row - 1)
    let first = max(0, min(form.focus - room + 1, form.fields.count - room))
    for (index, field) in form.fields.enumerated().dropFirst(first).prefix(room) {
      draw(field, on: &canvas, at: Position(column: inside.column, row: row), columns: inside.columns, index)
      row += 1
    }
    for line in remark(inside.columns) where row < inside.endRow - 1 {
      canvas.line(line, at: inside.column, row, limit: inside.columns)
      row += 1
    }
    let keys =
      form.fields.count > 1
      ? "Enter \(form.button)   Tab next field   Esc cancel" : "Enter \(form.button)   Esc cancel"
    canvas.text(keys, .muted, at: inside.column, inside.endRow - 1, limit: inside.columns)
  }

  private func draw(
    _ field: FormField, on canvas: inout Canvas, at place: Position, columns: Int, _ index: Int
  ) {
    let isFocused = index == form.focus
    canvas.text(
      field.label, isFocused ? .title : .label, at: place.column, place.row, limit: labelColumns - 1)
    let start = place.column + labelColumns
    let width = columns - labelColumns
    guard width > 4 else { return }
    canvas.text("[", isFocused ? .accent : .muted, at: start, place.row, limit: 1)
    canvas.text("]", isFocused ? .accent : .muted, at: start + width - 1, place.row, limit: 1)
    let isChoice = !field.choices.isEmpty
    let inner = width - (isChoice ? 4 : 2)
    if isChoice {
      canvas.text(field.value, .text, at: start + 1, place.row, limit: inner)
      canvas.text(
        canvas.ascii ? "<>" : "◂▸", isFocused ? .accent : .muted, at: start + width - 3, place.row, limit: 2)
      if isFocused {
        canvas.surface.restyle(Rect(column: start + 1, row: place.row, columns: inner, rows: 1)) {
          $0.reverse.toggle()
        }
        canvas.cursor = Position(column: start + 1, row: place.row)
      }
      return
    }
    let cursor = field.text.draw(
      on: &canvas.surface, at: Position(column: start + 1, row: place.row), columns: inner,
      style: canvas.style(isFocused ? .field : .text))
    if field.text.isEmpty {
      canvas.text(field.placeholder, .placeholder, at: start + 1, place.row, limit: inner)
    }
    if isFocused { canvas.cursor = Position(column: start + 1 + cursor, row: place.row) }
  }
}

/// Draws a question.
struct ConfirmView {
  let dialog: ConfirmDialog

  func area(on size: Size) -> Rect {
    let columns = min(size.columns, max(36, min(72, size.columns - 6)))
    let height = min(size.rows, lines(columns - 4).count + (dialog.wanted == nil ? 0 : 2) + 4)
    return Rect(
      column: (size.columns - columns) / 2, row: max(0, (size.rows - height) / 3), columns: columns,
      rows: height)
  }

  private func lines(_ columns: Int) -> [TextLine] {
    dialog.lines.flatMap { TextLine.paragraph($0, columns: columns) }
  }

  func draw(on canvas: inout Canvas) {
    let area = area(on: canvas.surface.size)
    let inside = canvas.frame(area, title: dialog.title, focused: true).inset(columns: 1, rows: 0)
    if dialog.isAlarm {
      let title = Rect(column: area.column + 1, row: area.row, columns: area.columns - 2, rows: 1)
      canvas.surface.restyle(title) { $0 = canvas.theme[.alarm] }
    }
    guard inside.rows > 0 else { return }
    let text = lines(inside.columns)
    let foot = dialog.wanted == nil ? 1 : 3
    let body = Rect(
      column: inside.column, row: inside.row, columns: inside.columns, rows: max(0, inside.rows - foot))
    canvas.lines(text, from: 0, in: body)
    let last = inside.endRow - 1
    guard let wanted = dialog.wanted else {
      let no = dialog.later.map { "n: \(dialog.no)     Esc: \($0)" } ?? "Esc or n: \(dialog.no)"
      drawKeys("Enter or y: \(dialog.yes)     \(no)", on: &canvas, in: inside, row: last)
      canvas.cursor = Position(column: inside.column, row: last)
      return
    }
    let label = "Type \(wanted) to go on: "
    canvas.text(label, .title, at: inside.column, last - 1, limit: inside.columns)
    let start = inside.column + TextWidth.columns(label)
    let cursor = dialog.field.draw(
      on: &canvas.surface, at: Position(column: start, row: last - 1),
      columns: max(1, inside.endColumn - start),
      style: canvas.style(.field))
    canvas.cursor = Position(column: start + cursor, row: last - 1)
    drawKeys(
      dialog.isComplete ? "Enter: \(dialog.yes)     Esc: \(dialog.no)" : "Esc: \(dialog.no)", on: &canvas,
      in: inside, row: last)
  }

  private func drawKeys(_ keys: String, on canvas: inout Canvas, in inside: Rect, row: Int) {
    canvas.text(keys, .key, at: inside.column, row, limit: inside.columns)
  }
}

/// Draws a text to read.
struct ReaderView {
  let reader: Reader

  func area(on size: Size) -> Rect {
    let columns = min(size.columns, max(40, min(110, size.columns - 6)))
    let height = min(size.rows, max(8, min(reader.lines.count + 4, size.rows - 4)))
    return Rect(
      column: (size.columns - columns) / 2, row: max(0, (size.rows - height) / 2), columns: columns,
      rows: height)
  }

  /// The lines as they are shown, long ones broken.
  func shown(columns: Int) -> [TextLine] {
    reader.lines.flatMap { line -> [TextLine] in
      guard line.columns > columns, let first = line.pieces.first else { return [line] }
      if line.pieces.count == 1 {
        return TextWrap.lines(first.text, columns: columns).map { TextLine($0, first.role) }
      }
      // A name with its value: the value goes on under itself.
      let margin = TextWidth.columns(first.text)
      guard line.pieces.count == 2, margin < columns / 2, let value = line.pieces.last else { return [line] }
      return TextWrap.lines(value.text, columns: columns - margin).enumerated().map { index, text in
        TextLine([
          (index == 0 ? first.text : String(repeating: " ", count: margin), first.role), (text, value.role),
        ])
      }
    }
  }

  /// The rows of the text.
  func page(on size: Size) -> Int { max(1, area(on: size).rows - 3) }

  /// The last first line.
  func lastTop(on size: Size) -> Int {
    max(0, shown(columns: area(on: size).columns - 4).count - page(on: size))
  }

  func draw(on canvas: inout Canvas) {
    let area = area(on: canvas.surface.size)
    let inside = canvas.frame(area, title: reader.title, focused: true).inset(columns: 1, rows: 0)
    let (body, foot) = inside.splitBottom(1)
    let lines = shown(columns: body.columns)
    let top = min(reader.top, max(0, lines.count - body.rows))
    canvas.lines(
      lines, from: top, in: body,
      box: Rect(column: area.column, row: area.row, columns: area.columns, rows: area.rows - 1))
    let keys = "Up Down scroll" + (reader.copyText.isEmpty ? "" : "   y copy") + "   Esc close"
    canvas.text(keys, .muted, at: foot.column, foot.row, limit: foot.columns)
    canvas.cursor = Position(column: foot.column, row: foot.row)
  }
}
