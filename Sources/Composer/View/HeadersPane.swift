import APNsCore
import ComposeModel
import TerminalCore

/// Draws the headers form.
struct HeadersPane {
  /// Where one field stands.
  struct Place: Equatable {
    var slot: HeaderSlot
    var row: Int
    var column: Int
    var columns: Int
    /// The columns of the label, and whether it leaves out the `apns-` that all of them share.
    var labelColumns = HeadersPane.labelColumns
    var isShort = false
    /// A remark to the right of the field, or below it.
    var note: String
  }

  let state: ComposerState
  static let labelColumns = 17

  /// Where the fields stand in the area: in two columns, or below each other with remarks.
  func places(in area: Rect) -> [Place] {
    let isTall = area.rows >= 14 || (area.columns < 62 && area.rows >= HeaderSlot.allCases.count)
    if isTall {
      let step = area.rows >= 2 * HeaderSlot.allCases.count ? 2 : 1
      return HeaderSlot.allCases.enumerated().map { index, slot in
        let wide = slot == .topic || slot == .id || slot == .collapseID || slot == .channelID
        let room = area.columns - 2
        // A remark beside the field needs room for a few words; without it the field takes all.
        let isRoomy = step > 1 || room >= HeadersPane.labelColumns + 28 + 24
        return Place(
          slot: slot, row: area.row + index * step, column: area.column + 1,
          columns: min(room, HeadersPane.labelColumns + (wide || !isRoomy ? 44 : 28)),
          note: isRoomy ? note(slot) : "")
      }
    }
    let rows: [[HeaderSlot]] = [
      [.pushType, .priority], [.topic], [.expiration, .id], [.collapseID, .channelID],
    ]
    let inner = area.inset(columns: 1, rows: 0)
    // Where the names of push types would be cut, the labels go without their common beginning.
    let isShort = inner.columns < 64
    let labels = isShort ? [12, 11] : [HeadersPane.labelColumns, HeadersPane.labelColumns - 1]
    return rows.enumerated().flatMap { index, slots in
      // Both halves end where a whole row ends.
      let half = max(isShort ? min(27, inner.columns / 2) : 32, (inner.columns - 2) / 2)
      let left = slots.count > 1 ? half : inner.columns
      return slots.enumerated().map { side, slot in
        Place(
          slot: slot, row: area.row + index, column: inner.column + side * (left + 2),
          columns: side == 0 ? left : inner.columns - left - 2, labelColumns: labels[side], isShort: isShort,
          note: "")
      }
    }
  }

  /// Draws the form and returns nothing but the cursor, when the pane has the focus.
  func draw(on canvas: inout Canvas, in area: Rect, focused: Bool) {
    let places = places(in: area)
    for place in places where place.row < area.endRow {
      draw(place, on: &canvas, in: area, focused: focused && place.slot == state.headersForm.slot)
    }
    let below = (places.map(\.row).max() ?? area.row) + 1
    guard below < area.endRow, let last = places.last, last.note.isEmpty else { return }
    let slot = focused ? state.headersForm.slot : .pushType
    let lines = TextLine.paragraph(note(slot), .muted, columns: area.columns - 2, margin: 1)
    let rest = Rect(column: area.column, row: below, columns: area.columns, rows: area.endRow - below)
    canvas.lines(lines, from: 0, in: rest)
  }

  private func draw(_ place: Place, on canvas: inout Canvas, in area: Rect, focused: Bool) {
    let findings = state.problems.filter { $0.header == place.slot.name }
    let mark = findings.map(\.severity).max().map(ProblemMark.sign) ?? " "
    let worst = findings.map(\.severity).max()
    canvas.text(mark, worst.map(ProblemMark.role) ?? .text, at: place.column - 1, place.row, limit: 1)
    let label = place.isShort ? String(place.slot.name.dropFirst(5)) : place.slot.name
    canvas.text(
      label, focused ? .title : .label, at: place.column, place.row, limit: place.labelColumns - 1)
    let start = place.column + place.labelColumns
    let width = place.columns - place.labelColumns
    guard width >= 4 else { return }
    let counter = self.counter(place.slot)
    let field = width - (counter.isEmpty ? 0 : TextWidth.columns(counter) + 1)
    drawField(place.slot, on: &canvas, at: Position(column: start, row: place.row), columns: field, focused)
    if !counter.isEmpty {
      canvas.text(
        counter, isOverlong ? .failure : .muted, at: start + field + 1, place.row, limit: width - field - 1)
    }
    guard !place.note.isEmpty else { return }
    // Beside the field, or in the row below it where the fields stand apart.
    let isApart = area.rows >= 2 * HeaderSlot.allCases.count
    let noteColumn = isApart ? start : start + width + 2
    canvas.text(
      place.note, .muted, at: noteColumn, place.row + (isApart ? 1 : 0),
      limit: area.endColumn - noteColumn - 1)
  }

