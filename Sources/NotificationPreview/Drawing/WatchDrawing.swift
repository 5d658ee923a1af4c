import TerminalCore

/// The two looks of the watch.
struct WatchDrawing {
  let context: DrawingContext

  /// The width of a watch, in cells.
  private static let columns = 24

  private var look: Presentation { context.look }
  private var signs: PreviewSigns { context.signs }
  private var width: Int { min(WatchDrawing.columns, context.columns) }
  private var inner: Int { width - 4 }

  func draw() -> Canvas {
    var canvas = Canvas(columns: context.columns)
    if context.columns >= 2 * WatchDrawing.columns + 4 {
      canvas.add(shortLook(), column: 0, row: 0)
      canvas.add(longLook(), column: width + 4, row: 0)
    } else {
      let column = (context.columns - width) / 2
      canvas.add("short look", style: context.theme[.cardMuted])
      canvas.add(shortLook(), column: column)
      canvas.add("long look", style: context.theme[.cardMuted])
      canvas.add(longLook(), column: column)
    }
    return canvas
  }

  /// Icon, title and app on raising the wrist; made by the system.
  private func shortLook() -> Canvas {
    var canvas = Canvas(columns: width)
    canvas.grow(to: 2)
    let rows = look.form.isCommunication ? context.pictureRows : signs.iconRows(context.appLetters)
    for row in rows { canvas.addCentered(row, style: context.theme[.accent]) }
    canvas.addCentered(
      TextWidth.truncated(look.title, to: inner, ellipsis: signs.ellipsis), style: context.theme[.cardTitle])
    canvas.addCentered(
      TextWidth.truncated(look.appName.uppercased(), to: inner, ellipsis: signs.ellipsis),
      style: context.theme[.cardMuted])
    canvas.add()
    canvas.frame(signs.border, from: 0, style: context.borderStyle)
    return canvas
  }

  /// Sash, title, message and buttons; it scrolls.
  private func longLook() -> Canvas {
    var canvas = Canvas(columns: width)
    canvas.grow(to: 1)
    let name = TextWidth.truncated(look.appName, to: inner - 5, ellipsis: signs.ellipsis)
    canvas.add(signs.icon(context.appLetters) + " " + name, column: 2, style: context.theme[.accent])
    if let label = look.label { canvas.add(label.rawValue, column: 2, style: context.theme[.warning]) }
    write(look.title, &canvas, context.theme[.cardTitle])
    write(look.subtitle, &canvas, context.theme[.cardTitle])
    write(look.body, &canvas, context.theme[.cardText])
    if let attachment = look.attachment {
      write("[" + AttachmentWords.short(attachment) + "]", &canvas, context.theme[.cardMuted])
    }
    for action in look.actions.prefix(4) { button(action.title, &canvas) }
    button("Dismiss", &canvas)
    canvas.frame(signs.border, from: 0, style: context.borderStyle)
    return canvas
  }

  private func write(_ text: String, _ canvas: inout Canvas, _ style: Style) {
    guard !text.isEmpty else { return }
    for line in TextDirection.lines(text, columns: inner) {
      let column = line.isTurned ? width - 2 - TextWidth.columns(line.text) : 2
      canvas.add(line.text, column: column, style: style, isTurned: line.isTurned)
    }
  }

  private func button(_ title: String, _ canvas: inout Canvas) {
    let room = inner - 2
    let text = TextWidth.truncated(title, to: room, ellipsis: signs.ellipsis)
    let free = room - TextWidth.columns(text)
    let left = String(repeating: " ", count: free / 2)
    let right = String(repeating: " ", count: free - free / 2)
    canvas.add("[" + left + text + right + "]", column: 2)
  }
}
