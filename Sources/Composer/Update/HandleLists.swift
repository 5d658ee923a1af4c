import APNsCore
import ComposeModel
import TerminalCore

extension ComposerState {
  mutating func pressInList(_ key: Key) {
    let pane = focus
    var list = lists[pane] ?? ListPane()
    list.window.resize(count: rowCount(of: pane))
    if list.isFiltering {
      switch key {
      case .escape:
        list.filter = TextField()
        list.isFiltering = false
        lists[pane] = list
        if pane == .history, !historySearch.isEmpty { loadHistory() }
      case .enter, .down, .tab:
        list.isFiltering = false
        lists[pane] = list
        // The store holds more than what is shown here, and looks into the payloads too.
        if pane == .history { loadHistory() }
      default: if list.filter.handle(key) { list.window.select(0) }
      }
      lists[pane] = list
      resizeList(pane)
      return
    }
    let rows = contentArea(of: pane)?.rows ?? 10
    switch key {
    case .up: list.window.move(by: -1)
    case .down: list.window.move(by: 1)
    case .pageUp: list.window.move(by: -rows)
    case .pageDown: list.window.move(by: rows)
    case .home: list.window.select(0)
    case .end: list.window.select(Int.max - 1)
    case .escape:
      if list.filter.isEmpty {
        if layoutMode != .thirds { wantsLists = nil }
        go(to: .payload)
        return
      }
      list.filter = TextField()
      lists[pane] = list
      if pane == .history { loadHistory() }
    default: break
    }
    lists[pane] = list
  }

  mutating func resizeList(_ pane: Pane) {
    let count = rowCount(of: pane)
    lists[pane]?.window.resize(count: count)
  }

  /// The chosen row of a list pane.
  private func chosenRow(of pane: Pane) -> Int? {
    let row = lists[pane]?.window.selection ?? 0
    return row < rowCount(of: pane) ? row : nil
  }

  var chosenTemplate: Template? { chosenRow(of: .templates).map { shownTemplates[$0] } }
  var chosenDevice: Device? { chosenRow(of: .devices).map { shownDevices[$0] } }
  var chosenAttempt: HistoryEntry? { chosenRow(of: .history).map { shownHistory[$0] } }

  /// Enter in a list.
  mutating func takeChosen() {
    switch focus {
    case .templates: if let template = chosenTemplate { open(template) }
    case .devices: if let device = chosenDevice { choose(device) }
    case .history: if let entry = chosenAttempt { open(entry) }
    case .problems: if let row = chosenRow(of: .problems) { go(toProblem: row) }
    default: break
    }
  }

  /// Space in a list.
  mutating func markChosen() {
    switch focus {
    case .devices: if let device = chosenDevice { toggle([device]) }
    case .history:
      guard let id = chosenAttempt?.id else { return }
      var marked = lists[.history]?.marked ?? []
      if marked.remove(id) == nil { marked.insert(id) }
      lists[.history, default: ListPane()].marked = marked
    default: break
    }
  }

  // MARK: Devices

  /// Sends to this device alone from now on.
  mutating func choose(_ device: Device) {
    let before = draft.devices
    draft.devices = [device]
    followChannel(after: before)
    draftChanged()
    say("The target is \(device.name) (\(device.tail))." + environmentRemark(device))
  }

  /// Adds the devices to the target; takes them out where all of them are in it.
  mutating func toggle(_ devices: [Device]) {
    let before = draft.devices
    let others = devices.filter { !draft.contains($0) }
    if others.isEmpty {
      draft.devices.removeAll { marked in devices.contains { $0.isSame(as: marked) } }
    } else {
      draft.devices += others
    }
    followChannel(after: before)
    draftChanged()
    let count = draft.devices.count
    say(count == 1 ? "One device is marked." : "\(count) devices are marked.")
  }

  /// A channel of the book is named in a header instead of the path; a device takes that header away again.
  ///
  /// - Parameter before: the devices that were chosen until now.
  mutating func followChannel(after before: [Device]) {
    let known = (library.devices + before).compactMap(\.channelID)
    if draft.devices.count == 1, let channel = draft.devices[0].channelID {
      draft.headers.channelID = channel
    } else if let channel = draft.headers.channelID, known.contains(channel) {
      draft.headers.channelID = nil
    }
    showHeaderText()
  }

  private func environmentRemark(_ device: Device) -> String {
    guard let home = device.environment, home != draft.environment.kind, draft.environment.kind != .custom
    else { return "" }
    let subject = device.kind == .channel ? "The channel" : "Its token"
    return " \(subject) belongs to \(home.rawValue), the environment is \(draft.environment.name)."
  }

  // MARK: Problems

  /// Puts the cursor where a problem is.
  mutating func go(toProblem index: Int) {
    guard problems.indices.contains(index) else { return }
    let problem = problems[index]
    if let slot = problem.header.flatMap(HeaderSlot.slot(named:)) {
      go(to: .headers)
      headersForm.slot = slot
      showHeaderText()
    } else if let start = problem.start {
      go(to: .payload)
      form.isShown = false
      editor.move(to: start)
    }
    walked = Walk(problem: problem, focus: focus, cursor: editor.cursor)
    // The way out first: the message may be longer than the line, and the line above begins with it too.
    let repair =
      problem.repair.map { "\(settings.keymap.name(of: .fix)): \($0).  " }
      ?? problem.advice.map { "To do: \($0).  " } ?? ""
    say("\(repair)\(problem.place)  \(problem.message)", problem.severity == .error ? .bad : .warning)
  }

  /// Goes to the next problem after the cursor, in text and headers.
  mutating func goToNextProblem(backwards: Bool) {
    guard !problems.isEmpty else {
      say("No problems.", .good)
      return
    }
    let current = currentProblem
    let next: Int
    if let current {
      next = (current + (backwards ? -1 : 1) + problems.count) % problems.count
    } else if focus == .payload {
      let after = problems.firstIndex { $0.start.map { $0 >= editor.cursor } ?? false }
      let before = problems.lastIndex { $0.start.map { $0 < editor.cursor } ?? false }
      next = (backwards ? before : after) ?? (backwards ? problems.count - 1 : 0)
    } else {
      next = backwards ? problems.count - 1 : 0
    }
    go(toProblem: next)
  }

  /// The problem that the focus stands on.
  private var currentProblem: Int? {
    if let walked, walked.focus == focus, walked.cursor == editor.cursor,
      let index = problems.firstIndex(of: walked.problem)
    {
      return index
    }
    return switch focus {
    case .headers: problems.firstIndex { $0.header == headersForm.slot.name }
    case .payload: problems.firstIndex { $0.start == editor.cursor }
    default: nil
    }
  }
}
