import APNsCore
import APNsPayload
import TerminalCore

/// The lines under a sketch: what changes beside it, what is cut off, and why it looks as it does.
struct PreviewNotes {
  let context: DrawingContext
  let surface: PreviewSurface

  private var look: Presentation { context.look }

  func draw() -> Canvas {
    var canvas = Canvas(columns: context.columns)
    for line in delayLines { add(line, &canvas, context.theme[.warning]) }
    for line in packed(status) { add(line, &canvas, context.theme[.cardText]) }
    for line in hidden { add(line, &canvas, context.theme[.cardMuted]) }
    if [look.title, look.subtitle, look.body].contains(where: TextWidth.holdsSequence) {
      add(
        "Joined emoji, skin tones and flags are drawn by their first sign; the device shows them whole.",
        &canvas,
        context.theme[.cardMuted])
    }
    for (place, explanation) in look.explanations.enumerated() {
      let rule = place == 0 ? look.rule + "  " : ""
      add(
        "\(rule)\(explanation.text) [\(explanation.certainty.rawValue)]", &canvas, context.theme[.cardMuted])
    }
    return canvas
  }

  private func add(_ text: String, _ canvas: inout Canvas, _ style: Style) {
    guard !text.isEmpty else { return }
    let plain = context.signs.isASCII ? ASCIIText.plain(text) : text
    for line in TextWrap.lines(plain, columns: context.columns) { canvas.add(line, style: style) }
  }

  /// The parts in rows, broken only between parts where they fit.
  private func packed(_ parts: [String]) -> [String] {
    var rows: [String] = []
    for part in parts {
      let longer = rows.last.map { $0 + " · " + part } ?? part
      if !rows.isEmpty, TextWidth.columns(longer) <= context.columns {
        rows[rows.count - 1] = longer
      } else {
        rows.append(part)
      }
    }
    return rows
  }

  private var delayLines: [String] {
    look.delay > 0 ? ["Shown about \(Int(look.delay.rounded())) s late."] : []
  }

  /// Badge, sound, level and the keys that only group.
  private var status: [String] {
    var parts: [String] = []
    switch look.badge {
    case .unchanged:
      if look.form.isNotification || look.form == .badgeOnly { parts.append("badge unchanged") }
    case .removed: parts.append("badge 0: removed")
    case .count(let count): parts.append("badge \(count)")
    case .ignored(let reason): parts.append("badge unchanged (\(reason))")
    }
    if look.form.isNotification || look.form == .badgeOnly {
      parts.append(look.sound.map { "sound \($0)" } ?? "silent")
    }
    if look.form.isNotification {
      if look.level != .active { parts.append("level \(look.level.rawValue)") }
      if let thread = look.thread { parts.append("thread \(thread)") }
      if let category = look.category {
        parts.append("category \(category)" + (look.actions.isEmpty ? " (its buttons are the app's)" : ""))
      }
      if let picture = look.picture, picture != .appIcon { parts.append("picture: \(picture.rawValue)") }
      if look.picture == .standIn { parts.append("no picture: the system draws its own placeholder") }
      if let attachment = look.attachment { parts.append("attachment " + AttachmentWords.full(attachment)) }
    }
    return parts
  }

  /// How much of each text the device cuts off here.
  private var hidden: [String] {
    guard look.form.isNotification else { return [] }
    let budget = TextBudget.budget(for: surface, look)
    let cuts = [
      ("title", TextBudget.cut(look.title, columns: budget.title, ellipsis: "…")),
      ("subtitle", TextBudget.cut(look.subtitle, columns: budget.subtitle, ellipsis: "…")),
      ("body", budget.cutBody(look.body, ellipsis: "…")),
    ]
    return cuts.compactMap { name, cut in
      cut.hidden > 0 ? "\(name) \(cut.total) cells, about \(cut.hidden) hidden on \(surface.words)" : nil
    }
  }
}

extension PreviewSurface {
  /// The place in a sentence.
  var words: String {
    switch self {
    case .banner: "the banner"
    case .lockScreen: "the lock screen"
    case .expanded: "the expanded view"
    case .watch: "the watch"
    case .mac: "the Mac"
    case .island: "the banner"
    }
  }
}

/// Replaces the signs of our own sentences that are not ASCII; text of the payload keeps its letters.
enum ASCIIText {
  private static let plainSigns: [Character: String] = [
    "…": "...", "·": "|", "“": "\"", "”": "\"", "’": "'", "×": "x", "–": "-", "—": "-",
  ]

  static func plain(_ text: String) -> String {
    text.reduce(into: "") { $0 += plainSigns[$1] ?? String($1) }
  }
}
