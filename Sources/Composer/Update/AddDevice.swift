import APNsCore
import ComposeModel

extension ComposerState {
  mutating func openAddDevice(token: String = "", remark: String = "") {
    var form = FormDialog(
      .addDevice, title: "Add a device",
      intro:
        "Paste the token in whatever form the log had it: hex in groups, <…>, base64, with words around it.",
      fields: deviceFields(nil, token: token), button: "add")
    form.remark = remark
    form.focus = token.isEmpty ? 1 : 0
    layers.append(.form(form))
  }

  /// - Parameter isNew: whether the fields are those of something that is not in the book yet.
  mutating func openEditDevice(_ device: Device, isNew: Bool = false) {
    layers.append(
      .form(
        FormDialog(
          isNew ? .addDevice : .editDevice(device),
          title: isNew ? "Add to the device book" : "Edit the device",
          fields: deviceFields(
            device, token: device.token?.hex ?? device.channelID ?? "", isNew: isNew), button: "keep")))
  }

  /// - Parameter isNew: whether it is not in the book yet; the environment of one that is, is never guessed.
  private func deviceFields(_ device: Device?, token: String, isNew: Bool = true) -> [FormField] {
    let likely =
      [.sandbox, .production].contains(kindOf(draft.environment)) ? kindOf(draft.environment) : nil
    let home = device?.environment ?? (isNew ? likely : nil)
    let bundle = device?.bundleID ?? likelyBundleID
    return [
      FormField(
        "name", "Name", value: device?.name ?? "",
        placeholder: usualName(device?.kind ?? .device, library.devices.count + 1)),
      FormField(
        "token", device?.kind == .channel ? "Channel id" : "Token", value: token, placeholder: "paste it here"
      ),
      FormField(
        "kind", "Kind", value: (device?.kind ?? .device).rawValue,
        choices: Device.Kind.allCases.map(\.rawValue)),
      FormField(
        "environment", "Environment", value: home?.rawValue ?? "unknown",
        choices: ["local", "sandbox", "production", "unknown"]),
      FormField(
        "bundle", "Bundle id", value: bundle, placeholder: "none; it is written like com.example.app"),
      FormField("note", "Note", value: device?.note ?? ""),
    ]
  }

  /// The name of what is added without one.
  private func usualName(_ kind: Device.Kind, _ number: Int) -> String {
    "\(kind == .channel ? "Channel" : "Device") \(number)"
  }

  /// The app of the target, of the topic, or of the latest device of the book.
  ///
  /// A token that is pasted comes from a real app, seldom from the local gateway's demo.
  private var likelyBundleID: String {
    let topic = (draft.headers.topic?.contains("{") ?? true) ? "" : Topic(draft.headers.topic ?? "").base
    let apps = (draft.devices + library.devices.reversed()).filter { $0.environment != .local }.map(
      \.bundleID)
    // A certificate names its app first among its topics.
    let certified = draft.credential?.topics.first.map { Topic($0).base } ?? ""
    return (apps.prefix(draft.devices.count) + [topic, certified] + apps).first { !$0.isEmpty } ?? ""
  }

  /// Makes something of a pasted text: one token, several, or a form that says what is wrong.
  mutating func addDevice(pasted text: String) {
    let reading = DeviceTokenReader.read(text)
    if reading.tokens.count > 1 {
      openAddDevices(reading.tokens)
      return
    }
    guard let token = reading.tokens.first else {
      openAddDevice(token: text)
      if case .form(let form) = layers.last {
        refuse(form, reading.findings.first?.message ?? "That is no device token.", at: "token")
      }
      return
    }
    if let known = library.devices.first(where: { $0.token == token }) {
      if known.isQuarantined {
        admit(known)
        return
      }
      choose(known)
      say("That token is in the book already, as \(known.name); it is the target now.", .good)
      return
    }
    openAddDevice(token: token.hex, remark: reading.findings.first?.message ?? "")
  }

  /// Adding a token again, after APNs called it dead, says that the app has registered anew with it.
  private mutating func admit(_ known: Device) {
    var device = known
    device.quarantinedAt = nil
    device.registeredAt = Int(now)
    perform(.changeDevice(device, from: known))
    choose(device)
    say("\(device.name) is pushed to again: its token counts as registered from now on.", .good)
  }

