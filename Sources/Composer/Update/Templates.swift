import APNsCore
import APNsPayload
import ComposeModel

extension ComposerState {
  /// The commands of templates, devices and history.
  mutating func runInLibrary(_ id: CommandID) {
    switch id {
    case .saveTemplate: saveTemplate(asking: false)
    case .saveTemplateAs: saveTemplate(asking: true)
    case .newDraft: newDraft()
    case .variables: openVariables()
    case .openFile: openFile()
    case .schema: openSchema()
    case .duplicateTemplate:
      if let template = chosenTemplate { openName(.duplicateTemplate(template), template) }
    case .renameTemplate: if let template = chosenTemplate { openRename(template) }
    case .deleteTemplate: if let template = chosenTemplate { askToDelete(template) }
    case .undoDelete: bringBack()
    case .addDevice: openAddDevice()
    case .addCredential: openAddCredential()
    case .addEnvironment: openAddServer()
    case .editItem: if let device = chosenDevice { openEditDevice(device) }
    case .removeItem: if let device = chosenDevice { remove(device) }
    case .diff: compareAttempts()
    case .exportCurl: copyAsCurl()
    case .exportJSON: copyAsJSON()
    default: break
    }
  }

  // MARK: Opening

  /// Opens a template; unsaved changes are asked about.
  mutating func open(_ template: Template) {
    guard isModified, !editor.bytes.isEmpty else {
      load(template)
      return
    }
    layers.append(
      .confirm(
        ConfirmDialog(
          .loadTemplate(template), title: "Open \(template.name)?",
          lines: [
            "The payload has changes that are in no template.",
            "Undo brings text, headers and variables back.",
          ], yes: "open it")))
  }

  mutating func load(_ template: Template) {
    let chosenTopic = draft.headers.topic.flatMap { $0.isEmpty || $0 == origin?.headers.topic ? nil : $0 }
    draft.load(template)
    // Like device and credential, a topic that was chosen by hand says where this goes to, not what.
    if let chosenTopic, draft.headers.topic?.isEmpty ?? true {
      draft.headers.topic = Topic(chosenTopic).adapted(to: draft.pushTypeValue).text
    }
    editor.replaceAll(with: template.payload, now: now)
    editor.closeUndoGroup()
    editor.move(to: .start)
    draft.payload = editor.bytes
    baseline = draft
    origin = template
    // The target stays, and a channel is one that stands in a header.
    followChannel(after: draft.devices)
    draftChanged()
    go(to: .payload)
    let values = template.variables.values
    let missing = TemplateVariables.names(in: template.payload).filter { values[$0] == nil }
    if missing.isEmpty {
      say("\(template.name): \(template.summary.isEmpty ? "opened" : template.summary)")
    } else {
      say("\(template.name) needs \(missing.joined(separator: ", ")).", .warning)
      openVariables()
    }
  }

  private mutating func newDraft() {
    editor.replaceAll(with: Array(ComposerState.emptyAlert.utf8), now: now)
    draft.headers = DraftHeaders(pushType: "alert", priority: "10")
    draft.templateName = nil
    draft.variables = []
    draft.profileName = nil
    draft.schema = nil
    baseline = nil
    origin = nil
    showHeaderText()
    go(to: .payload)
    // Into the empty title.
    if let title = editor.bytes.firstRange(of: Array("\"\"".utf8)) {
      editor.move(to: editor.position(ofByte: title.lowerBound + 1))
    }
    textMayHaveChanged()
    say("A new alert; undo brings the old text back.")
  }

  private static let emptyAlert = """
    {
      "aps": {
        "alert": {
          "title": "",
          "body": ""
        }
      }
    }

    """

  private mutating func openFile() {
    layers.append(
      .form(
        FormDialog(
          .openFile, title: "Open a file",
          intro: "A payload, a template, an .apns file or a file with a curl command.",
          fields: [FormField("path", "File", placeholder: "path")], button: "open")))
  }

  mutating func acceptFile(_ form: FormDialog) {
    let path = form.value("path").trimmed
    guard !path.isEmpty else {
      refuse(form, "Which file is it?")
      return
    }
    perform(.readFile(path: path, wait(form, "Reading…")))
  }

