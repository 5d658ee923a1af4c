import APNsCore
import ComposeModel
import TerminalCore

extension ComposerState {
  /// Opens a picker with the chosen row on what holds now.
  mutating func open(_ kind: Picker.Kind) {
    // The command line may have changed the library since, and files of credentials are looked at only when they are wanted.
    if kind.showsLibrary { perform(.loadLibrary) }
    var picker = Picker(kind)
    let rows = rows(of: picker)
    picker.list.resize(count: rows.count)
    let current = rows.firstIndex { $0.isCurrent } ?? rows.firstIndex { $0.isMarked ?? false }
    picker.list.select(current ?? 0)
    layers.append(.picker(picker))
  }

  /// Takes a key for the topmost layer; help and leaving work from everywhere.
  mutating func pressInLayer(_ key: Key) {
    guard let layer = layers.last else { return }
    if settings.keymap.keys(of: .help).contains(key), !layer.isHelp {
      open(.help)
      return
    }
    if settings.keymap.keys(of: .quit).contains(key) {
      // Who asks again, over the question, wants to leave.
      if layer.asksToQuit {
        quitNow()
        return
      }
      clearLayers()
      run(.quit)
      return
    }
    for id in [CommandID.suspend, .repaint] where settings.keymap.keys(of: id).contains(key) {
      run(id)
      return
    }
    switch layer {
    case .picker(let picker): press(key, in: picker)
    case .form(let form): press(key, in: form)
    case .confirm(let dialog): press(key, in: dialog)
    case .reader(let reader): press(key, in: reader)
    case .find(let bar): press(key, in: bar)
    case .jump: jump(key)
    }
  }

  mutating func replaceTop(with layer: Layer) {
    guard !layers.isEmpty else { return }
    layers[layers.count - 1] = layer
  }

  /// Takes away what lies over the panes, except questions for a passphrase: someone waits for their answer.
  mutating func clearLayers() { layers.removeAll { !$0.asksPassphrase } }

  mutating func closeTop() { if !layers.isEmpty { layers.removeLast() } }

  mutating func pasteIntoLayer(_ layer: Layer, _ text: String) {
    switch layer {
    case .picker(var picker):
      if picker.kind == .device {
        closeTop()
        addDevice(pasted: text)
        return
      }
      picker.filter.insert(text)
      picker.list.resize(count: rows(of: picker).count)
      picker.list.select(0)
      replaceTop(with: .picker(picker))
    case .form(var form):
      guard form.fields.indices.contains(form.focus), form.fields[form.focus].choices.isEmpty else { return }
      form.fields[form.focus].text.insert(text)
      replaceTop(with: .form(form))
    case .confirm(var dialog):
      dialog.field.insert(text)
      replaceTop(with: .confirm(dialog))
    case .find(var bar):
      bar.field.insert(text)
      search(bar)
    case .reader, .jump: break
    }
  }

  // MARK: Pickers

  private mutating func press(_ key: Key, in opened: Picker) {
    var picker = opened
    let rows = rows(of: picker)
    picker.list.resize(count: rows.count)
    let page = PickerView(self, picker).area(on: size).rows - 5
    switch key {
    case .escape, .control("c"):
      closeTop()
      return
    case .enter, .tab:
      guard rows.indices.contains(picker.list.selection) else { return }
      take(rows[picker.list.selection], of: picker)
      return
    case .up: picker.list.move(by: -1)
    case .down: picker.list.move(by: 1)
    case .pageUp: picker.list.move(by: -max(1, page))
    case .pageDown: picker.list.move(by: max(1, page))
    case .home where picker.filter.isEmpty: picker.list.select(0)
    case .end where picker.filter.isEmpty: picker.list.select(Int.max - 1)
    // Names have blanks: once a filter is typed, one belongs to it.
    case .character(" ") where picker.kind == .device && picker.filter.isEmpty,
      .control(" ") where picker.kind == .device:
      mark(in: &picker, rows)
    case .control("a") where picker.kind == .device:
      markAll(in: &picker, rows)
    case .insert: add(in: picker)
    case .delete where picker.filter.isEmpty: remove(in: picker, rows)
    case .character(let letter) where picker.usesLetters:
      guard let row = rows.first(where: { $0.letter == letter }) else { return }
      take(row, of: picker)
      return
    default:
      if settings.keymap.keys(of: .target).contains(key), picker.kind == .target {
        closeTop()
        return
      }
      guard !picker.usesLetters, picker.filter.handle(key) else { return }
      picker.list.resize(count: self.rows(of: picker).count)
      picker.list.select(0)
    }
    if case .picker(let top) = layers.last, top.kind == picker.kind { replaceTop(with: .picker(picker)) }
  }

