import APNsCore
import ComposeModel
import TerminalCore

extension ComposerState {
  /// Opens the list of channels and asks for it.
  mutating func openChannels() {
    guard draft.credential != nil else {
      open(.credential)
      say("Channels need a credential; choose one first.", .warning)
      return
    }
    let bundleID =
      [draft.bundleID, Topic(draft.topicText ?? "").base, channels?.bundleID ?? ""].first { !$0.isEmpty }
      ?? draft.credential?.topics.first ?? ""
    guard !bundleID.isEmpty else {
      openChannelApp()
      return
    }
    showChannels(of: bundleID)
  }

  private mutating func showChannels(of bundleID: String) {
    if !(channels?.shows(bundleID, in: draft.environment) ?? false) {
      channels = ChannelBoard(bundleID: bundleID, environment: draft.environment)
    }
    if !layers.contains(where: \.isChannels) { open(.channels) }
    ask(.list)
  }

  mutating func listChannelsAnew() {
    open(.channels)
    ask(.list)
  }

  mutating func openChannelApp() {
    let topics = draft.credential?.topics ?? []
    layers.append(
      .form(
        FormDialog(
          .channelApp, title: "Channels of which app?",
          intro: "Channels belong to one app; its bundle id has no suffix here.",
          fields: [
            FormField(
              "bundle", "Bundle id", value: channels?.bundleID ?? topics.first ?? "",
              placeholder: "com.example.app")
          ], button: "list its channels")))
  }

  mutating func acceptChannelApp(_ form: FormDialog) {
    let topic = Topic(form.value("bundle").trimmed)
    guard topic.isWellFormed, !topic.base.isEmpty else {
      refuse(form, "A bundle id is letters, digits, dots and hyphens, such as com.example.app.", at: "bundle")
      return
    }
    closeTop()
    showChannels(of: topic.base)
  }

  // MARK: Questions

  private mutating func ask(_ verb: ChannelOrder.Verb) {
    guard let credential = draft.credential, let board = channels else { return }
    // Its answer would be lost: a channel may be made by it that nobody is told of.
    if let running = channelQuestion {
      say("\(running.order.verb.doing)\u{2026} wait for the answer first.", .warning)
      return
    }
    let order = ChannelOrder(
      verb: verb, bundleID: board.bundleID, environment: board.environment, credential: credential)
    let ticket = nextTicket()
    channelQuestions.append(ChannelQuestion(order: order, ticket: ticket))
    channels?.trouble = ""
    perform(.askChannels(order, ticket))
  }

  mutating func createChannel(_ policy: ChannelManagement.StoragePolicy) {
    open(.channels)
    guard channels?.environment.kind == .production else {
      ask(.create(policy))
      return
    }
    layers.append(
      .confirm(
        ConfirmDialog(
          .createChannel(policy), title: "Create a channel in PRODUCTION?",
          lines: ["For \(channels?.bundleID ?? ""). It \(policy.words), which cannot be changed later."],
          yes: "create it")))
  }

  mutating func createNow(_ policy: ChannelManagement.StoragePolicy) { ask(.create(policy)) }

  mutating func deleteNow(_ id: String) { ask(.delete(id)) }

  mutating func act(_ act: ChannelAct, on id: String) {
    switch act {
    case .use: pushTo(id)
    case .keep: keepChannel(id)
    case .read: ask(.read(id))
    case .copy: perform(.copy(id, what: "the channel's id"))
    case .delete: askToDelete(id)
    }
  }

  private mutating func pushTo(_ id: String) {
    guard let board = channels else { return }
    clearLayers()
    choose(
      bookEntry(ofChannel: id)
        ?? Device(
          name: "channel " + id.suffix(6), kind: .channel, token: nil, channelID: id,
          environment: board.environment.kind, bundleID: board.bundleID))
    if draft.pushTypeValue != .liveactivity {
      say(
        "The target is the channel. Broadcasts are Live Activities, and the push type is \(draft.pushTypeValue): "
          + "F7 p changes it.", .warning)
    }
  }

  private mutating func keepChannel(_ id: String) {
    guard let board = channels else { return }
    if let known = bookEntry(ofChannel: id) {
      openEditDevice(known)
      return
    }
    openEditDevice(
      Device(
        name: "", kind: .channel, token: nil, channelID: id, environment: board.environment.kind,
        bundleID: board.bundleID), isNew: true)
  }

  private mutating func askToDelete(_ id: String) {
    guard let board = channels else { return }
    var lines = [
      "\(id), channel of \(board.bundleID) in \(board.environment.name).",
      "Devices that follow it get nothing more, and it cannot be made again under this id.",
    ]
    if let known = bookEntry(ofChannel: id) { lines.append("\(known.name) leaves the device book with it.") }
    var dialog = ConfirmDialog(
      .deleteChannel(id), title: "Delete the channel for good?", lines: lines, yes: "delete it")
    if board.environment.kind != .local {
      dialog.wanted = "delete"
      dialog.isAlarm = board.environment.kind == .production
    }
    layers.append(.confirm(dialog))
  }

