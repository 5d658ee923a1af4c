import APNsCore
import ComposeModel
import TerminalCore

/// The answer of the latest send, in lines.
struct ResponseLines {
  let state: ComposerState
  let columns: Int

  /// Everything that the response pane shows, from the top.
  var lines: [TextLine] {
    guard let record = state.record else { return idle }
    if let reason = record.heldBack { return heldBack(reason) }
    var result: [TextLine] = []
    if record.rows.count > 1 {
      let table = ManyDevicesTable(
        record: record, settings: state.settings, now: state.now, columns: columns,
        rows: state.contentArea(of: .response)?.rows ?? 16)
      result += table.lines + [TextLine()]
    }
    if let row = record.chosenRow { result += detail(row, of: record) }
    return result
  }

  private var idle: [TextLine] {
    let send = state.settings.keymap.name(of: .send)
    return TextLine.paragraph("Nothing sent yet.", .title, columns: columns)
      + [TextLine()]
      + TextLine.paragraph(
        "\(send) sends the payload as it stands. Status, reason, what it means and what to do next appear here.",
        .muted, columns: columns)
  }

  private func heldBack(_ reason: String) -> [TextLine] {
    [TextLine("Nothing was sent", .failure), TextLine()]
      + TextLine.paragraph(reason, columns: columns)
  }

  static func role(_ row: PushRow) -> Role {
    switch row.progress {
    case .waiting: .muted
    case .handedOver: .accent
    case .ended(.answered(let response)): response.isAccepted ? .success : .failure
    case .ended(.notSent): .failure
    case .ended(.unknown): .warning
    }
  }

  // MARK: One device

  private func detail(_ row: PushRow, of record: SendRecord) -> [TextLine] {
    switch row.progress {
    case .waiting: [TextLine("Getting ready for \(row.device.name)…", .accent)]
    case .handedOver: waiting(row, record)
    case .ended(.answered(let response)): answer(response, row, record)
    case .ended(.notSent(let failure)): failed("Not sent", .failure, failure, row, record)
    case .ended(.unknown(let failure)):
      failed("No answer: APNs may have taken it", .warning, failure, row, record)
    }
  }

  private func waiting(_ row: PushRow, _ record: SendRecord) -> [TextLine] {
    let seconds = max(0, Int(state.now - (row.sentAt ?? record.startedAt)))
    return TextLine.paragraph(
      "Sent to \(row.device.name), waiting for the answer…" + (seconds > 0 ? " \(seconds) s" : ""), .accent,
      columns: columns) + [TextLine()] + TextLine.paragraph("Ctrl-C cancels.", .muted, columns: columns)
  }

  private func answer(_ response: PushResponse, _ row: PushRow, _ record: SendRecord) -> [TextLine] {
    let explanation = row.explanation
    var result = [
      TextLine([
        (explanation?.headline ?? String(response.status), response.isAccepted ? .success : .failure)
      ]), TextLine(),
    ]
    if let explanation {
      if !explanation.meaning.isEmpty {
        result.append(TextLine("What it means", .label))
        result += TextLine.paragraph(explanation.meaning, columns: columns, margin: 2) + [TextLine()]
      }
      result += steps(explanation, isAccepted: response.isAccepted)
    }
    result += response.isAccepted ? accepted(response, row, record) : facts(response, row, record)
    return result
  }

  private func steps(_ explanation: AnswerExplanation, isAccepted: Bool) -> [TextLine] {
    // The ids of an accepted push stand among the facts below.
    let advice = isAccepted ? [] : explanation.steps
    // Another credential does not make a token right; where no other environment can be offered, nothing is.
    let isHollow = explanation.reason == .badDeviceToken && explanation.offer == .chooseCredential
    let offer = isHollow ? nil : explanation.offer.flatMap { NextStep(offer: $0) }
    guard offer != nil || !advice.isEmpty else { return [] }
    var result = [TextLine("Try next", .label)]
    if let offer {
      let key = state.settings.keymap.name(of: offer.command)
      result += TextLine.item(" \(key) ", .button, offer.words, .title, columns: columns, margin: 2)
    }
    for step in advice { result += TextLine.item("-", .muted, step, columns: columns, margin: 2) }
    return result + [TextLine()]
  }

  /// What can still keep an accepted push off the screen, from the payload's own problems.
  private var suspects: [String] {
    // What is typed or chosen since says nothing of the push that went out.
    (state.record?.findings ?? []).filter { $0.severity != .info }.prefix(3).map {
      "\($0.place)  \($0.message)"
    }
  }

