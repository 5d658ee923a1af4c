import APNsPayload
import ComposeModel
import JSONText

extension ComposerState {
  mutating func openVariables() {
    let names = TemplateVariables.names(in: editor.bytes)
    let declared = draft.variables
    let all = declared.map(\.name) + names.filter { name in !declared.contains { $0.name == name } }
    guard !all.isEmpty else {
      say("The payload has no variables; {{name}} in a string makes one.")
      return
    }
    let open = TemplateVariables.openPlaces(in: editor.document)
    let fields = all.flatMap { name in
      let variable = declared.first { $0.name == name }
      let value = FormField(
        name, name, value: variable?.value.text ?? "", placeholder: variable?.note ?? "")
      let kind = variable?.value.kind ?? .text
      // Inside of other text it is text in any case; there the question would be noise.
      return kind == .text && !open.contains(name)
        ? [value] : [value, VariablesForm.kindField(of: name, kind)]
    }
    layers.append(
      .form(
        FormDialog(
          .variables, title: "Variables",
          intro:
            "They take the place of {{name}} when the push goes out. {{now}}, {{uuid}}, {{token}}, {{device}} and {{topic}} fill themselves.",
          fields: fields, button: "keep")))
    guard case .form(var form) = layers.last else { return }
    let missing = analysis.unknownVariables.first { name in
      declared.first { $0.name == name }?.hasValue != true
    }
    form.focus = form.fields.firstIndex { $0.id == missing } ?? 0
    replaceTop(with: .form(form))
    showExpansion(form)
  }

  /// Shows what the lines with placeholders become, or what keeps a value from being taken.
  mutating func showExpansion(_ form: FormDialog) {
    guard case .variables = form.purpose, !form.remarkIsBad else { return }
    var form = form
    var draft = self.draft
    draft.payload = editor.bytes
    switch VariablesForm.read(form, notes: draft.variables) {
    case .failure(let fault):
      // While it is typed a number may be half there: it is said, and not in alarm.
      form.remark = fault.message
    case .success(let variables):
      draft.variables = variables
      let expansion = draft.expanded(now: Int(now))
      let before = String(decoding: draft.payload, as: UTF8.self).split(separator: "\n")
      let after = String(decoding: expansion.bytes, as: UTF8.self).split(separator: "\n")
      form.remark =
        before.count == after.count
        ? zip(before, after).filter { $0 != $1 }.prefix(6).map { $1.trimmed }.joined(separator: "\n") : ""
    }
    replaceTop(with: .form(form))
  }

  mutating func acceptVariables(_ form: FormDialog) {
    switch VariablesForm.read(form, notes: draft.variables) {
    case .failure(let fault): refuse(form, fault.message, at: fault.field)
    case .success(let variables):
      draft.variables = variables
      closeTop()
      draftChanged()
      say("The variables are kept with the draft; \(settings.keymap.name(of: .send)) sends it.", .good)
    }
  }
}

/// The form in which variables get their values.
enum VariablesForm {
  /// A value that is not of the variable's kind.
  struct Fault: Error, Equatable {
    var field: String
    var message: String
  }

  /// The names of fields are the variables'; a blank in front cannot begin one.
  private static func kindID(_ name: String) -> String { " " + name }

  static func kindField(of name: String, _ kind: TemplateVariables.Kind) -> FormField {
    FormField(
      kindID(name), "  as", value: kind.rawValue, choices: TemplateVariables.Kind.allCases.map(\.rawValue))
  }

  /// The variables as they are typed.
  static func read(_ form: FormDialog, notes: [TemplateVariable]) -> Result<[TemplateVariable], Fault> {
    var variables: [TemplateVariable] = []
    for field in form.fields where !field.id.hasPrefix(" ") {
      let kind = TemplateVariables.Kind(rawValue: form.value(kindID(field.id))) ?? .text
      let text = kind == .text ? field.value : String(field.value.trimmed)
      guard let value = TemplateVariables.Value(text, as: kind) else {
        return .failure(Fault(field: field.id, message: kind.refusal(of: text, name: field.id)))
      }
      let old = notes.first { $0.name == field.id }
      variables.append(
        TemplateVariable(
          name: field.id, value: value, note: old?.note ?? "", isOpen: old?.isOpen ?? true))
    }
    return .success(variables)
  }
}
