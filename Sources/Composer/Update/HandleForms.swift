import APNsCore
import APNsPayload
import ComposeModel
import TerminalCore

extension ComposerState {
  mutating func press(_ key: Key, in opened: FormDialog) {
    var form = opened
    guard !form.fields.isEmpty else {
      closeTop()
      return
    }
    switch key {
    case .escape, .control("c"):
      closeTop()
      abandon(form)
      return
    case .enter:
      replaceTop(with: .form(form))
      accept(form)
      return
    case .tab, .down: form.focus = (form.focus + 1) % form.fields.count
    case .backTab, .up: form.focus = (form.focus + form.fields.count - 1) % form.fields.count
    case .left where !form.fields[form.focus].choices.isEmpty: form.fields[form.focus].step(-1)
    case .right where !form.fields[form.focus].choices.isEmpty,
      .character(" ") where !form.fields[form.focus].choices.isEmpty:
      form.fields[form.focus].step(1)
    default:
      guard form.fields[form.focus].choices.isEmpty, form.fields[form.focus].text.handle(key) else { return }
      if form.remarkIsBad {
        form.remark = ""
        form.remarkIsBad = false
      }
    }
    replaceTop(with: .form(form))
    showExpansion(form)
  }

  private mutating func abandon(_ form: FormDialog) {
    if case .passphrase(let ticket) = form.purpose {
      perform(.givePassphrase(nil, ticket))
      say("No passphrase was given; nothing was sent.", .warning)
    }
  }

  /// Puts a remark into the form that is open.
  mutating func refuse(_ form: FormDialog, _ remark: String, at field: String? = nil) {
    var form = form
    form.refuse(remark, at: field)
    replaceTop(with: .form(form))
  }

  private mutating func accept(_ form: FormDialog) {
    switch form.purpose {
    case .addDevice: acceptDevice(form, replacing: nil)
    case .editDevice(let device): acceptDevice(form, replacing: device)
    case .addDevices(let tokens): acceptDevices(form, tokens)
    case .addCredential: acceptCredential(form)
    case .addServer: acceptServer(form)
    case .saveTemplate: acceptTemplate(form)
    case .renameTemplate(let template): acceptRename(form, template)
    case .duplicateTemplate(let template): acceptDuplicate(form, template)
    case .variables: acceptVariables(form)
    case .openFile: acceptFile(form)
    case .channelApp: acceptChannelApp(form)
    case .goToLine:
      if let remark = editor.go(to: form.value("line")) {
        refuse(form, remark)
      } else {
        closeTop()
        go(to: .payload)
      }
    case .passphrase(let ticket):
      closeTop()
      perform(.givePassphrase(Passphrase(form.value("passphrase")), ticket))
    }
  }

  mutating func openGoToLine() {
    layers.append(
      .form(
        FormDialog(
          .goToLine, title: "Go to line",
          fields: [FormField("line", "Line", placeholder: "LINE or LINE:COLUMN")],
          button: "go")))
  }

  mutating func askPassphrase(_ prompt: String, _ ticket: Ticket) {
    layers.append(
      .form(
        FormDialog(
          .passphrase(ticket), title: "Passphrase",
          intro: prompt + " It is kept in memory only, until you leave.",
          fields: [FormField("passphrase", "Passphrase", isSecret: true)], button: "unlock")))
  }

  // MARK: Variables

  mutating func openVariables() {
    let names = TemplateVariables.names(in: editor.bytes)
    let declared = draft.variables
    let all = declared.map(\.name) + names.filter { name in !declared.contains { $0.name == name } }
    guard !all.isEmpty else {
      say("The payload has no variables; {{name}} in a string makes one.")
      return
    }
    let fields = all.map { name in
      let variable = declared.first { $0.name == name }
      return FormField(name, name, value: variable?.value ?? "", placeholder: variable?.note ?? "")
    }
    layers.append(
      .form(
        FormDialog(
          .variables, title: "Variables",
          intro:
            "They take the place of {{name}} when the push goes out. {{now}}, {{uuid}}, {{token}}, {{device}} and {{topic}} fill themselves.",
          fields: fields, button: "keep")))
    if case .form(let form) = layers.last { showExpansion(form) }
  }

  /// Shows what the lines with placeholders become.
  mutating func showExpansion(_ form: FormDialog) {
    guard case .variables = form.purpose, !form.remarkIsBad else { return }
    var form = form
    var draft = self.draft
    draft.payload = editor.bytes
    draft.variables = form.fields.map { TemplateVariable(name: $0.id, value: $0.value) }
    let expansion = draft.expanded(now: Int(now))
    let before = String(decoding: draft.payload, as: UTF8.self).split(separator: "\n")
    let after = String(decoding: expansion.bytes, as: UTF8.self).split(separator: "\n")
    form.remark =
      before.count == after.count
      ? zip(before, after).filter { $0 != $1 }.prefix(6).map { $1.trimmed }.joined(separator: "\n") : ""
    replaceTop(with: .form(form))
  }

  private mutating func acceptVariables(_ form: FormDialog) {
    for field in form.fields {
      if let index = draft.variables.firstIndex(where: { $0.name == field.id }) {
        draft.variables[index].value = field.value
      } else {
        draft.variables.append(TemplateVariable(name: field.id, value: field.value))
      }
    }
    closeTop()
    draftChanged()
    say("The variables are kept with the draft; \(settings.keymap.name(of: .send)) sends it.", .good)
  }
}
