import TerminalCore

extension ComposerState {
  mutating func askPassphrase(_ prompt: String, _ ticket: Ticket) {
    layers.append(
      .form(
        FormDialog(
          .passphrase(ticket), title: "Passphrase",
          intro: prompt + " It is kept in memory only, until you leave.",
          fields: [FormField("passphrase", "Passphrase", isSecret: true)], button: "unlock")))
  }

  /// Hands it over; the form stays until it is known whether it does.
  mutating func givePassphrase(_ form: FormDialog, _ ticket: Ticket) {
    var form = form
    form.remark = FormDialog.tryingPassphrase
    form.remarkIsBad = false
    replaceTop(with: .form(form))
    perform(.givePassphrase(Passphrase(form.value("passphrase")), ticket))
  }

  /// Says why it does not do, in the form, which is emptied for another one.
  mutating func refusePassphrase(_ reason: String, _ ticket: Ticket) {
    guard let index = layers.lastIndex(where: { $0.asksPassphrase(ticket) }),
      case .form(var form) = layers[index]
    else { return }
    form.set("passphrase", "")
    form.refuse(reason + " Try another one, or Esc to give up.", at: "passphrase")
    layers[index] = .form(form)
  }

  mutating func abandon(_ form: FormDialog) {
    if case .passphrase(let ticket) = form.purpose {
      perform(.givePassphrase(nil, ticket))
      say("No passphrase was given; the file stays locked, and nothing was sent.", .warning)
    }
  }
}

extension FormDialog {
  fileprivate static let tryingPassphrase = "Trying it\u{2026}"

  /// Whether a passphrase was handed over and not judged yet: what is typed now would go astray.
  var isTryingPassphrase: Bool { remark == Self.tryingPassphrase }
}

extension Layer {
  /// Whether it is the form of this question.
  func asksPassphrase(_ ticket: Ticket) -> Bool {
    guard case .form(let form) = self, case .passphrase(ticket) = form.purpose else { return false }
    return true
  }

  /// Whether it asks for any passphrase.
  var asksPassphrase: Bool {
    guard case .form(let form) = self, case .passphrase = form.purpose else { return false }
    return true
  }
}
