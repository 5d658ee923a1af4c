import APNsCore
import APNsPayload
import ComposeModel
import TerminalCore

/// The lines around the panes: template and size, problem, notice, search.
///
/// A class, like the other views of a whole frame: the state is large, and each would keep a copy of its own.
final class StatusLines {
  let state: ComposerState

  init(_ state: consuming ComposerState) { self.state = state }

  /// `order-shipped*`, with a star when it was changed.
  var templateName: String {
    (state.draft.templateName ?? "no template") + (state.isModified ? "*" : "")
  }

  /// The size of the payload as it goes out.
  var sizeText: String { "\(state.analysis.size.asWritten) of \(state.analysis.size.limit) B" }

  var sizeRole: Role {
    let size = state.analysis.size
    if !size.fits { return .meterOver }
    return size.asWritten * 10 > size.limit * 9 ? .meterTight : .meterGood
  }

  var problemCount: String {
    let errors = state.analysis.errorCount
    let all = state.problems.count
    if all == 0 { return "no problems" }
    let noun = all == 1 ? "problem" : "problems"
    return errors > 0 && errors < all ? "\(all) \(noun), \(errors) grave" : "\(all) \(noun)"
  }

  /// Template, when the draft was kept, the byte meter and the number of problems.
  func drawTemplate(on canvas: inout Canvas, in area: Rect) {
    canvas.surface.fill(area)
    var left: [(String, Role)] = [("Template: ", .label), (state.draft.templateName ?? "none", .title)]
    if state.isModified { left.append((" *modified", .warning)) }
    if let savedAt = state.savedAt {
      let clock = CalendarText.clock(seconds: Int(savedAt))
      left.append((", draft kept \(clock)", .muted))
    }
    let problems = problemCount
    let meter = self.meter(ascii: canvas.ascii)
    let right = TextLine([
      (sizeText, state.analysis.size.fits ? .text : sizeRole), (" ", .text), (meter, sizeRole),
      ("   ", .text),
      (problems, state.problems.isEmpty ? .success : problemRole),
    ])
    let start = area.endColumn - 1 - right.columns
    canvas.line(TextLine(left), at: area.column + 1, area.row, limit: max(0, start - area.column - 3))
    canvas.line(right, at: start, area.row, limit: area.endColumn - start)
  }

  private var problemRole: Role { state.analysis.errorCount > 0 ? .failure : .warning }

  /// Ten signs that show how full the payload is.
  private func meter(ascii: Bool) -> String {
    let size = state.analysis.size
    guard size.limit > 0 else { return "" }
    let filled = min(10, (size.asWritten * 10 + size.limit - 1) / size.limit)
    let (full, empty) = ascii ? ("#", ".") : ("█", "░")
    return String(repeating: full, count: filled) + String(repeating: empty, count: 10 - filled)
  }

  /// The problem line and the notice line of an arrangement.
  func draw(on canvas: inout Canvas, layout: ScreenLayout) {
    if !layout.problemLine.isEmpty {
      canvas.surface.fill(layout.problemLine)
      drawProblem(on: &canvas, in: layout.problemLine)
    }
    canvas.surface.fill(layout.noticeLine)
    drawNotice(on: &canvas, in: layout.noticeLine, layout: layout)
  }

  private func drawProblem(on canvas: inout Canvas, in area: Rect) {
    guard let (index, problem) = nearest else {
      canvas.text("No problems.", .muted, at: area.column + 1, area.row, limit: area.columns - 2)
      return
    }
    let key = state.settings.keymap.name(of: .nextProblem)
    let end = "\(index + 1) of \(state.problems.count)  \(key) next"
    let endColumn = area.endColumn - 1 - TextWidth.columns(end)
    canvas.text(end, .muted, at: endColumn, area.row, limit: area.endColumn - endColumn)
    let sign = ProblemMark.sign(problem.severity)
    let room = problemColumns(in: area)
    canvas.text(sign, ProblemMark.role(problem.severity), at: area.column + 1, area.row, limit: 1)
    canvas.text(
      problemText(problem), .text, at: area.column + 3, area.row, limit: room)
  }

  private func problemText(_ problem: Problem) -> String { "\(problem.place)  \(problem.message)" }

  /// The columns that the text of a problem has in its line.
  private func problemColumns(in area: Rect) -> Int {
    let key = state.settings.keymap.name(of: .nextProblem)
    let end = "\((nearest?.index ?? 0) + 1) of \(state.problems.count)  \(key) next"
    return area.columns - 6 - TextWidth.columns(end)
  }

  /// The notice as it is drawn: what the line of the problem says already is not said twice, but gone on with.
  func noticeText(_ layout: ScreenLayout, ellipsis: String) -> String {
    let notice = state.notice.text
    guard !layout.problemLine.isEmpty, let problem = nearest?.problem, state.walked?.problem == problem,
      notice.hasSuffix(problemText(problem))
    else { return notice }
    let text = problemText(problem)
    let repair = notice.dropLast(text.count)
    let room = problemColumns(in: layout.problemLine)
    guard TextWidth.columns(text) > room else { return repair.trimmed }
    // From the last word that the line above shows whole.
    let shown = TextWidth.prefix(text, columns: room - 1).text
    let start = shown.lastIndex(of: " ").map(text.index(after:)) ?? shown.endIndex
    return repair + ellipsis + " " + text[start...]
  }

  /// The problem at or after the cursor, with its number.
  var nearest: (index: Int, problem: Problem)? {
    let problems = state.problems
    guard !problems.isEmpty else { return nil }
    if let walked = state.walked, walked.cursor == state.editor.cursor, walked.focus == state.focus,
      let index = problems.firstIndex(of: walked.problem)
    {
      return (index, walked.problem)
    }
    if let at = state.editor.issueAtCursor,
      let index = problems.firstIndex(where: { $0.start == at.range.lowerBound && $0.rule == at.rule })
    {
      return (index, problems[index])
    }
    return problems.first.map { (0, $0) }
  }