  // MARK: Answers

  /// Takes an answer, to whatever app and environment it was asked for: what was made or deleted there is told of.
  mutating func take(_ answer: ChannelAnswer, _ ticket: Ticket) {
    guard let index = channelQuestions.firstIndex(where: { $0.ticket == ticket }) else { return }
    let order = channelQuestions.remove(at: index).order
    switch answer {
    case .heldBack(let reason): channelTrouble(order, [reason])
    case .ended(.notSent(let failure), let request), .ended(.unknown(let failure), let request):
      channelTrouble(order, ["\(request.environment.authority): \(failure.hop.rawValue)", failure.message])
    case .ended(.answered(let response), let request): take(response, to: order, request)
    }
    clampPickers()
  }

  /// Whether the answer is about the channels that are shown now.
  private func isShown(_ order: ChannelOrder) -> Bool { channels?.isAsked(by: order) ?? false }

  private mutating func take(_ response: PushResponse, to order: ChannelOrder, _ request: PushRequest) {
    let isDone = (200...299).contains(response.status)
    switch order.verb {
    case .list where isDone: if isShown(order) { channels?.takeList(response.body) }
    case .read(let id) where isDone:
      guard isShown(order) else { return }
      channels?.takePolicy(response.body, of: id)
      say("The channel \(channels?.policies[id]?.words ?? "says nothing of what it keeps").", .good)
    case .create where isDone:
      let id = response.headers.first(HeaderName.channelID)
      if isShown(order) { ask(.list) }
      say(
        id.map { "The channel \($0)\(place(of: order)) is made. " + wayOn(from: order) }
          ?? "The channel\(place(of: order)) is made, but the answer names no id.", .good)
    // A channel that is gone already has no path any more.
    case .delete(let id) where isDone || response.status == 404: channelIsGone(id, order, isDone)
    default:
      let explanation = AnswerExplanation(
        status: response.status, headers: response.headers, body: ErrorBody(response.body),
        context: AnswerContext(request: request, receivedAt: Int(now)))
      channelTrouble(order, explanation.lines)
    }
  }

  /// Where it is, for an answer about channels that are not shown any more.
  private func place(of order: ChannelOrder) -> String {
    isShown(order) ? "" : " of \(order.bundleID), \(order.environment.name),"
  }

  private func wayOn(from order: ChannelOrder) -> String {
    isShown(order)
      ? "Enter pushes to it or keeps it." : "The list of its app has it."
  }

  private mutating func channelIsGone(_ id: String, _ order: ChannelOrder, _ wasDeleted: Bool) {
    if let known = bookEntry(ofChannel: id, app: order.bundleID) { remove(known) }
    if draft.headers.channelID == id {
      draft.devices.removeAll { $0.channelID == id }
      draft.headers.channelID = nil
      showHeaderText()
      draftChanged()
    }
    let place = place(of: order)
    if isShown(order) { ask(.list) }
    say(wasDeleted ? "The channel\(place) is deleted." : "The channel\(place) was gone already.", .good)
  }

  /// What went wrong, in the list and whole in a text over it.
  private mutating func channelTrouble(_ order: ChannelOrder, _ lines: [String]) {
    let title: String =
      switch order.verb {
      case .list: "The channels could not be listed"
      case .read: "The channel could not be read"
      case .create: "No channel was made"
      case .delete: "The channel was not deleted"
      }
    var lines = lines
    if isShown(order) {
      channels?.trouble = lines.first ?? ""
    } else {
      // What only looks at channels that nobody looks at any more is missed by nobody.
      guard order.verb.changes else { return }
      lines.append("This was about the channels of \(order.bundleID), \(order.environment.name).")
    }
    var text = [TextLine(lines.first ?? "", .failure)]
    for line in lines.dropFirst() { text += [TextLine(), TextLine(line)] }
    layers.append(.reader(Reader(title: title, lines: text, copyText: lines.joined(separator: "\n"))))
  }

  /// The lists that are open have as many rows as there are now.
  private mutating func clampPickers() {
    for (index, layer) in layers.enumerated() {
      guard case .picker(var picker) = layer, picker.kind == .channels else { continue }
      picker.list.resize(count: rows(of: picker).count)
      layers[index] = .picker(picker)
    }
  }
}

extension Layer {
  fileprivate var isChannels: Bool {
    guard case .picker(let picker) = self else { return false }
    return picker.kind == .channels
  }
}
