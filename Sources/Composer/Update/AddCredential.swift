import APNsCore
import ComposeModel

extension ComposerState {
  mutating func openAddCredential(path: String = "", keyID: String = "", teamID: String = "") {
    var form = FormDialog(
      .addCredential, title: "Add a key or certificate",
      intro:
        "A .p8 key from the developer account, or a certificate as .p12 or PEM. The file stays where it is; only its path is kept.",
      fields: [
        FormField("path", "File", value: path, placeholder: "~/Downloads/AuthKey_ABC123DEFG.p8"),
        FormField("key", "Key id", value: keyID, placeholder: "read from the name of the file"),
        FormField("team", "Team id", value: teamID, placeholder: "ten letters and digits; .p8 only"),
        FormField("private", "Private key", placeholder: "only if it is in a file of its own"),
      ], button: "add")
    let known = ComposerState.keyID(inFileName: path)
    if keyID.isEmpty, let known { form.set("key", known) }
    if teamID.isEmpty { form.set("team", knownTeamID ?? "") }
    form.focus = path.isEmpty ? 0 : form.value("team").isEmpty ? 2 : 0
    layers.append(.form(form))
  }

  /// The team of a key in the library: people mostly have one.
  private var knownTeamID: String? {
    for credential in library.credentials {
      if case .key(_, _, let teamID) = credential.source { return teamID }
    }
    return nil
  }

  /// `AuthKey_ABC123DEFG.p8` names its key id.
  static func keyID(inFileName path: String) -> String? {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard name.hasPrefix("AuthKey_"), name.hasSuffix(".p8") else { return nil }
    let id = name.dropFirst(8).dropLast(3).prefix { $0.isLetter || $0.isNumber }
    return id.count == APNsLimits.identifierLength ? String(id) : nil
  }

  mutating func acceptCredential(_ form: FormDialog) {
    var form = form
    let path = form.value("path").trimmed
    guard !path.isEmpty else {
      refuse(form, "Which file is it?", at: "path")
      return
    }
    if form.value("key").isEmpty, let id = ComposerState.keyID(inFileName: path) { form.set("key", id) }
    let ticket = wait(form, "Looking at the file…")
    perform(
      .readCredential(
        CredentialRequest(
          path: path, keyID: form.value("key").trimmed, teamID: form.value("team").trimmed,
          privateKeyPath: form.value("private").trimmed), ticket))
  }

  mutating func handle(_ answer: CredentialAnswer, _ ticket: Ticket) {
    guard let index = layers.lastIndex(where: { $0.waitsFor(ticket) }), case .form(var form) = layers[index]
    else { return }
    switch answer {
    case .ready(let credential, let findings):
      layers.remove(at: index)
      perform(.saveCredential(credential))
      choose(credential)
      if let remark = findings.max(by: { $0.severity < $1.severity }) {
        say("\(credential.name) is added. \(remark.message)", remark.severity > .info ? .warning : .plain)
      }
    case .needsIDs(let request, let findings):
      if !request.keyID.isEmpty { form.set("key", request.keyID) }
      if !request.teamID.isEmpty { form.set("team", request.teamID) }
      let missing = request.keyID.isEmpty ? "key" : "team"
      let faults = findings.filter { $0.severity > .info }.map(\.message)
      let need =
        request.keyID.isEmpty && request.teamID.isEmpty
        ? "key id and team id" : request.keyID.isEmpty ? "key id" : "team id"
      form.refuse(
        faults.isEmpty ? "The key loads; it also needs its \(need)." : faults.joined(separator: " "),
        at: missing)
      layers[index] = .form(form)
    case .refused(let findings):
      form.refuse(
        findings.isEmpty
          ? "The file is neither a key nor a certificate." : findings.map(\.message).joined(separator: " "),
        at: "path")
      layers[index] = .form(form)
    }
  }

  mutating func choose(_ credential: CredentialReference) {
    draft.credential = credential
    draftChanged()
    var remark = ""
    let type = draft.pushTypeValue
    if !credential.usesToken, type.facts?.tokenOnly ?? false {
      remark = " Push type \(type) needs a key, though; APNs refuses certificates for it."
    }
    say("The credential is \(credential.label).\(remark)", remark.isEmpty ? .good : .warning)
  }

  mutating func choose(_ environment: Environment) {
    draft.environment = environment
    draftChanged()
    switch environment.kind {
    case .local: say("The target is the gateway inside this program; nothing leaves the machine.")
    case .sandbox: say("The target is Apple's sandbox: tokens of builds run from Xcode.")
    case .production: say("The target is PRODUCTION: real people. Every send asks first.", .warning)
    case .custom: say("The target is \(environment.url).")
    }
  }
}

extension Layer {
  /// Whether it is a form that waits for the answer to this question.
  func waitsFor(_ ticket: Ticket) -> Bool {
    guard case .form(let form) = self else { return false }
    return form.ticket == ticket
  }
}
