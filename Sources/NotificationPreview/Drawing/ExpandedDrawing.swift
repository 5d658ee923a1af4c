import TerminalCore

/// The view of a long press: the whole text, the picture in full width and the buttons.
struct ExpandedDrawing {
  let context: DrawingContext

  /// A hero picture is cut off below so many rows.
  private static let mostHeroRows = 10

  private var look: Presentation { context.look }
  private var signs: PreviewSigns { context.signs }
  private var inner: Int { context.columns - 4 }

  func draw() -> Canvas {
    var canvas = Canvas(columns: context.columns)
    canvas.grow(to: 1)
    header(&canvas)
    if let attachment = look.attachment { hero(attachment, &canvas) }
    if let label = look.label {
      let mark = label == .critical ? signs.warning : ""
      canvas.add(mark + label.rawValue, column: 2, style: context.theme[.warning])
    }
    if look.form.isCommunication {
      sender(&canvas)
    } else {
      write(look.title, &canvas, context.theme[.cardTitle])
      write(look.subtitle, &canvas, context.theme[.cardTitle])
    }
    write(look.body, &canvas, context.theme[.cardText])
    for action in buttons {
      canvas.add(String(repeating: signs.rule, count: inner), column: 2, style: context.borderStyle)
      canvas.add(TextWidth.truncated("  " + action, to: inner), column: 2)
    }
    let border = look.label == .critical ? signs.criticalBorder : signs.border
    canvas.frame(border, from: 0, style: context.borderStyle)
    return canvas
  }

  private func header(_ canvas: inout Canvas) {
    let icon = signs.icon(context.appLetters)
    canvas.put(icon, column: 2, row: 1, style: context.theme[.accent])
    let name = TextWidth.truncated(look.appName, to: max(1, inner - 7), ellipsis: signs.ellipsis)
    canvas.put(name, column: 7, row: 1, style: context.theme[.cardMuted])
    canvas.putRight(signs.cross, endColumn: context.columns - 2, row: 1, style: context.theme[.cardMuted])
  }

  private func hero(_ attachment: Attachment, _ canvas: inout Canvas) {
    let wanted = heroRows(attachment)
    let rows = min(ExpandedDrawing.mostHeroRows, max(3, wanted))
    var words = [AttachmentWords.full(attachment)]
    if let note = AttachmentWords.note(attachment) { words.append(note) }
    if wanted > rows { words.append("cropped") }
    if look.attachmentIsAssumed { words.append("not fetched") }
    canvas.add(
      FrameDrawing.label(words, columns: inner, rows: rows, signs: signs, style: context.theme[.cardMuted]),
      column: 2)
    canvas.add()
  }

  /// A cell is about twice as high as wide; a picture of unknown size counts as 2:1, and sound needs only a bar.
  private func heroRows(_ attachment: Attachment) -> Int {
    if attachment.type.kind == .audio { return 3 }
    guard let pixels = attachment.pixels else { return max(3, inner / 4) }
    // A broken header may claim any size: more than the cap is never drawn.
    let rows = Double(inner) * Double(pixels.height) / Double(pixels.width) / 2
    return Int(min(1000, rows.rounded()))
  }

  /// Picture and name of the sender side by side.
  private func sender(_ canvas: inout Canvas) {
    let top = canvas.height
    for (offset, row) in context.pictureRows.enumerated() {
      canvas.put(row, column: 2, row: top + offset, style: context.theme[.accent])
    }
    var row = top
    let columns = max(6, context.columns - 10)
    for line in TextWrap.lines(look.title, columns: columns) {
      canvas.put(line, column: 8, row: row, style: context.theme[.cardTitle])
      row += 1
    }
    for line in look.subtitle.isEmpty ? [] : TextWrap.lines(look.subtitle, columns: columns) {
      canvas.put(line, column: 8, row: row, style: context.theme[.cardTitle])
      row += 1
    }
  }

  private func write(_ text: String, _ canvas: inout Canvas, _ style: Style) {
    guard !text.isEmpty else { return }
    for line in TextDirection.lines(text, columns: inner) {
      let isAtRight = look.rightToLeft || line.isTurned
      let column = isAtRight ? context.columns - 2 - TextWidth.columns(line.text) : 2
      canvas.add(line.text, column: column, style: style, isTurned: line.isTurned)
    }
  }

  private var buttons: [String] {
    if look.asksToKeep { return ["Keep", "Turn Off"] }
    return look.actions.map {
      $0.title + ($0.takesText ? signs.ellipsis : "") + ($0.isDestructive ? " (destructive)" : "")
    }
  }
}
