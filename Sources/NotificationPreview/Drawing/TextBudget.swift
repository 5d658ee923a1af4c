import TerminalCore

/// How much of a text the device shows, before the panel wraps it to its own width.
///
/// Numbers: the characters that Braze counted on one iPhone (title 35 with `now`, 45 a body line, 38 beside a picture);
/// Apple publishes none. Cells are counted, not characters: an ideograph and an emoji take two.
struct TextBudget {
  /// Cells of one body line.
  var lineColumns: Int
  /// Lines of body; nil shows all.
  var bodyLines: Int?
  /// Cells of the title.
  var title: Int
  /// Cells of the subtitle.
  var subtitle: Int
  /// Cells of the whole body, where only their sum is known.
  var bodyCells: Int?

  static let plainLine = 45
  static let lineBesidePicture = 38
  static let titleUnderLabel = 39

  /// The title's room beside a time label; three labels were measured, the others follow from their length.
  static func title(beside label: String) -> Int {
    switch label {
    case "now": 35
    case "3h ago": 33
    case "Yesterday, 8:37 AM": 22
    default: max(12, 35 - (TextWidth.columns(label) - 3))
    }
  }

  static func budget(for surface: PreviewSurface, _ look: Presentation) -> TextBudget {
    let line = look.attachment?.hasThumbnail == true ? lineBesidePicture : plainLine
    let title = look.label == nil ? title(beside: look.timeLabel) : titleUnderLabel
    switch surface {
    case .banner, .island:
      return TextBudget(lineColumns: line, bodyLines: 2, title: title, subtitle: line)
    case .lockScreen: return TextBudget(lineColumns: line, bodyLines: 4, title: title, subtitle: line)
    case .expanded, .watch:
      return TextBudget(lineColumns: plainLine, bodyLines: nil, title: .max, subtitle: .max)
    case .mac:
      return TextBudget(lineColumns: plainLine, bodyLines: nil, title: 40, subtitle: 40, bodyCells: 130)
    }
  }

  /// The part of a one-line text that is shown.
  static func cut(_ text: String, columns: Int, ellipsis: String) -> Cut {
    let line = isOneLine(text) ? text : text.split(whereSeparator: \.isNewline).joined(separator: " ")
    let total = TextWidth.columns(line)
    guard total > columns else { return Cut(text: line, hidden: 0, total: total) }
    let kept = TextWidth.prefix(line, columns: max(1, columns - TextWidth.columns(ellipsis)))
    return Cut(text: kept.text + ellipsis, hidden: total - kept.columns, total: total)
  }

  /// The part of a body that is shown.
  func cutBody(_ text: String, ellipsis: String) -> Cut {
    let total = TextBudget.cells(text)
    if let bodyCells {
      guard total > bodyCells else { return Cut(text: text, hidden: 0, total: total) }
      let kept = TextWidth.prefix(text, columns: bodyCells - TextWidth.columns(ellipsis)).text
      return Cut(text: kept + ellipsis, hidden: total - TextBudget.cells(String(kept)), total: total)
    }
    guard let bodyLines else { return Cut(text: text, hidden: 0, total: total) }
    let lines = TextWrap.lines(text, columns: lineColumns)
    guard lines.count > bodyLines else { return Cut(text: text, hidden: 0, total: total) }
    var next = text.startIndex
    var last = next..<next
    for line in lines.prefix(bodyLines) {
      let end = text.utf8.index(next, offsetBy: line.utf8.count, limitedBy: text.endIndex) ?? text.endIndex
      last = next..<end
      // The blanks at a break and the line feed belong to no line.
      next = text[end...].firstIndex { $0 != " " } ?? text.endIndex
      if next < text.endIndex, text[next].isNewline { next = text.index(after: next) }
    }
    let room = lineColumns - TextWidth.columns(ellipsis)
    let kept = text[..<TextWidth.prefix(text[last], columns: room).text.endIndex]
    return Cut(text: kept + ellipsis, hidden: total - TextBudget.cells(String(kept)), total: total)
  }

  /// Whether a text holds no line feed for certain, because it is printable ASCII.
  private static func isOneLine(_ text: String) -> Bool {
    !text.utf8.contains { $0 < 0x20 || $0 >= 0x80 }
  }

  private static func cells(_ text: String) -> Int {
    if isOneLine(text) { return TextWidth.columns(text) }
    return text.split(whereSeparator: \.isNewline).reduce(0) { $0 + TextWidth.columns($1) }
  }

  /// A text as the device shows it.
  struct Cut: Equatable {
    var text: String
    /// Cells that are not shown.
    var hidden: Int
    var total: Int

    init(text: some StringProtocol, hidden: Int, total: Int) {
      self.text = String(text)
      self.hidden = hidden
      self.total = total
    }
  }
}

extension Attachment {
  /// Whether the compact view has a picture of it; audio has none (assumed).
  var hasThumbnail: Bool { type.kind != .audio }
}