  private func drawField(
    _ slot: HeaderSlot, on canvas: inout Canvas, at place: Position, columns: Int, _ focused: Bool
  ) {
    let isChoice = slot.picker != nil
    let inside = columns - (isChoice ? 3 : 2)
    canvas.text("[", focused ? .accent : .muted, at: place.column, place.row, limit: 1)
    canvas.text("]", focused ? .accent : .muted, at: place.column + columns - 1, place.row, limit: 1)
    if isChoice {
      canvas.text(
        canvas.ascii ? "v" : "▾", focused ? .accent : .muted, at: place.column + columns - 2, place.row,
        limit: 1)
    }
    let start = Position(column: place.column + 1, row: place.row)
    if focused, !isChoice {
      let cursor = state.headersForm.text.draw(
        on: &canvas.surface, at: start, columns: inside, style: canvas.style(.field))
      canvas.cursor = Position(column: start.column + cursor, row: start.row)
      if state.headersForm.text.isEmpty {
        canvas.text(shown(slot).text, .placeholder, at: start.column, start.row, limit: inside)
      }
      return
    }
    let shown = shown(slot)
    canvas.text(shown.text, shown.isOwn ? .text : .placeholder, at: start.column, start.row, limit: inside)
    if focused {
      canvas.surface.restyle(
        Rect(column: start.column, row: start.row, columns: inside, rows: 1)
      ) { $0.reverse.toggle() }
      canvas.cursor = start
    }
  }

  /// What stands in a field, and whether it was set or comes by itself.
  private func shown(_ slot: HeaderSlot) -> (text: String, isOwn: Bool) {
    let headers = state.draft.headers
    let text = headers.text(of: slot)
    switch slot {
    case .pushType: return text.isEmpty ? ("not sent", false) : (text, true)
    case .priority:
      guard let priority = headers.priority else { return ("not sent", false) }
      return (PriorityWords.label(priority), true)
    case .topic:
      if !text.isEmpty { return (text, true) }
      if state.draft.isBroadcast { return ("not sent: a broadcast names the app in its path", false) }
      return state.draft.topicText.map { ($0, false) } ?? ("none: the device names no bundle id", false)
    case .expiration:
      return headers.expiration == .absent
        ? ("absent", false) : (ExpirationText.words(headers.expiration), true)
    case .id: return text.isEmpty ? ("made by APNs", false) : (text, true)
    case .collapseID, .channelID: return text.isEmpty ? ("not sent", false) : (text, true)
    }
  }

  /// The byte count of the collapse id.
  private func counter(_ slot: HeaderSlot) -> String {
    guard slot == .collapseID, let id = state.draft.headers.collapseID else { return "" }
    return "\(id.utf8.count)/\(APNsLimits.collapseID)"
  }

  private var isOverlong: Bool {
    (state.draft.headers.collapseID ?? "").utf8.count > APNsLimits.collapseID
  }

  /// One line about a field, from what it holds.
  private func note(_ slot: HeaderSlot) -> String {
    let headers = state.draft.headers
    switch slot {
    case .pushType:
      guard let type = headers.pushType else { return "required since iOS 13 and watchOS 6" }
      return PushType(rawValue: type).facts?.summary ?? "no type that Apple documents"
    case .priority:
      return headers.priority.map(PriorityWords.meaning) ?? "APNs then assumes 10"
    case .topic:
      return headers.topic == nil ? "bundle id of the device, suffix of the push type" : "set by hand"
    case .expiration:
      switch headers.expiration {
      case .absent: return "APNs keeps it by its own rules, up to 30 days"
      case .once: return "one attempt, never stored"
      case .at, .after: return "stored and tried again until then"
      case .verbatim: return "sent as it stands"
      }
    case .id: return "a UUID; APNs makes one if none is sent"
    case .collapseID: return "pushes with the same id replace each other, 64 bytes at most"
    case .channelID: return "set: a broadcast to this channel instead of a device"
    }
  }
}

/// The priorities in words.
enum PriorityWords {
  static func label(_ value: String) -> String {
    switch Int(value).flatMap(Priority.init(rawValue:)) {
    case .immediate: "10 at once"
    case .powerAware: "5 power-aware"
    case .low: "1 low"
    case nil: value
    }
  }

  static func meaning(_ value: String) -> String {
    switch Int(value).flatMap(Priority.init(rawValue:)) {
    case .immediate: "delivered at once; not for background pushes"
    case .powerAware: "delivered when the power of the device allows it"
    case .low: "power above all, never wakes the device"
    case nil: "no priority that Apple documents"
    }
  }
}

/// The signs of severities: seen without colour too.
enum ProblemMark {
  static func sign(_ severity: Finding.Severity) -> String {
    switch severity {
    case .error: "x"
    case .warn: "!"
    case .info: "i"
    }
  }

  static func role(_ severity: Finding.Severity) -> Role {
    switch severity {
    case .error: .failure
    case .warn: .warning
    case .info: .information
    }
  }
}