  private mutating func openAddDevices(_ tokens: [DeviceToken]) {
    let known = tokens.filter { token in library.devices.contains { $0.token == token } }.count
    let intro =
      Counted.text(tokens.count, "token was", "tokens were") + " read"
      + (known > 0 ? ", \(Counted.text(known, "of them is", "of them are")) in the book already." : ".")
    var fields = deviceFields(nil, token: "")
    fields.removeAll { $0.id == "token" }
    layers.append(
      .form(
        FormDialog(.addDevices(tokens), title: "Add devices", intro: intro, fields: fields, button: "add all")
      ))
  }

  mutating func acceptDevice(_ form: FormDialog, replacing old: Device?) {
    let kind = Device.Kind(rawValue: form.value("kind")) ?? .device
    var device = old ?? Device(name: "", token: nil)
    if kind == .channel {
      let channel = form.value("token").trimmed
      guard !channel.isEmpty else {
        refuse(form, "A channel needs its id, the base64 text that APNs gave.", at: "token")
        return
      }
      device.channelID = channel
      device.token = nil
    } else {
      let reading = DeviceTokenReader.read(form.value("token"))
      guard let token = reading.tokens.first else {
        refuse(form, reading.findings.first?.message ?? "That is no device token.", at: "token")
        return
      }
      if let known = library.devices.first(where: { $0.token == token }),
        old.map({ !known.isSame(as: $0) }) ?? true
      {
        if known.isQuarantined, old == nil {
          closeTop()
          admit(known)
          return
        }
        refuse(form, "That token is in the book already, as \(known.name).", at: "token")
        return
      }
      device.token = token
      device.channelID = nil
    }
    fill(&device, from: form, kind: kind, number: library.devices.count + 1)
    // What was said of one token says nothing of another.
    if let old, device.token != old.token || device.channelID != old.channelID {
      device.quarantinedAt = nil
      device.lastAnswer = ""
      device.registeredAt = Int(now)
    }
    closeTop()
    if let old, old.id != nil {
      perform(.changeDevice(device, from: old))
    } else {
      perform(.saveDevice(device))
    }
    let before = draft.devices
    if let old, draft.contains(old) {
      draft.devices = draft.devices.map { $0.isSame(as: old) ? device : $0 }
    } else if old == nil {
      draft.devices = [device]
    }
    followChannel(after: before)
    draftChanged()
    let lacksApp = device.bundleID.isEmpty && kind != .channel
    let lack =
      lacksApp ? ", without a bundle id: \(settings.keymap.name(of: .editItem)) in the devices adds it" : ""
    let short = device.token.map { DeviceTokenReader.read($0.hex).findings } ?? []
    let doubt = short.first { $0.rule == "token.short" }.map { " " + $0.message } ?? ""
    say(
      (old == nil
        ? "\(device.name) (\(device.tail)) is in the book and is the target now\(lack)."
        : "\(device.name) is kept\(lack).") + doubt,
      lacksApp || !doubt.isEmpty ? .warning : .good)
  }

  private func fill(_ device: inout Device, from form: FormDialog, kind: Device.Kind, number: Int) {
    let name = form.value("name").trimmed
    device.name = name.isEmpty ? usualName(kind, number) : name
    device.kind = kind
    device.environment = Environment.Kind(rawValue: form.value("environment"))
    device.bundleID = Topic(form.value("bundle").trimmed).base
    device.note = form.value("note")
    device.registeredAt = device.registeredAt ?? Int(now)
  }

  mutating func acceptDevices(_ form: FormDialog, _ tokens: [DeviceToken]) {
    let kind = Device.Kind(rawValue: form.value("kind")) ?? .device
    let prefix = form.value("name").trimmed
    var added: [Device] = []
    for token in tokens where !library.devices.contains(where: { $0.token == token }) {
      var device = Device(name: "", token: token)
      fill(&device, from: form, kind: kind, number: library.devices.count + added.count + 1)
      if !prefix.isEmpty { device.name = "\(prefix) \(added.count + 1)" }
      added.append(device)
      perform(.saveDevice(device))
    }
    closeTop()
    draft.devices = added + library.devices.filter { device in tokens.contains { $0 == device.token } }
    draftChanged()
    let book = Counted.text(added.count, "device is", "devices are") + " in the book"
    say("\(book); \(Counted.text(draft.devices.count, "is", "are")) the target now.", .good)
  }

  mutating func remove(_ device: Device) {
    deleted.append(.device(device))
    draft.devices.removeAll { $0.isSame(as: device) }
    perform(.removeDevice(device))
    draftChanged()
    say("\(device.name) is out of the book; u in the list of devices brings it back.")
  }
}
