import APNsCore
import APNsPayload
import ComposeModel
import JSONText
import TerminalCore

extension ComposerState {
  /// Sends the draft to its devices, unless something holds it back; asks where it is grave.
  mutating func send(renewsToken: Bool = false) {
    takeHeaderText()
    if editor.isParsePending { editor.parseNow() }
    refresh()
    check()
    guard !(record?.isRunning ?? false) else {
      say("A send is in flight; \(settings.keymap.name(of: .copyOrCancel)) cancels it.", .warning)
      return
    }
    guard canBeSent() else { return }
    submit(draft, renewsToken: renewsToken)
  }

  /// Asks where it is grave, else hands the draft over.
  ///
  /// - Parameter remarks: What is said besides where something is asked.
  mutating func submit(_ draft: Draft, renewsToken: Bool = false, remarks: [String] = []) {
    if var question = question(for: draft, renewsToken: renewsToken) {
      question.lines += remarks
      layers.append(.confirm(question))
    } else {
      dispatch(draft, renewsToken: renewsToken)
    }
  }

  /// Says what is missing, and opens the place where it can be had.
  private mutating func canBeSent() -> Bool {
    guard editor.document.isJSON else {
      let first = problems.firstIndex {
        $0.start != nil && $0.severity == .error && $0.rule.hasPrefix("json.")
      }
      if let first {
        let problem = problems[first]
        go(toProblem: first)
        say("Nothing was sent: the payload is no JSON. \(problem.place)  \(problem.message)", .bad)
      } else {
        say("Nothing was sent: the payload is no JSON.", .bad)
      }
      return false
    }
    guard analysis.unknownVariables.isEmpty else {
      openVariables()
      say("Nothing was sent: no value for \(analysis.unknownVariables.joined(separator: ", ")).", .bad)
      return false
    }
    if !draft.isBroadcast, draft.devices.isEmpty {
      open(.device)
      say("Nothing was sent: choose a device first.", .warning)
      return false
    }
    guard draft.credential != nil else {
      open(.credential)
      say("Nothing was sent: choose a credential first.", .warning)
      return false
    }
    if draft.environment.kind == .local, case .failed(let reason) = gateway {
      say("Nothing was sent: the local gateway could not start: \(reason)", .bad)
      return false
    }
    return true
  }

  /// What is asked before the send, if anything.
  private func question(for draft: Draft, renewsToken: Bool) -> ConfirmDialog? {
    var lines: [String] = []
    let count = draft.devices.count
    // What is sent again was judged when it went out first.
    let isCurrent = draft.payload == self.draft.payload && draft.headers == self.draft.headers
    let errors = isCurrent ? problems.filter { $0.severity == .error } : []
    let dead = draft.devices.filter(\.isQuarantined)
    let isProduction = draft.environment.kind == .production
    if isProduction {
      let target =
        draft.isBroadcast
        ? "every device that follows the channel" : count == 1 ? draft.devices[0].name : "\(count) devices"
      lines.append("This goes to \(target) in production: to real people.")
    } else if count > 20 {
      lines.append("This goes to \(count) devices.")
    }
    for problem in errors.prefix(3) { lines.append("x \(problem.place)  \(problem.message)") }
    if errors.count > 3 {
      lines.append("and \(Counted.text(errors.count - 3, "more problem", "more problems")) of this weight.")
    }
    for device in dead.prefix(3) { lines.append(device.quarantineWords + ".") }
    if dead.count > 3 { lines.append("and \(Counted.text(dead.count - 3, "more dead token")).") }
    guard !lines.isEmpty else { return nil }
    var dialog = ConfirmDialog(
      .send(draft, renewsToken: renewsToken),
      title: isProduction ? "Send to PRODUCTION?" : "Send anyway?", lines: lines,
      yes: isProduction ? "send to production" : "send anyway")
    dialog.isAlarm = isProduction
    // The more people it reaches, the more has to be typed.
    if isProduction, draft.isBroadcast || count > 1 {
      dialog.wanted = draft.isBroadcast ? "broadcast" : count < 10 ? String(count) : "send to \(count)"
    }
    return dialog
  }

  /// The device as the book knows it now.
  func inTheBook(_ device: Device) -> Device { library.devices.first { $0.isSame(as: device) } ?? device }

  /// Freezes a draft and hands it over.
  mutating func dispatch(_ draft: Draft, renewsToken: Bool = false) {
    let order = SendOrder(id: SendID(nextNumber()), draft: draft, renewsToken: renewsToken)
    editor.closeUndoGroup()
    keepDraft()
    let findings = judged(draft)
    record = SendRecord(order: order, startedAt: now)
    record?.findings = findings
    scroll[.response] = 0
    perform(.send(order))
    perform(.startTimer(.progress, seconds: 1))
    let target = draft.devices.count == 1 ? draft.devices[0].name : "\(draft.devices.count) devices"
    say("Sending to \(draft.isBroadcast ? "the channel" : target), \(draft.environment.name)…")
  }

