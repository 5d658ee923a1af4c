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
    case _ where form.isTryingPassphrase: return
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

  /// Puts a remark into the form that is open.
  mutating func refuse(_ form: FormDialog, _ remark: String, at field: String? = nil) {
    var form = form
    form.refuse(remark, at: field)
    replaceTop(with: .form(form))
  }

  /// Keeps a form open until the world has answered; the remark says what it waits for.
  mutating func wait(_ form: FormDialog, _ remark: String) -> Ticket {
    var form = form
    let ticket = nextTicket()
    form.ticket = ticket
    form.remark = remark
    form.remarkIsBad = false
    replaceTop(with: .form(form))
    return ticket
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
    case .schema: acceptSchema(form)
    case .goToLine:
      if let remark = editor.go(to: form.value("line")) {
        refuse(form, remark)
      } else {
        closeTop()
        go(to: .payload)
      }
    case .passphrase(let ticket): givePassphrase(form, ticket)
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
}
