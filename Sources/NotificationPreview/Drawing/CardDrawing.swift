import TerminalCore

/// Everything that the drawing functions share.
struct DrawingContext {
  let look: Presentation
  let columns: Int
  let signs: PreviewSigns
  let theme: Theme

  var appLetters: String { Initials.app(look.appName) }
  var borderStyle: Style { theme[.cardBorder] }

  /// The rows at the leading edge: the app's icon, or the sender.
  var pictureRows: [String] {
    switch look.picture {
    case .avatar?, .groupAvatar?, .standIn?: signs.avatarRows(Initials.person(look.title), frame: .rounded)
    case .appIcon?, nil: signs.iconRows(appLetters)
    }
  }
}

/// The compact card of banner, list and Mac.
struct CardDrawing {
  let context: DrawingContext
  let surface: PreviewSurface
  /// Drawn at the end of the card, right aligned.
  let buttons: String
  /// The square picture at the trailing side; nil where there is none or no room.
  private let thumbnail: Canvas?

  init(context: DrawingContext, surface: PreviewSurface, buttons: String = "") {
    self.context = context
    self.surface = surface
    self.buttons = buttons
    thumbnail = CardDrawing.thumbnail(context)
  }

  private var look: Presentation { context.look }
  private var signs: PreviewSigns { context.signs }

  /// The first column of the text, and of the column after it.
  private var textColumn: Int { look.hasHeaderRow ? 2 : 8 }
  private var textEnd: Int { context.columns - 2 - (thumbnail.map { $0.columns + 1 } ?? 0) }
  private var textColumns: Int { max(6, textEnd - textColumn) }

  func draw() -> Canvas {
    var canvas = Canvas(columns: context.columns)
    canvas.grow(to: 1)
    var row = 1
    let budget = TextBudget.budget(for: surface, look)
    if look.hasHeaderRow {
      putHeader(&canvas)
      row += 1
    } else if let label = look.label {
      put(labelText(label), &canvas, row, context.theme[.warning], width: textColumns - timeColumns)
      putTime(&canvas, row)
      row += 1
    } else {
      putTime(&canvas, row)
    }
    let title = TextBudget.cut(look.title, columns: budget.title, ellipsis: signs.ellipsis).text
    let sharesRow = look.label == nil && !look.hasHeaderRow
    if !title.isEmpty || sharesRow {
      let columns = sharesRow ? textColumns - timeColumns : textColumns
      row += write(title, columns: columns, &canvas, row, context.theme[.cardTitle])
    }
    if !look.subtitle.isEmpty {
      let subtitle = TextBudget.cut(look.subtitle, columns: budget.subtitle, ellipsis: signs.ellipsis).text
      row += write(subtitle, columns: textColumns, &canvas, row, context.theme[.cardTitle])
    }
    if !look.body.isEmpty {
      let body = budget.cutBody(look.body, ellipsis: signs.ellipsis).text
      row += write(body, columns: textColumns, &canvas, row, context.theme[.cardText])
    }
    for (offset, line) in pictureRows.enumerated() { putPicture(line, &canvas, 1 + offset) }
    if let thumbnail {
      let column = look.rightToLeft ? 2 : context.columns - 2 - thumbnail.columns
      canvas.add(thumbnail, column: column, row: look.hasHeaderRow ? 2 : 1)
    } else if let attachment = look.attachment {
      put(
        "[" + AttachmentWords.short(attachment) + "]", &canvas, canvas.height, context.theme[.cardMuted],
        width: textColumns)
    }
    if !buttons.isEmpty {
      canvas.putRight(
        TextWidth.truncated(buttons, to: textColumns, ellipsis: signs.ellipsis),
        endColumn: context.columns - 2,
        row: canvas.height)
    }
    let border = look.label == .critical ? signs.criticalBorder : signs.border
    canvas.frame(border, from: 0, style: context.borderStyle)
    return canvas
  }

  private var pictureRows: [String] { look.hasHeaderRow ? [] : context.pictureRows }

  /// The first row before iOS 15.
  private func putHeader(_ canvas: inout Canvas) {
    let icon = signs.icon(context.appLetters)
    let end = context.columns - 2
    let name = TextWidth.truncated(
      look.appName.uppercased(), to: max(1, context.columns - 10 - timeColumns), ellipsis: signs.ellipsis)
    canvas.put(icon, column: 2, row: 1, style: context.theme[.accent])
    canvas.put(name, column: 7, row: 1, style: context.theme[.cardMuted])
    canvas.putRight(time, endColumn: end, row: 1, style: context.theme[.cardMuted])
  }

  private func labelText(_ label: Presentation.Label) -> String {
    label == .critical ? signs.warning + label.rawValue : label.rawValue
  }

  private var timeColumns: Int { TextWidth.columns(time) + 2 }

  /// A long time label gives way on a narrow card.
  private var time: String {
    TextWidth.truncated(look.timeLabel, to: max(3, textColumns / 2), ellipsis: signs.ellipsis)
  }

  private func putTime(_ canvas: inout Canvas, _ row: Int) {
    if look.rightToLeft {
      canvas.put(time, column: mirroredStart, row: row, style: context.theme[.cardMuted])
    } else {
      canvas.putRight(time, endColumn: textEnd, row: row, style: context.theme[.cardMuted])
    }
  }

  /// Where the text's far end lies in a mirrored card.
  private var mirroredStart: Int { context.columns - textEnd }

  private func putPicture(_ text: String, _ canvas: inout Canvas, _ row: Int) {
    let column = look.rightToLeft ? context.columns - 2 - TextWidth.columns(text) : 2
    canvas.put(text, column: column, row: row, style: context.theme[.accent])
  }

  /// Wraps a text into its column and says how many rows it took.
  private func write(
    _ text: String, columns: Int, _ canvas: inout Canvas, _ row: Int, _ style: Style
  ) -> Int {
    let lines = TextDirection.lines(text, columns: max(1, columns))
    for (offset, line) in lines.enumerated() {
      put(line.text, &canvas, row + offset, style, width: columns, isTurned: line.isTurned)
    }
    return lines.count
  }

  private func put(
    _ line: String, _ canvas: inout Canvas, _ row: Int, _ style: Style, width: Int, isTurned: Bool = false
  ) {
    canvas.grow(to: row + 1)
    let text = TextWidth.truncated(line, to: max(1, width), ellipsis: signs.ellipsis)
    if look.rightToLeft || isTurned {
      // A mirrored card ends its text where the icon begins; in a card that runs to the right only the text turns.
      let end = look.rightToLeft ? context.columns - textColumn : textColumn + width
      canvas.put(
        text, column: end - TextWidth.columns(text), row: row, style: style, isTurned: isTurned)
    } else {
      canvas.put(text, column: textColumn, row: row, style: style, isTurned: isTurned)
    }
  }

  private static func thumbnail(_ context: DrawingContext) -> Canvas? {
    guard let attachment = context.look.attachment, attachment.hasThumbnail, context.columns >= 36 else {
      return nil
    }
    let columns = context.columns >= 60 ? 8 : 6
    return FrameDrawing.label(
      [attachment.type.shortName], columns: columns, rows: 3, signs: context.signs,
      style: context.theme[.cardMuted])
  }
}
