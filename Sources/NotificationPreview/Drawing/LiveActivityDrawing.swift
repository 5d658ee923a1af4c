import TerminalCore

/// A generic card and island for a Live Activity: the payload has no layout, the app draws its own.
struct LiveActivityDrawing {
  let context: DrawingContext
  let card: LiveActivityCard

  /// More lines than this would not fit the 160 points that the system allows.
  private static let mostLines = 6

  private var signs: PreviewSigns { context.signs }
  private var letters: String { Initials.app(card.name) }
  /// The value that the compact form shows: the first short one.
  private var brief: String {
    let short = card.fields.first { $0.share == nil && TextWidth.columns($0.value) <= 8 && !$0.value.isEmpty }
    if let short { return short.value }
    return card.fields.first { $0.share != nil }.map { percent($0.share ?? 0) } ?? ""
  }

  /// The part of it that the smallest form has room for.
  private var minimalBrief: String {
    let words = brief.split(separator: " ")
    guard let first = words.first, TextWidth.columns(brief) > 2 else { return brief }
    return TextWidth.columns(first) <= 2 ? String(first) : letters
  }

  private func percent(_ share: Double) -> String { "\(Int((share * 100).rounded()))%" }

  /// The card of the lock screen.
  func lockScreen() -> Canvas {
    var canvas = Canvas(columns: context.columns)
    canvas.grow(to: 1)
    content(&canvas, header: signs.icon(letters) + " ", camera: false)
    canvas.frame(signs.border, from: 0, style: context.borderStyle)
    return canvas
  }

  /// Compact, minimal and expanded forms, each with its name.
  func island() -> Canvas {
    var canvas = Canvas(columns: context.columns)
    let label = context.theme[.cardMuted]
    canvas.add("compact", style: label)
    let compactColumns = min(context.columns, max(24, context.columns * 7 / 12 - 1))
    canvas.add(
      pill(letters, signs.camera, brief, columns: compactColumns),
      column: (context.columns - compactColumns) / 2)
    canvas.add("two activities, minimal each", style: label)
    let minimal = max(15, compactColumns - 8)
    let left = (context.columns - minimal - 7) / 2
    let top = canvas.height
    canvas.add(pill(letters, signs.camera, "", columns: minimal), column: max(0, left), row: top)
    if context.columns >= minimal + 7 {
      canvas.add(pill("", "", minimalBrief, columns: 6), column: left + minimal + 1, row: top)
    }
    canvas.add("expanded", style: label)
    canvas.add(expanded())
    return canvas
  }

  /// The open island of a long press or of an alerting update.
  func expanded() -> Canvas {
    var canvas = Canvas(columns: context.columns)
    canvas.grow(to: 1)
    content(&canvas, header: letters + " ", camera: true)
    canvas.frame(signs.border, from: 0, style: context.borderStyle)
    return canvas
  }

  /// The top of the Smart Stack, which joins the two compact parts, and the alert's text where there is one.
  func watch() -> Canvas {
    let columns = min(24, context.columns)
    let left = (context.columns - columns) / 2
    var canvas = Canvas(columns: context.columns)
    canvas.add("Smart Stack", style: context.theme[.cardMuted])
    canvas.add(pill(letters, "", brief, columns: columns), column: left)
    guard card.isAlerting else { return canvas }
    canvas.add("alert", style: context.theme[.cardMuted])
    var alert = Canvas(columns: columns)
    alert.grow(to: 1)
    for (text, style) in [(card.alertTitle, Role.cardTitle), (card.alertBody, .cardText)] where !text.isEmpty
    {
      for line in TextWrap.lines(text, columns: columns - 4) {
        alert.add(line, column: 2, style: context.theme[style])
      }
    }
    alert.frame(signs.border, from: 0, style: context.borderStyle)
    canvas.add(alert, column: left)
    return canvas
  }

  /// The menu bar of a Mac that is paired with the phone.
  func menuBar() -> Canvas {
    var canvas = Canvas(columns: context.columns)
    canvas.add("menu bar", style: context.theme[.cardMuted])
    let text = TextWidth.truncated(
      "[\(letters) \(brief)]  9:41", to: context.columns, ellipsis: signs.ellipsis)
    canvas.add(text, column: context.columns - TextWidth.columns(text), style: context.theme[.accent])
    return canvas
  }

  /// One round shape of the island: something at both ends and the camera between them.
  private func pill(_ leading: String, _ middle: String, _ trailing: String, columns: Int) -> Canvas {
    var canvas = Canvas(columns: columns)
    canvas.grow(to: 2)
    let room = columns - 4
    let used = TextWidth.columns(leading) + TextWidth.columns(middle)
    let text = TextWidth.truncated(
      trailing, to: max(1, used == 0 ? room : room - used - 2), ellipsis: signs.ellipsis)
    canvas.put(leading, column: 2, row: 1, style: context.theme[.accent])
    if !middle.isEmpty {
      let column =
        trailing.isEmpty
        ? 2 + TextWidth.columns(leading) + (columns - 16) / 2 : (columns - TextWidth.columns(middle)) / 2
      canvas.put(
        middle, column: max(3 + TextWidth.columns(leading), column), row: 1, style: context.theme[.cardMuted])
    }
    canvas.putRight(text, endColumn: columns - 2, row: 1)
    canvas.frame(signs.border, from: 0, style: context.borderStyle)
    return canvas
  }

  /// Name, state and bars, as the card and the open island have them.
  private func content(_ canvas: inout Canvas, header: String, camera: Bool) {
    let end = context.columns - 2
    let inner = context.columns - 4
    let row = canvas.height
    let headline = TextWidth.truncated(brief, to: max(1, inner / 3), ellipsis: signs.ellipsis)
    let nameRoom = inner - TextWidth.columns(header) - TextWidth.columns(headline) - 1 - (camera ? 8 : 0)
    let name = TextWidth.truncated(card.name, to: max(1, nameRoom), ellipsis: signs.ellipsis)
    canvas.put(header + name, column: 2, row: row, style: context.theme[.cardTitle])
    if camera, nameRoom > 3 {
      canvas.put(
        signs.camera, column: max(2 + TextWidth.columns(header + name) + 1, (context.columns - 10) / 2),
        row: row,
        style: context.theme[.cardMuted])
    }
    canvas.putRight(headline, endColumn: end, row: row)
    for line in lines(inner).prefix(LiveActivityDrawing.mostLines) {
      canvas.add(line, column: 2, style: context.theme[.cardText])
    }
    let more = lines(inner).count - LiveActivityDrawing.mostLines
    if more > 0 { canvas.add("+\(more) more", column: 2, style: context.theme[.cardMuted]) }
    if card.isStale { canvas.add("(stale)", column: 2, style: context.theme[.warning]) }
    if card.event == "end" { canvas.add("(ended)", column: 2, style: context.theme[.cardMuted]) }
    if card.fields.isEmpty { canvas.add("(no content-state)", column: 2, style: context.theme[.cardMuted]) }
  }

  private func lines(_ columns: Int) -> [String] {
    card.fields.map { field in
      guard let share = field.share else {
        return TextWidth.truncated("\(field.name): \(field.value)", to: columns, ellipsis: signs.ellipsis)
      }
      let label = "  \(field.name) \(percent(share))"
      let room = max(4, columns - TextWidth.columns(label))
      let full = Int((share * Double(room)).rounded())
      let bar =
        String(repeating: signs.barFull, count: full) + String(repeating: signs.barEmpty, count: room - full)
      return TextWidth.truncated(bar + label, to: columns, ellipsis: signs.ellipsis)
    }
  }
}
