import APNsCore
import ComposeModel
import TerminalCore

extension ComposerState {
  /// Does what a command says.
  mutating func run(_ id: CommandID) {
    switch id {
    case .help: open(.help)
    case .palette: open(.commands)
    case .target: open(.target)
    case .device: open(.device)
    case .credential: open(.credential)
    case .environment: open(.environment)
    case .topic: open(.topic)
    case .template: open(.template)
    case .pushType: open(.pushType)
    case .priority: open(.priority)
    case .expiration: open(.expiration)
    case .problems: open(.problems)
    case .channels: openChannels()
    case .insert: open(.placeholders)
    case .profile: open(.profile)
    case .nextPane: goToNextPane(1)
    case .previousPane: goToNextPane(-1)
    case .jump: layers.append(.jump)
    case .zoom: toggleZoom()
    case .sidebar: toggleLists()
    case .reply, .rawReply, .copyReply, .showHistory, .showWire: runReply(id)
    case .quit: quit()
    case .suspend:
      keepDraft()
      perform(.suspend)
    case .repaint: perform(.repaint)
    case .mouse: toggleMouse()
    case .send: send()
    case .cancel: cancelSend()
    case .copyOrCancel: copyOrCancel()
    case .xray: showRequest()
    case .nextProblem: goToNextProblem(backwards: false)
    case .previousProblem: goToNextProblem(backwards: true)
    case .goToPane: say("Press a digit from 1 to 9 outside of text.")
    default: runMore(id)
    }
  }

  private mutating func runMore(_ id: CommandID) {
    switch id {
    case .fix, .fixAll, .undo, .redo, .cut, .copy, .paste, .selectAll, .mark, .format, .minify, .complete,
      .reference, .find, .findNext, .goToLine, .externalEditor, .textOrForm:
      runInText(id)
    case .choose: takeChosen()
    case .markItem: markChosen()
    case .filterList: lists[focus, default: ListPane()].isFiltering = true
    case .resend, .resendFailed, .sendToOther, .fixTopic, .fixPriority, .dropDevice, .newToken,
      .chooseCredential, .minifyAndSend, .correctHeader:
      runNextStep(id)
    case .previousSurface: preview.step(-1)
    case .nextSurface: preview.step(1)
    case .fetchMedia: fetchMediaAnew()
    default: runInLibrary(id)
    }
  }

  // MARK: The screen

  private mutating func toggleZoom() {
    isZoomed.toggle()
    say(isZoomed ? "\(focus.title) alone; \(settings.keymap.name(of: .zoom)) brings the others back." : "")
  }

  private mutating func toggleLists() {
    let mode = layoutMode
    wantsLists = !showsLists
    if showsLists {
      clampLists()
      if mode != .thirds { go(to: .templates) }
    } else if [.templates, .devices, .history].contains(focus) {
      go(to: .payload)
    }
  }

  private mutating func toggleMouse() {
    settings.mouse.toggle()
    perform(.mouse(settings.mouse))
    say(settings.mouse ? "The mouse is on; hold Shift to select with the terminal." : "The mouse is off.")
  }

  private mutating func runReply(_ id: CommandID) {
    switch id {
    case .reply:
      guard record != nil else {
        say("Nothing was sent yet; \(settings.keymap.name(of: .send)) sends.")
        return
      }
      go(to: .response)
    case .rawReply: showRawReply()
    case .copyReply: copyShown()
    case .showHistory: go(to: .history)
    default: go(to: .wire)
    }
  }

  /// Leaves; what is not saved as a template stays as a draft.
  private mutating func quit() {
    if record?.isRunning ?? false, !layers.contains(where: \.asksToQuit) {
      layers.append(
        .confirm(
          ConfirmDialog(
            .quit, title: "A push is under way",
            lines: ["Pushes that have left may still arrive; their answers will not be seen."], yes: "quit")))
      return
    }
    keepDraft()
    isQuitting = true
    perform(.quit)
  }

  mutating func quitNow() {
    keepDraft()
    isQuitting = true
    perform(.quit)
  }

  private mutating func copyOrCancel() {
    if focus == .payload, let text = editor.copy() {
      clipboard = text
      perform(.copy(text, what: "the selection"))
    } else if record?.isRunning ?? false {
      cancelSend()
    } else {
      say("Nothing is selected and nothing is in flight. \(settings.keymap.name(of: .quit)) quits.")
    }
  }

  private mutating func copyShown() {
    switch focus {
    case .wire:
      perform(.copy(wire.map(\.text).joined(separator: "\n"), what: "the wire log"))
    case .history:
      guard let entry = chosenAttempt else { return }
      perform(.copy(AttemptText.text(entry), what: "the attempt"))
    default:
      guard let record, let row = record.chosenRow else {
        say("There is no answer to copy yet.")
        return
      }
      perform(.copy(AttemptText.text(row, record), what: "the answer"))
    }
  }

  private mutating func showRawReply() {
    guard let record, let row = record.chosenRow else {
      say("There is no answer yet.")
      return
    }
    let text = AttemptText.text(row, record)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { TextLine(String($0)) }
    layers.append(.reader(Reader(title: "Raw answer", lines: lines, copyText: text)))
  }

  /// The request as it will go, with everything that can be known before it is made.
  mutating func showRequest() {
    takeHeaderText()
    draft.payload = editor.bytes
    var reader = Reader(title: "The request as it will go", lines: [])
    if let credential = draft.credential {
      let ticket = nextTicket()
      reader.ticket = ticket
      perform(.lookAtCredential(credential, draft.environment, ticket))
    }
    layers.append(.reader(filled(reader, with: nil)))
  }

  /// The credential was looked at; the person may have closed the request meanwhile.
  mutating func take(_ sight: RequestSight, _ ticket: Ticket) {
    for (index, layer) in layers.enumerated() {
      guard case .reader(let reader) = layer, reader.ticket == ticket else { continue }
      layers[index] = .reader(filled(reader, with: sight))
    }
  }

  private func filled(_ reader: Reader, with sight: RequestSight?) -> Reader {
    var reader = reader
    reader.lines = RequestText(draft: draft, now: Int(now), gateway: gateway, sight: sight).lines
    reader.copyText = reader.lines.map(\.text).joined(separator: "\n")
    return reader
  }
}

extension Layer {
  var asksToQuit: Bool {
    guard case .confirm(let dialog) = self, case .quit = dialog.action else { return false }
    return true
  }
}