  mutating func handle(_ answer: FileAnswer, _ ticket: Ticket) {
    guard let index = layers.lastIndex(where: { $0.waitsFor(ticket) }), case .form(var form) = layers[index]
    else { return }
    switch answer {
    case .template(var template):
      layers.remove(at: index)
      template.payload = SecretMask.masked(template.payload)
      open(template)
    case .failed(let reason):
      form.refuse(reason, at: "path")
      layers[index] = .form(form)
    }
  }

  // MARK: Saving

  private var asTemplate: Template {
    let known = library.templates.first { $0.name == draft.templateName }
    return Template(
      name: draft.templateName ?? "", summary: known?.summary ?? "", headers: draft.headers,
      profileName: draft.profileName, schemaPath: draft.schema?.path,
      variables: usedVariables,
      payload: editor.bytes, source: known?.source)
  }

  /// The variables that the payload names, with the values that they have.
  private var usedVariables: [TemplateVariable] {
    TemplateVariables.names(in: editor.bytes).map { name in
      draft.variables.first { $0.name == name } ?? TemplateVariable(name: name, value: "", isOpen: true)
    }
  }

  /// Saves over the user's own template, or asks for a name.
  private mutating func saveTemplate(asking: Bool) {
    takeHeaderText()
    editor.closeUndoGroup()
    let template = asTemplate
    if !asking, let source = template.source, let folder = TemplateOrder.Folder(source) {
      // An old attempt is not what its template holds, nor is a file of the same name: then it is asked first.
      let known = origin?.source == source ? origin : nil
      save(TemplateOrder(template: template, folder: folder, replaces: known != nil, known: known))
      return
    }
    openName(.saveTemplate, template)
  }

  private mutating func openName(_ purpose: FormDialog.Purpose, _ template: Template) {
    let isCopy = purpose != .saveTemplate
    var fields = [
      FormField(
        "name", "Name", value: isCopy || template.source != nil ? template.name + "-copy" : template.name,
        placeholder: "order-shipped"),
      FormField("summary", "Summary", value: template.summary, placeholder: "one line for the list"),
    ]
    if settings.projectFolder != nil {
      fields.append(
        FormField("folder", "Where", value: "your library", choices: ["your library", "this project"]))
    }
    let variables = isCopy ? [] : usedVariables.map(\.name)
    let intro =
      variables.isEmpty
      ? "" : "It has the variables \(variables.joined(separator: ", ")); their values are kept with it."
    layers.append(
      .form(
        FormDialog(
          purpose, title: isCopy ? "Duplicate \(template.name)" : "Save as template", intro: intro,
          fields: fields,
          button: "save")))
  }

  mutating func acceptTemplate(_ form: FormDialog) {
    submit(asTemplate, form)
  }

  mutating func acceptDuplicate(_ form: FormDialog, _ template: Template) {
    submit(template, form)
  }

  private mutating func submit(_ template: Template, _ form: FormDialog) {
    var template = template
    template.name = form.value("name").trimmed
    template.summary = form.value("summary").trimmed
    template.source = nil
    if let fault = ComposerState.fault(inName: template.name) {
      refuse(form, fault, at: "name")
      return
    }
    var form = form
    form.ticket = save(
      TemplateOrder(
        template: template, folder: form.value("folder") == "this project" ? .project : .user, replaces: false
      ))
    replaceTop(with: .form(form))
  }

  /// What keeps a name from being the name of a file.
  static func fault(inName name: String) -> String? {
    if name.isEmpty { return "A template needs a name." }
    if name.contains("/") || name.hasPrefix(".") {
      return "A name has no / in it and does not begin with a dot."
    }
    return name.utf8.count > 100 ? "That name is too long." : nil
  }

  @discardableResult
  mutating func save(_ order: TemplateOrder) -> Ticket {
    let ticket = nextTicket()
    perform(.saveTemplate(order, ticket))
    savingOrder = order
    savingTicket = ticket
    return ticket
  }