  private mutating func mark(in picker: inout Picker, _ rows: [PickerRow]) {
    guard rows.indices.contains(picker.list.selection),
      case .device(let device) = rows[picker.list.selection].action
    else { return }
    toggle([device])
    picker.hasMarked = true
    picker.list.move(by: 1)
  }

  /// Marks every device that is shown, or takes all of them out again.
  private mutating func markAll(in picker: inout Picker, _ rows: [PickerRow]) {
    let shown = rows.compactMap { row in if case .device(let device) = row.action { device } else { nil } }
    guard !shown.isEmpty else { return }
    toggle(shown)
    picker.hasMarked = true
  }

  private mutating func add(in picker: Picker) {
    switch picker.kind {
    case .device:
      closeTop()
      openAddDevice()
    case .credential:
      closeTop()
      openAddCredential()
    case .environment:
      closeTop()
      openAddServer()
    default: break
    }
  }

  private mutating func remove(in picker: Picker, _ rows: [PickerRow]) {
    guard rows.indices.contains(picker.list.selection) else { return }
    switch rows[picker.list.selection].action {
    case .device(let device): remove(device)
    case .environment(let server) where server.kind == .custom:
      perform(.removeServer(server))
      say("\(server.url) is no longer in the list, unless the settings name it.")
    case .credential(let credential) where credential.id != nil:
      perform(.removeCredential(credential))
      say("\(credential.name) is no longer in the list; its file stays where it is.")
    default: break
    }
  }

  /// Does what a row stands for.
  mutating func take(_ row: PickerRow, of picker: Picker) {
    guard row.canBeTaken else { return }
    closeTop()
    switch row.action {
    case .run(let id):
      if picker.kind == .help || picker.kind == .commands { clearLayers() }
      run(id)
    case .device(let device):
      if picker.hasMarked {
        draftChanged()
        say(
          draft.devices.isEmpty
            ? "No device is chosen."
            : Counted.text(draft.devices.count, "device is", "devices are") + " the target.")
      } else {
        choose(device)
      }
    case .newDevice(let text): addDevice(pasted: text)
    case .credential(let credential): choose(credential)
    case .newCredential(let path): openAddCredential(path: path)
    case .environment(let environment): choose(environment)
    case .newServer(let url): openAddServer(url: url)
    case .topic(let topic):
      setHeader(.topic, to: topic ?? "")
      say("The topic is \(draft.topicText ?? "not set").")
    case .template(let template): open(template)
    case .pushType(let type): setPushType(type)
    case .priority(let priority):
      setHeader(.priority, to: priority ?? "")
      say(
        priority.map { "Priority \(PriorityWords.label($0)): \(PriorityWords.meaning($0))." }
          ?? "No apns-priority is sent; APNs then assumes 10.")
    case .expiration(let expiration):
      draft.headers.expiration = expiration
      draftChanged()
      say("Expiration: \(ExpirationText.words(expiration)).")
    case .profile(let name): choose(profile: name)
    case .problem(let index): go(toProblem: index)
    case .channel(let id):
      layers.append(.picker(picker))
      open(.channel(id))
    case .createChannel(let policy): createChannel(policy)
    case .channelApp: openChannelApp()
    case .listChannels: listChannelsAnew()
    case .channelAct(let act, let id): self.act(act, on: id)
    case .insert(let text):
      go(to: .payload)
      form.isShown = false
      editor.insertPlaceholder(text, now: now)
      textMayHaveChanged()
    case .nothing: break
    }
  }

  // MARK: Questions

