import APNsCore
import ComposeModel

extension ComposerState {
  /// The question in flight about the channels that are shown.
  var channelQuestion: ChannelQuestion? {
    channels.flatMap { board in channelQuestions.first { board.isAsked(by: $0.order) } }
  }

  /// Whose channels are shown, and what is being done with them.
  var channelTitle: String {
    guard let board = channels else { return "Broadcast channels" }
    let place = "of \(board.bundleID), \(board.environment.name)"
    return channelQuestion.map { "\($0.order.verb.doing) \(place)\u{2026}" } ?? "Broadcast channels \(place)"
  }

  /// The rows of the list of channels.
  var channelRows: [PickerRow] {
    guard let board = channels else { return [] }
    var rows: [PickerRow] = []
    if channelQuestion != nil, board.ids == nil {
      rows.append(
        PickerRow(.nothing, "Asking \(ChannelManagement.environment(for: board.environment).host)…"))
    } else if !board.trouble.isEmpty {
      rows.append(PickerRow(.nothing, board.trouble))
    } else if board.ids?.isEmpty ?? false {
      rows.append(PickerRow(.nothing, "\(board.bundleID) has no channels here yet."))
    }
    rows += (board.ids ?? []).map { id in
      PickerRow(
        .channel(id), id, detail: bookName(ofChannel: id), note: board.policies[id].map { $0.note } ?? "",
        isCurrent: draft.headers.channelID == id, help: "Enter: push to it, keep it, read it, delete it.")
    }
    rows += ChannelManagement.StoragePolicy.allCases.map { policy in
      PickerRow(
        .createChannel(policy),
        policy == .none ? "Create a channel…" : "Create a channel that keeps a message…",
        detail: policy.words, help: "This cannot be changed later.")
    }
    rows.append(
      PickerRow(
        .channelApp, "Another app…", detail: "now \(board.bundleID)",
        help: "Channels belong to one app and one environment."))
    rows.append(
      PickerRow(.listChannels, "List anew", help: "Asks the server again."))
    return rows
  }

  /// The rows of what can be done with one channel.
  func channelActRows(_ id: String) -> [PickerRow] {
    let name = bookName(ofChannel: id)
    return [
      PickerRow(
        .channelAct(.use, id), "Push to it", detail: "as the target of the next send", letter: "u"),
      PickerRow(
        .channelAct(.keep, id), name.isEmpty ? "Put it into the device book" : "In the device book",
        detail: name, letter: "b"),
      PickerRow(
        .channelAct(.read, id), "Read it", detail: channels?.policies[id]?.words ?? "what it keeps",
        letter: "r"),
      PickerRow(.channelAct(.copy, id), "Copy its id", letter: "y"),
      PickerRow(.channelAct(.delete, id), "Delete it", detail: "for good", letter: "d"),
    ]
  }

  private func bookName(ofChannel id: String) -> String { bookEntry(ofChannel: id)?.name ?? "" }

  /// The device book's entry for a channel of an app; nil stands for the one that is shown.
  func bookEntry(ofChannel id: String, app: String? = nil) -> Device? {
    let app = app ?? channels?.bundleID
    return library.devices.first { $0.channelID == id && $0.bundleID == app }
  }
}

extension ChannelManagement.StoragePolicy {
  fileprivate var note: String { self == .none ? "keeps nothing" : "keeps the newest" }
}
