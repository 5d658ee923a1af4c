import APNsPayload
import ComposeModel

/// How far the draft's schema file is read.
struct SchemaReading: Sendable, Equatable {
  /// The file that the draft names.
  var path: String?
  /// The latest question for it.
  var ticket: Ticket?
  /// Why it cannot be used; empty when it can.
  var fault = ""
}

extension ComposerState {
  /// Reads the schema file when the draft names another one than before.
  mutating func followSchema() {
    guard draft.schema?.path != schemaReading.path else { return }
    schemaReading = SchemaReading(path: draft.schema?.path)
    readSchema()
  }

  /// Reads the draft's schema file again: it may have been changed on disk.
  mutating func readSchema() {
    guard let path = draft.schema?.path else { return }
    let ticket = nextTicket()
    schemaReading.ticket = ticket
    perform(.readSchema(path: path, ticket))
  }

  mutating func openSchema() {
    let path = draft.schema?.path ?? ""
    layers.append(
      .form(
        FormDialog(
          .schema, title: "Live Activity types",
          intro:
            "A JSON file with the names and Swift types of the app's ContentState and attributes. Completion and checks go by it; templates keep it. An empty field takes none.",
          fields: [FormField("path", "File", value: path, placeholder: "schema.json")], button: "use")))
  }

  mutating func acceptSchema(_ form: FormDialog) {
    let path = form.value("path").trimmed
    guard !path.isEmpty else {
      closeTop()
      if draft.schema != nil { draftChanged() }
      draft.schema = nil
      say("The draft has no file of Live Activity types.")
      return
    }
    perform(.readSchema(path: path, wait(form, "Reading…")))
  }

  /// Names the file as it was found: a path that counts from the working folder means another file elsewhere.
  private mutating func settle(_ path: String, insteadOf old: String) {
    guard path != old else { return }
    schemaReading.path = path
    if baseline?.schema?.path == old { baseline?.schema?.path = path }
    // It is the same file still.
    keepsNoStep = true
    draftChanged()
  }

  mutating func handle(_ answer: SchemaAnswer, _ ticket: Ticket) {
    if let index = layers.lastIndex(where: { $0.waitsFor(ticket) }), case .form(var form) = layers[index] {
      switch answer {
      case .types(let schema):
        layers.remove(at: index)
        draft.schema = schema
        schemaReading = SchemaReading(path: schema.path)
        draftChanged()
        say("Live Activity types: \(schema.summary).", .good)
      case .failed(let reason):
        form.refuse(reason, at: "path")
        layers[index] = .form(form)
      }
      return
    }
    guard ticket == schemaReading.ticket, let old = draft.schema else { return }
    switch answer {
    case .types(let schema):
      draft.schema = schema
      schemaReading.fault = ""
      settle(schema.path, insteadOf: old.path)
      if let types = old.types, types != schema.types {
        say("The file of Live Activity types was changed on disk: \(schema.summary).")
      }
    case .failed(let reason):
      guard schemaReading.fault != reason else { return }
      draft.schema?.types = nil
      schemaReading.fault = reason
      say(reason, .warning)
    }
  }
}

extension SchemaReference {
  /// The name of the file.
  var fileName: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// What the file tells, in one line.
  var summary: String {
    guard let types else { return "\(fileName), not read" }
    var parts: [String] = []
    if let state = types.contentState {
      parts.append("content-state with \(state.map(\.name).joined(separator: ", "))")
    }
    if let name = types.attributesType {
      parts.append("attributes \(name)")
    } else if types.attributes != nil {
      parts.append("attributes")
    }
    return parts.isEmpty ? "\(fileName) names none" : parts.joined(separator: "; ")
  }
}