  private mutating func press(_ key: Key, in asked: ConfirmDialog) {
    var dialog = asked
    switch key {
    case .escape, .control("c"):
      closeTop()
      if dialog.later == nil { refuse(dialog) } else { say("It stays; the next start asks again.") }
    case .enter where dialog.isComplete, .character("y") where dialog.wanted == nil:
      closeTop()
      accept(dialog)
    case .character("n") where dialog.wanted == nil:
      closeTop()
      refuse(dialog)
    default:
      guard dialog.wanted != nil, dialog.field.handle(key) else { return }
      replaceTop(with: .confirm(dialog))
    }
  }

  private mutating func accept(_ dialog: ConfirmDialog) {
    switch dialog.action {
    case .send(let draft, let renewsToken): dispatch(draft, renewsToken: renewsToken)
    case .restoreOrphan(let orphan):
      let saved = baseline
      load(orphan)
      baseline = saved
      // Kept as this run's own at once; the one that was left behind is then done with.
      keepDraft()
      say("The draft is back.", .good)
    case .loadTemplate(let template): load(template)
    case .replaceTemplate(let order): save(order)
    case .deleteTemplate(let template): delete(template)
    case .removeDevice(let device): remove(device)
    case .createChannel(let policy): createNow(policy)
    case .deleteChannel(let id): deleteNow(id)
    case .quit: quitNow()
    }
  }

  private mutating func refuse(_ dialog: ConfirmDialog) {
    switch dialog.action {
    case .send: say("Nothing was sent.")
    case .restoreOrphan: perform(.discardOrphan)
    case .replaceTemplate(let order):
      say("\(order.template.name) stays as it is on disk. It can be saved under a new name.")
    default: break
    }
  }

  // MARK: Reading

  private mutating func press(_ key: Key, in opened: Reader) {
    var reader = opened
    let view = ReaderView(reader: reader)
    let page = view.page(on: size)
    let last = view.lastTop(on: size)
    switch key {
    case .escape, .enter, .character("q"), .control("c"):
      closeTop()
      return
    case .up: reader.top -= 1
    case .down: reader.top += 1
    case .pageUp: reader.top -= page
    case .pageDown, .character(" "): reader.top += page
    case .home: reader.top = 0
    case .end: reader.top = last
    case .character("y"):
      guard !reader.copyText.isEmpty else { return }
      perform(.copy(reader.copyText, what: reader.title.lowercased()))
    default: return
    }
    reader.top = min(max(0, reader.top), last)
    replaceTop(with: .reader(reader))
  }

  // MARK: Search

  private mutating func press(_ key: Key, in opened: FindBar) {
    var bar = opened
    switch key {
    case .escape, .control("c"):
      closeTop()
      editor.endSearch(returning: true)
    case .enter, .down: editor.findNext()
    case .up: editor.findNext(backwards: true)
    case .tab, .function:
      closeTop()
      lastSearch = bar.field.text
      editor.endSearch()
      if key != .tab { handle(.key(key)) }
    default:
      if settings.keymap.keys(of: .find).contains(key) || settings.keymap.keys(of: .findNext).contains(key) {
        editor.findNext()
        return
      }
      guard bar.field.handle(key) else { return }
      search(bar)
    }
  }

  private mutating func search(_ bar: FindBar) {
    lastSearch = bar.field.text
    editor.find(bar.field.text)
    replaceTop(with: .find(bar))
  }

  // MARK: Jumping

  private mutating func jump(_ key: Key) {
    closeTop()
    guard case .character(let letter) = key else { return }
    let targets = JumpView(state: self, layout: layout).targets
    guard let target = targets.first(where: { $0.letter == letter }) else {
      say("No letter \(letter) was on the screen.")
      return
    }
    switch target.place {
    case .pane(let pane): go(to: pane)
    case .header(let slot):
      go(to: .headers)
      headersForm.slot = slot
      showHeaderText()
    case .command(let id): run(id)
    }
  }
}

extension Layer {
  fileprivate var isHelp: Bool {
    guard case .picker(let picker) = self else { return false }
    return picker.kind == .help
  }
}