  mutating func handle(_ answer: TemplateAnswer, _ ticket: Ticket) {
    let form = layers.lastIndex { $0.waitsFor(ticket) }
    switch answer {
    case .saved(let template):
      if let form, case .form(let dialog) = layers[form] {
        layers.remove(at: form)
        if case .saveTemplate = dialog.purpose { adopt(template) }
        // A file that was only renamed has none of the changes to the draft.
        if case .renameTemplate(let old) = dialog.purpose, old == origin { origin = template }
      } else if template.name == draft.templateName {
        adopt(template)
      }
      templateToChoose = template.name
      say(
        ticket == restoringTicket
          ? "\(template.name) is back (\(template.source?.word ?? "user"))."
          : "Saved \(template.name) (\(template.source?.word ?? "user")).", .good)
    case .exists(let name, let path):
      askToReplace(name, ["A template of that name is there:", path], ticket, form)
    case .changed(let name, let path):
      askToReplace(name, ["It was changed on disk since it was opened here:", path], ticket, form)
    case .failed(let reason):
      if let form, case .form(let dialog) = layers[form] {
        layers.remove(at: form)
        layers.append(.form(dialog))
        refuse(dialog, reason, at: "name")
      } else {
        say(reason, .bad)
      }
    }
  }

  private mutating func askToReplace(_ name: String, _ lines: [String], _ ticket: Ticket, _ form: Int?) {
    guard ticket == savingTicket, var order = savingOrder else { return }
    if let form { layers.remove(at: form) }
    order.replaces = true
    order.known = nil
    layers.append(
      .confirm(
        ConfirmDialog(
          .replaceTemplate(order), title: "Replace \(name)?", lines: lines, yes: "replace it")))
  }

  /// The draft is now what that template holds.
  private mutating func adopt(_ template: Template) {
    draft.templateName = template.name
    draft.variables = template.variables
    baseline = draft
    origin = template
    keepsNoStep = true
  }

  // MARK: Renaming and deleting

  private mutating func openRename(_ template: Template) {
    guard let source = template.source, TemplateOrder.Folder(source) != nil else {
      say("\(template.name) is built in; d makes a copy of your own.", .warning)
      return
    }
    layers.append(
      .form(
        FormDialog(
          .renameTemplate(template), title: "Rename \(template.name)",
          fields: [FormField("name", "Name", value: template.name)], button: "rename")))
  }

  mutating func acceptRename(_ form: FormDialog, _ template: Template) {
    let name = form.value("name").trimmed
    if let fault = ComposerState.fault(inName: name) {
      refuse(form, fault, at: "name")
      return
    }
    guard !library.templates.contains(where: { $0.name == name && $0.source?.word == template.source?.word })
    else {
      refuse(form, "A template of that name is there.", at: "name")
      return
    }
    var form = form
    let ticket = nextTicket()
    form.ticket = ticket
    replaceTop(with: .form(form))
    if draft.templateName == template.name {
      draft.templateName = name
      keepsNoStep = true
    }
    perform(.renameTemplate(template, to: name, ticket))
  }

  private mutating func askToDelete(_ template: Template) {
    guard let source = template.source, TemplateOrder.Folder(source) != nil else {
      say("\(template.name) is built in and stays.", .warning)
      return
    }
    layers.append(
      .confirm(
        ConfirmDialog(
          .deleteTemplate(template), title: "Delete \(template.name)?",
          lines: ["Its file goes away: \(source.path)", "u brings it back until you leave."], yes: "delete it"
        )))
  }

  mutating func delete(_ template: Template) {
    deleted.append(.template(template))
    perform(.deleteTemplate(template))
    say("Deleted \(template.name); u brings it back.")
  }

  private mutating func bringBack() {
    guard let last = deleted.popLast() else {
      say("Nothing was deleted.")
      return
    }
    switch last {
    case .device(var device):
      device.id = nil
      perform(.saveDevice(device))
      say("\(device.name) is back in the book.", .good)
    case .template(let template):
      let folder = template.source.flatMap(TemplateOrder.Folder.init) ?? .user
      restoringTicket = save(TemplateOrder(template: template, folder: folder, replaces: false))
    }
  }
}

extension TemplateOrder.Folder {
  /// The folder that a template of the user's own lies in; nil for one that is not to be written to.
  init?(_ source: Template.Source) {
    switch source {
    case .project: self = .project
    case .user: self = .user
    case .builtIn, .file: return nil
    }
  }
}
