package import TerminalCore

/// Draws presentations as cells.
package enum PreviewRenderer {
  /// Cards below this width are drawn this wide.
  package static let narrowest = 24

  /// The sketch of one surface with the notes below it.
  ///
  /// - Parameters:
  ///   - width: columns, at least `narrowest`; the sketch uses all of them.
  ///   - marksDirection: whether letters that run from right to left are set apart by marks without width.
  package static func draw(
    _ presentation: Presentation, surface: PreviewSurface, width: Int, ascii: Bool = false,
    theme: Theme = .mono, marksDirection: Bool = true
  ) -> Surface {
    let context = context(presentation, width, ascii, theme)
    var canvas = sketch(context, surface)
    canvas.add()
    canvas.add(PreviewNotes(context: context, surface: surface).draw())
    return canvas.surface(marksDirection: marksDirection)
  }

  /// The sketch alone.
  package static func drawSketch(
    _ presentation: Presentation, surface: PreviewSurface, width: Int, ascii: Bool = false,
    theme: Theme = .mono
  ) -> Surface {
    sketch(context(presentation, width, ascii, theme), surface).surface(marksDirection: true)
  }

  private static func context(
    _ presentation: Presentation, _ width: Int, _ ascii: Bool, _ theme: Theme
  ) -> DrawingContext {
    DrawingContext(
      look: presentation, columns: max(narrowest, width), signs: .signs(ascii: ascii), theme: theme)
  }

  private static func sketch(_ context: DrawingContext, _ surface: PreviewSurface) -> Canvas {
    let look = context.look
    if let reason = look.absent[surface] { return Emptiness.draw(reason, context) }
    switch look.form {
    case .nothing: return Emptiness.draw("Nothing appears.", context)
    case .badgeOnly: return BadgeDrawing.draw(context)
    case .call: return CallDrawing.draw(context)
    case .liveActivity: return liveActivity(context, surface)
    case .plain, .communicationDirect, .communicationGroup: return notification(context, surface)
    }
  }

  private static func notification(_ context: DrawingContext, _ surface: PreviewSurface) -> Canvas {
    switch surface {
    case .banner:
      return CardDrawing(context: context, surface: .banner).draw()
    case .lockScreen:
      var canvas = LockScreen.clock(context)
      canvas.add(LockScreen.stack(CardDrawing(context: context, surface: .lockScreen).draw(), context))
      return canvas
    case .expanded:
      return ExpandedDrawing(context: context).draw()
    case .watch:
      return WatchDrawing(context: context).draw()
    case .mac:
      let first = context.look.actions.first.map {
        " [\(TextWidth.padded($0.title, to: max(6, TextWidth.columns($0.title))))]"
      }
      let buttons = first.map { "[Options\(context.signs.menu)]" + $0 } ?? ""
      return CardDrawing(context: context, surface: .mac, buttons: buttons).draw()
    case .island:
      var canvas = Canvas(columns: context.columns)
      canvas.addCentered(context.signs.camera, style: context.theme[.cardMuted])
      canvas.add(CardDrawing(context: context, surface: .island).draw())
      return canvas
    }
  }

  private static func liveActivity(_ context: DrawingContext, _ surface: PreviewSurface) -> Canvas {
    guard let card = context.look.liveActivity else { return Emptiness.draw("Nothing appears.", context) }
    let drawing = LiveActivityDrawing(context: context, card: card)
    switch surface {
    case .island: return drawing.island()
    case .banner:
      return card.isAlerting
        ? drawing.lockScreen() : Emptiness.draw("No banner: the update carries no alert.", context)
    case .lockScreen:
      var canvas = LockScreen.clock(context)
      canvas.add(drawing.lockScreen())
      return canvas
    case .expanded: return drawing.expanded()
    case .watch: return drawing.watch()
    case .mac: return drawing.menuBar()
    }
  }
}

/// A place where nothing appears, with the reason.
enum Emptiness {
  static func draw(_ reason: String, _ context: DrawingContext) -> Canvas {
    var canvas = Canvas(columns: context.columns)
    for line in TextWrap.lines(reason, columns: max(1, context.columns - 4)) {
      canvas.addCentered(line, style: context.theme[.cardMuted])
    }
    return canvas
  }
}

/// The icon of the app with its count.
enum BadgeDrawing {
  static func draw(_ context: DrawingContext) -> Canvas {
    var canvas = Canvas(columns: context.columns)
    let count =
      switch context.look.badge {
      case .count(let count): " (\(count))"
      case .removed: " (0 \(context.signs.isASCII ? "->" : "→") removed)"
      case .unchanged, .ignored: ""
      }
    for (offset, row) in context.signs.iconRows(context.appLetters).enumerated() {
      canvas.add(row + (offset == 0 ? count : ""), column: 2, style: context.theme[.accent])
    }
    canvas.add(TextWidth.truncated(context.look.appName, to: max(1, context.columns - 2)), column: 2)
    return canvas
  }
}

/// The screen that the app must raise for a call.
enum CallDrawing {
  static func draw(_ context: DrawingContext) -> Canvas {
    var canvas = Canvas(columns: context.columns)
    canvas.grow(to: 1)
    canvas.addCentered(context.signs.icon(context.appLetters), style: context.theme[.accent])
    let inner = max(1, context.columns - 4)
    canvas.addCentered(
      TextWidth.truncated(
        "incoming call by \(context.look.appName)", to: inner, ellipsis: context.signs.ellipsis),
      style: context.theme[.cardTitle])
    for line in TextWrap.lines("Caller and picture come from the app, not from the payload.", columns: inner)
    {
      canvas.addCentered(line, style: context.theme[.cardMuted])
    }
    canvas.addCentered("[Decline]  [Accept]")
    canvas.frame(context.signs.border, from: 0, style: context.borderStyle)
    return canvas
  }
}

/// What surrounds the cards of the lock screen.
enum LockScreen {
  /// A clock that stands still: a preview reads no clock.
  static func clock(_ context: DrawingContext) -> Canvas {
    var canvas = Canvas(columns: context.columns)
    canvas.addCentered("9:41", style: context.theme[.cardMuted])
    canvas.addCentered("Tuesday 3 March", style: context.theme[.cardMuted])
    canvas.add()
    return canvas
  }

  /// The edges of the older ones below the newest.
  static func stack(_ card: Canvas, _ context: DrawingContext) -> Canvas {
    var canvas = card
    let look = context.look
    guard look.stacked > 0 else { return canvas }
    let border = context.signs.border
    let words = "\(look.stacked) more notification\(look.stacked == 1 ? "" : "s")"
    func edge(_ indent: Int, _ text: String) {
      let inner = max(0, context.columns - 2 * indent - 2)
      let short = TextWidth.truncated(text, to: inner, ellipsis: context.signs.ellipsis)
      let free = inner - TextWidth.columns(short)
      let left = String(repeating: border.horizontal, count: free / 2)
      let right = String(repeating: border.horizontal, count: free - free / 2)
      canvas.add(
        border.bottomLeft + left + short + right + border.bottomRight, column: indent,
        style: context.borderStyle)
    }
    edge(1, words)
    if look.stacked > 1 { edge(2, "") }
    return canvas
  }
}