  /// The facts of an accepted push with what may keep it off the screen; problems of the payload come first.
  private func accepted(_ response: PushResponse, _ row: PushRow, _ record: SendRecord) -> [TextLine] {
    let suspects = self.suspects
    let remarks = row.request.map { DeliveryRemarks.lines(for: $0) } ?? []
    let facts = self.facts(response, row, record)
    return suspects.isEmpty
      ? facts + (remarks.isEmpty ? [] : [TextLine()] + checklist(remarks))
      : checklist(suspects + remarks) + [TextLine()] + facts
  }

  private func checklist(_ causes: [String]) -> [TextLine] {
    [TextLine("If the device shows nothing", .label)]
      + causes.flatMap { TextLine.item("-", .muted, $0, columns: columns, margin: 2) }
  }

  private func facts(_ response: PushResponse, _ row: PushRow, _ record: SendRecord) -> [TextLine] {
    var rows: [(String, String)] = []
    // A UUID stays on one line also in a narrow pane.
    let isNarrow = columns < 54
    let margin = isNarrow ? 10 : 16
    if let id = response.apnsID { rows.append((HeaderName.id, id.lowercased())) }
    if let id = response.uniqueID {
      rows.append((isNarrow ? "unique-id" : HeaderName.uniqueID, id.lowercased()))
    }
    rows.append(("sent", sentText(row, record)))
    rows.append(("time", Milliseconds.breakdown(response.timings)))
    return rows.flatMap { name, value in
      let lines = TextWrap.lines(value, columns: max(8, columns - margin))
      return lines.enumerated().map { index, line in
        TextLine([(TextWidth.padded(index == 0 ? name : "", to: margin), .muted), (line, .text)])
      }
    }
  }

  private func sentText(_ row: PushRow, _ record: SendRecord) -> String {
    let seconds = row.sentAt ?? record.startedAt
    return "\(CalendarText.clock(seconds: Int(seconds))) UTC to \(row.device.name), "
      + (row.request?.environment.name ?? record.order.draft.environment.name)
  }

  private func failed(
    _ headline: String, _ role: Role, _ failure: TransportFailure, _ row: PushRow, _ record: SendRecord
  ) -> [TextLine] {
    var result = [TextLine("\(headline): \(failure.hop.rawValue)", role), TextLine()]
    result += TextLine.paragraph(failure.message, columns: columns)
    if let reason = failure.goAwayReason {
      result += TextLine.paragraph("The server closed the connection with: \(reason)", columns: columns)
    }
    result += [TextLine(), TextLine("Try next", .label)]
    result += TextLine.item(
      " \(state.settings.keymap.name(of: .resend)) ", .button, "send the same again", .title,
      columns: columns,
      margin: 2)
    return result + [TextLine()]
      + [TextLine([(TextWidth.padded("sent", to: 16), .muted), (sentText(row, record), .text)])]
  }
}

/// Durations in the words of the screen.
enum Milliseconds {
  /// `184 ms`, or seconds with one decimal from ten seconds on.
  static func text(_ seconds: Double) -> String {
    let milliseconds = (seconds * 1000).rounded()
    guard milliseconds >= 10_000 else { return "\(Int(max(0, milliseconds))) ms" }
    let tenths = Int((seconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }

  /// The steps of one request: `dns 3 ms, connect 12 ms, …`, or that the connection was warm.
  static func breakdown(_ timings: PushTimings) -> String {
    var parts: [String] = []
    if let time = timings.nameLookup { parts.append("dns \(text(time))") }
    if let time = timings.connect { parts.append("connect \(text(time))") }
    if let time = timings.tls { parts.append("tls \(text(time))") }
    if parts.isEmpty { parts.append("warm connection") }
    if let time = timings.firstByte { parts.append("first byte \(text(time))") }
    parts.append("total \(text(timings.total))")
    return parts.joined(separator: ", ")
  }
}

/// An act that an explained answer offers, as a command with a key of its own.
struct NextStep: Sendable, Equatable {
  let command: CommandID
  let words: String

  init?(offer: AnswerExplanation.Offer) {
    words = offer.text
    switch offer {
    case .sendTo: command = .sendToOther
    case .fixTopic, .chooseTopic: command = .fixTopic
    case .setPriority: command = .fixPriority
    case .dropDevice: command = .dropDevice
    case .newToken: command = .newToken
    case .chooseCredential: command = .chooseCredential
    case .minify: command = .minifyAndSend
    case .sendAgain: command = .resend
    case .fix: command = .correctHeader
    }
  }
}