  /// What stands at the cursor where it is drawn otherwise: an emoji of several code points, or a flag.
  var sequenceAtCursor: String? {
    guard state.focus == .payload, !state.form.isShown else { return nil }
    let (line, byte) = (state.editor.buffer.lines[state.editor.cursor.line], state.editor.cursor.byte)
    guard byte < line.count, line[byte] >= 0x80 else { return nil }
    let sign = Clusters.character(of: line, byte..<Clusters.end(of: line, after: byte))
    guard TextWidth.isSequence(sign) else { return nil }
    let points = sign.unicodeScalars.prefix(10).map { "U+" + String($0.value, radix: 16, uppercase: true) }
    let more = sign.unicodeScalars.count > points.count ? " \u{2026}" : ""
    return "One sign of \(sign.unicodeScalars.count) code points, drawn here as "
      + "\(TextWidth.glyph(sign).shown.trimmed): \(points.joined(separator: " "))\(more)"
  }

  /// What the other arrangements say in lines of their own.
  private func drawBareStatus(on canvas: inout Canvas, in area: Rect) {
    let keymap = state.settings.keymap
    let keys = "\(keymap.name(of: .send)) Send  \(keymap.name(of: .help)) Help"
    let text = "\(state.focus.title)  \(sizeText)" + (state.problems.isEmpty ? "" : "  \(problemCount)")
    let end = area.endColumn - 1 - TextWidth.columns(keys)
    canvas.text(text, problemRoleOrQuiet, at: area.column + 1, area.row, limit: end - area.column - 3)
    canvas.text(keys, .key, at: end, area.row, limit: area.endColumn - end)
  }

  private var problemRoleOrQuiet: Role { state.problems.isEmpty ? .muted : problemRole }

  private func drawNotice(on canvas: inout Canvas, in area: Rect, layout: ScreenLayout) {
    let column = area.column + 1
    if !state.notice.text.isEmpty {
      let text = noticeText(layout, ellipsis: canvas.ellipsis)
      var room = area.columns - 2
      if TextWidth.columns(text) > room, state.focus == .payload, text != state.notice.text {
        let more = state.settings.keymap.name(of: .reference) + " all"
        room -= TextWidth.columns(more) + 2
        canvas.text(more, .muted, at: column + room + 2, area.row, limit: area.columns - 2 - room)
      }
      canvas.text(text, role(state.notice.kind), at: column, area.row, limit: room)
      return
    }
    if let words = sequenceAtCursor {
      canvas.text(words, .muted, at: column, area.row, limit: area.columns - 2)
      return
    }
    guard let summary = lastReply else {
      if layout.mode == .bare { drawBareStatus(on: &canvas, in: area) }
      return
    }
    let key = state.settings.keymap.name(of: .reply) + " reply"
    let keyColumn = area.endColumn - 1 - TextWidth.columns(key)
    canvas.text(summary.text, summary.role, at: column, area.row, limit: keyColumn - column - 2)
    canvas.text(key, .muted, at: keyColumn, area.row, limit: area.endColumn - keyColumn)
  }

  private func role(_ kind: Notice.Kind) -> Role {
    switch kind {
    case .plain: .information
    case .good: .success
    case .warning: .warning
    case .bad: .failure
    }
  }

  /// The latest answer in one line.
  var lastReply: (text: String, role: Role)? {
    guard let record = state.record else { return nil }
    if let reason = record.heldBack { return ("Not sent: \(reason)", .failure) }
    guard record.rows.count == 1, let row = record.rows.first else {
      let totals = record.totals
      let role: Role = record.isRunning ? .accent : totals.failed > 0 ? .failure : .success
      return ("\(record.rows.count) devices: \(totals.sentence)", role)
    }
    let when = CalendarText.clock(seconds: Int(row.sentAt ?? record.startedAt))
    switch row.progress {
    case .waiting, .handedOver: return ("Sending to \(row.device.name)…", .accent)
    case .ended(.answered(let response)):
      let reason = ErrorBody(response.body).reason ?? (response.isAccepted ? "accepted" : "")
      let id = response.apnsID.map { "  apns-id \($0.lowercased().prefix(8))" } ?? ""
      return (
        "\(response.status) \(reason)\(id)  \(Milliseconds.text(response.timings.total))  \(when)",
        response.isAccepted ? .success : .failure
      )
    case .ended(.notSent(let failure)): return ("Not sent: \(failure.message)", .failure)
    case .ended(.unknown(let failure)): return ("No answer: \(failure.message)", .warning)
    }
  }

  /// The line in which a search is typed, in place of the notice.
  func drawFind(_ bar: FindBar, on canvas: inout Canvas, layout: ScreenLayout) {
    let area = layout.noticeLine
    canvas.surface.fill(area)
    let label = "Find: "
    canvas.text(label, .title, at: area.column + 1, area.row, limit: 6)
    let found = state.editor.search?.status ?? ""
    let keys = "\(found)   Enter next  Up previous  Esc back"
    let end = area.endColumn - 1 - TextWidth.columns(keys)
    let start = area.column + 7
    let cursor = bar.field.draw(
      on: &canvas.surface, at: Position(column: start, row: area.row), columns: max(4, end - start - 2),
      style: canvas.style(.field))
    canvas.text(
      keys, .muted, at: max(end, start + 6), area.row, limit: max(0, area.endColumn - max(end, start + 6)))
    canvas.cursor = Position(column: start + cursor, row: area.row)
  }
}
