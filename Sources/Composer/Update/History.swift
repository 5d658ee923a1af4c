import APNsCore
import ComposeModel
import JSONText

extension ComposerState {
  /// Puts an attempt's payload and headers back into the composer.
  mutating func open(_ entry: HistoryEntry) {
    editor.replaceAll(with: entry.body, now: now)
    editor.closeUndoGroup()
    draft.headers = DraftHeaders(sent: entry.headers)
    draft.environment = entry.environment
    draft.templateName = entry.templateName
    // Never the devices that happen to be chosen now.
    draft.devices = entry.target(in: library.devices).map { [$0] } ?? []
    let credential = entry.credential(in: library.credentials)
    draft.credential = credential ?? draft.credential
    baseline = nil
    origin = nil
    stepHoldsTarget = true
    showHeaderText()
    go(to: .payload)
    textMayHaveChanged()
    let time = HistoryTime.text(entry.sentAt, now: now)
    if let lost = lostCredential(of: entry) {
      say("This went at \(time) with \(lost).", .warning)
    } else {
      say("This is what was sent at \(time); undo brings back what was there.")
    }
  }

  mutating func resend(_ entry: HistoryEntry) {
    open(entry)
    if let lost = lostCredential(of: entry) {
      let key = settings.keymap.name(of: .send)
      let now = draft.credential.map { "; \(key) sends it with \($0.label)" } ?? ""
      say("Nothing was sent: it went with \(lost)\(now).", .warning)
      return
    }
    send()
  }

  /// Why it cannot go with the credential that it went with; nil where it can, or where it went without one.
  private func lostCredential(of entry: HistoryEntry) -> String? {
    // What went without one says nothing of any.
    guard entry.credentialLabel != "none", entry.credential(in: library.credentials) == nil else {
      return nil
    }
    let isThere = library.credentials.contains { $0.label == entry.credentialLabel }
    return "\(entry.credentialLabel), "
      + (isThere ? "a name that several in the list have" : "which is not in the list any more")
  }

  /// Compares the two marked attempts, or the chosen one with the one before it.
  mutating func compareAttempts() {
    let marked = lists[.history]?.marked ?? []
    var pair = history.filter { $0.id.map(marked.contains) ?? false }
    if pair.count != 2, let chosen = chosenAttempt, let index = history.firstIndex(of: chosen),
      index + 1 < history.count
    {
      pair = [chosen, history[index + 1]]
    }
    guard pair.count == 2 else {
      say("Mark two attempts with Space, or choose one that has another before it.")
      return
    }
    let lines = AttemptDiff.lines(older: pair[1], newer: pair[0])
    layers.append(
      .reader(
        Reader(title: "Two attempts", lines: lines, copyText: lines.map(\.text).joined(separator: "\n"))))
  }
}

extension ComposerState {
  /// The marked attempts, the latest first, else the chosen one.
  mutating func copyAsJSON() {
    let marked = lists[.history]?.marked ?? []
    var entries = history.filter { $0.id.map(marked.contains) ?? false }
    if entries.isEmpty { entries = chosenAttempt.map { [$0] } ?? [] }
    guard !entries.isEmpty else {
      say("There is no attempt to copy.")
      return
    }
    let text = entries.map { $0.json.text + "\n" }.joined()
    perform(
      .copy(text, what: entries.count == 1 ? "the attempt as JSON" : "\(entries.count) attempts as JSON"))
  }
}

extension HistoryEntry {
  /// Where it went: the device of the book with that token and topic, else one made from the request.
  ///
  /// Nil when the request named no token that could be read.
  func target(in book: [Device]) -> Device? {
    let base = headers.first(HeaderName.topic).map { Topic($0).base }
    if let channel = headers.first(HeaderName.channelID) {
      let bundleID = String(path.split(separator: "/").last ?? "")
      return book.first { $0.channelID == channel && $0.bundleID == bundleID }
        ?? Device(
          name: deviceName, kind: .channel, token: nil, channelID: channel, environment: environment.kind,
          bundleID: bundleID)
    }
    let prefix = PushRequest.devicePath(digits: "")
    guard path.hasPrefix(prefix), let token = DeviceToken(hex: path.dropFirst(prefix.count)) else {
      return nil
    }
    return book.first { $0.token == token && (base == nil || $0.bundleID == base) }
      ?? Device(name: deviceName, token: token, environment: environment.kind, bundleID: base ?? "")
  }
}

extension DraftHeaders {
  /// The headers of a request that was sent, as a form.
  init(sent fields: [HeaderField]) {
    self.init()
    for field in fields {
      if let slot = HeaderSlot.slot(named: field.name) { set(slot, to: field.value) }
    }
  }
}
