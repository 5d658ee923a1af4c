import APNsCore
import ComposeModel

extension ComposerState {
  /// The keys of the response pane that do what an answer asks for.
  mutating func runNextStep(_ id: CommandID) {
    if id == .resend, focus == .history {
      if let entry = chosenAttempt { resend(entry) }
      return
    }
    guard let record, !record.isRunning else {
      say(self.record == nil ? "Nothing was sent yet." : "The send is still in flight.", .warning)
      return
    }
    var draft = record.order.draft
    // Their tokens may have been called dead since.
    draft.devices = draft.devices.map(inTheBook)
    switch id {
    case .resend: submit(draft)
    case .resendFailed: resendFailed(record)
    case .sendToOther: sendToOther(record)
    case .newToken: submit(draft, renewsToken: true)
    case .fixTopic: fixTopic(record)
    case .fixPriority:
      let usual = draft.pushTypeValue.facts?.usualPriority ?? .immediate
      setHeader(.priority, to: String(usual.rawValue))
      send()
    case .dropDevice: dropDevice(record)
    case .chooseCredential: open(.credential)
    case .minifyAndSend:
      go(to: .payload)
      if let remark = editor.minify(now: now) { say(remark) }
      send()
    case .correctHeader:
      go(to: .headers)
      if case .fix(let name) = record.chosenRow?.explanation?.offer, let slot = HeaderSlot.slot(named: name) {
        headersForm.slot = slot
      }
      showHeaderText()
    default: break
    }
  }

  private mutating func sendToOther(_ record: SendRecord) {
    let current = record.order.draft.environment
    let counterpart = self.counterpart(of: current)
    let offered: Environment? =
      if case .sendTo(let kind) = record.chosenRow?.explanation?.offer, counterpart.map(kindOf) != kind {
        library.standIns[current] == nil ? environment(of: kind) : standIn(for: kind)
      } else {
        counterpart
      }
    guard let other = offered else {
      open(.environment)
      say("\(current.name) has no counterpart; choose the environment.")
      return
    }
    var again = record.order.draft
    again.environment = other
    draft.environment = other
    draftChanged()
    submit(again)
  }

  /// What an environment is in the eyes of an explanation: a stand-in counts as what it stands for.
  func kindOf(_ environment: Environment) -> Environment.Kind {
    library.standIns[environment] ?? environment.kind
  }

  /// The other one of sandbox and production, or of the servers that stand in for them.
  private func counterpart(of environment: Environment) -> Environment? {
    switch library.standIns[environment] {
    case .sandbox: standIn(for: .production)
    case .production: standIn(for: .sandbox)
    default: environment.other
    }
  }

  private func standIn(for kind: Environment.Kind) -> Environment? {
    library.servers.first { library.standIns[$0] == kind }
  }

  private func environment(of kind: Environment.Kind) -> Environment? {
    switch kind {
    case .sandbox: .sandbox
    case .production: .production
    case .local: .local(port: 0)
    case .custom: library.servers.first
    }
  }

  private mutating func fixTopic(_ record: SendRecord) {
    let type = draft.pushTypeValue
    if let topic = draft.headers.topic, !topic.isEmpty {
      let base = draft.bundleID.isEmpty ? topic : draft.bundleID
      setHeader(.topic, to: Topic(base).adapted(to: type).text)
    } else if draft.bundleID.isEmpty {
      open(.topic)
      say("The device names no bundle id; choose the topic.", .warning)
      return
    } else {
      setHeader(.topic, to: "")
    }
    guard draft.topicText != record.order.draft.topicText else {
      open(.topic)
      say("The topic fits the push type already; choose another bundle id.")
      return
    }
    send()
  }

  /// Sends again to the devices that got no push, except to those whose token is dead by now.
  private mutating func resendFailed(_ record: SendRecord) {
    let rows = record.rows.filter { !$0.isAccepted }
    let failed = rows.map { inTheBook($0.device) }
    let dead = failed.count(where: \.isQuarantined)
    var again = record.order.draft
    again.devices = failed.filter { !$0.isQuarantined }
    let words = Counted.text(dead, "dead token is", "dead tokens are") + " left out"
    let doubtful = zip(rows, failed).count { $0.isUnknown && !$1.isQuarantined }
    guard !again.devices.isEmpty else {
      say(
        failed.isEmpty ? "Nothing failed." : "Nothing to send again: \(words).",
        failed.isEmpty ? .good : .warning)
      return
    }
    var remarks = dead > 0 ? [words] : []
    if doubtful > 0 { remarks.append("\(doubtful) may get it twice, for no answer came") }
    let asked = layers.count
    submit(again, remarks: remarks.map { $0 + "." })
    guard layers.count == asked, !remarks.isEmpty else { return }
    say(
      "Sending again to \((["\(Counted.text(again.devices.count, "device"))"] + remarks).joined(separator: "; "))."
    )
  }

  private mutating func dropDevice(_ record: SendRecord) {
    guard let row = record.chosenRow else { return }
    guard row.allowsDropping else {
      let answer = row.response == nil ? "There was no answer" : "The answer was \(row.answerWords)"
      say(
        "\(answer): \(row.device.name) stays. Only 410 and BadDeviceToken say that a token is of no use.",
        .warning)
      return
    }
    draft.devices.removeAll { $0.isSame(as: row.device) }
    var isMarked = false
    if let known = library.devices.first(where: { $0.isSame(as: row.device) }), known.id != nil {
      var device = known
      device.quarantinedAt = device.quarantinedAt ?? Int(now)
      device.lastAnswer = row.answerWords
      perform(.changeDevice(device, from: known))
      isMarked = true
    }
    draftChanged()
    say(
      "\(row.device.name) is no longer a target"
        + (isMarked ? "; its token is marked as dead in the device book." : "."))
  }
}

extension PushRow {
  /// Whether the answer says that the token is of no use: a 410, or that it is no token of this environment.
  fileprivate var allowsDropping: Bool {
    response.map { $0.status == 410 || ErrorBody($0.body).reason == RejectionReason.badDeviceToken.rawValue }
      ?? false
  }

  /// Status and reason; empty for no answer.
  fileprivate var answerWords: String {
    guard let response else { return "" }
    return [String(response.status), ErrorBody(response.body).reason ?? ""].filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}