  /// What the checks say of a draft that goes out, which may be an earlier one that is sent again.
  private func judged(_ draft: Draft) -> [Problem] {
    if draft == self.draft, !analysis.isCheckDue { return problems }
    var copy = self
    copy.draft = draft
    copy.editor = Editor(draft.payload)
    copy.analysis.isCheckDue = true
    copy.check()
    return copy.problems
  }

  mutating func cancelSend() {
    guard let running = record, running.isRunning else {
      say("Nothing is in flight.")
      return
    }
    record?.wasCancelled = true
    perform(.cancelSend(running.order.id))
    say("Cancelling…", .warning)
  }

  // MARK: What comes back

  mutating func handle(_ event: SendEvent, of id: SendID) {
    guard var current = record, current.order.id == id else { return }
    switch event {
    case .heldBack(let reason):
      current.heldBack = reason
      current.endedAt = now
      record = current
      endProgress()
      say("Not sent: \(reason)", .bad)
    case .handedOver(let index, let request):
      guard current.rows.indices.contains(index) else { return }
      current.rows[index].progress = .handedOver
      current.rows[index].request = request
      current.rows[index].sentAt = now
      record = current
    case .ended(let index, let request, let outcome, let sentAt):
      guard current.rows.indices.contains(index) else { return }
      current.rows[index].take(
        request, outcome, sentAt: sentAt, as: kindOf(request.environment))
      record = current
    case .finished:
      current.endedAt = now
      // What failed is what one wants to read, unless a row was chosen already.
      if current.chosen == 0 { current.chosen = current.rows.firstIndex { !$0.isAccepted } ?? 0 }
      record = current
      endProgress()
      say(current, learned: learn(current))
      loadHistory()
    }
  }

  /// A token is good in one environment of Apple's only: where its home is not known, an acceptance there tells it.
  ///
  /// A server of one's own may accept anything, whatever it stands in for. Reads the device book anew in any case: the
  /// answers are in it now.
  /// - Returns: what was learned, for the status line; empty for nothing.
  private mutating func learn(_ ended: SendRecord) -> String {
    let kind = ended.order.draft.environment.kind
    let accepted = ended.rows.filter(\.isAccepted).map(\.device)
    let byRow = Dictionary(accepted.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let learned = library.devices.filter { known in
      guard let id = known.id, known.environment == nil else { return false }
      return (byRow[id] ?? byRow[nil]).map(known.isRow) ?? false
    }
    guard kind == .sandbox || kind == .production, !learned.isEmpty else {
      perform(.loadLibrary)
      return ""
    }
    perform(.noteEnvironment(kind, of: learned))
    return learned.count == 1
      ? "   \(learned[0].name) is noted as \(kind.rawValue)"
      : "   \(learned.count) devices are noted as \(kind.rawValue)"
  }

  private mutating func endProgress() { perform(.stopTimer(.progress)) }

  private mutating func say(_ ended: SendRecord, learned: String) {
    let totals = ended.totals
    let reply = settings.keymap.name(of: .reply)
    if ended.rows.count == 1, let summary = StatusLines(self).lastReply {
      let kind: Notice.Kind = summary.role == .success ? .good : summary.role == .warning ? .warning : .bad
      say(summary.text + learned + (focus == .response ? "" : "   \(reply) shows the reply"), kind)
    } else {
      let kind: Notice.Kind = totals.failed == 0 ? .good : .bad
      say("\(ended.rows.count) devices: \(totals.sentence).\(learned)   \(reply) shows the replies.", kind)
    }
  }

}

extension PushRow {
  /// Takes the end of a push and explains its answer.
  ///
  /// - Parameters:
  ///   - environment: the environment that was asked, or that the server stands in for.
  mutating func take(
    _ request: PushRequest, _ outcome: PushOutcome, sentAt: Double, as environment: Environment.Kind
  ) {
    progress = .ended(outcome)
    self.request = request
    self.sentAt = sentAt
    guard case .answered(let response) = outcome else { return }
    explanation = AnswerExplanation(
      status: response.status, headers: response.headers, body: ErrorBody(response.body),
      context: AnswerContext(
        environment: environment, request: request, home: device.environment,
        app: device.bundleID.isEmpty ? nil : device.bundleID,
        receivedAt: Int(sentAt + response.timings.total)))
  }
}
