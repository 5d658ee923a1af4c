package import APNsPayload

/// One variable of a template.
package struct TemplateVariable: Sendable, Hashable {
  package var name: String
  /// A number or boolean stands in the payload as such where `{{name}}` is all of a string.
  package var value: TemplateVariables.Value
  /// What it is for, shown beside the field.
  package var note: String
  /// Whether the template leaves the value open, so that an empty one is none; an empty value of its own is one.
  package var isOpen: Bool

  package init(
    name: String, value: TemplateVariables.Value, note: String = "", isOpen: Bool = false
  ) {
    self.name = name
    self.value = value
    self.note = note
    self.isOpen = isOpen
  }

  /// A variable whose value is a text.
  package init(name: String, value: String, note: String = "", isOpen: Bool = false) {
    self.init(name: name, value: .text(value), note: note, isOpen: isOpen)
  }

  /// Whether there is something to fill in.
  package var hasValue: Bool { !isOpen || !value.text.isEmpty }
}

extension [TemplateVariable] {
  /// The values by their names, of those that have one; of two of one name the later counts, as in the file.
  package var values: [String: TemplateVariables.Value] {
    Dictionary(filter(\.hasValue).map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
  }
}

/// A payload with its headers and variables, as a JSON file that people read and commit.
package struct Template: Sendable, Hashable {
  /// Where a template comes from; an earlier one hides a later one of the same name.
  package enum Source: Sendable, Hashable {
    /// `.pushwright/templates` of the working folder.
    case project(path: String)
    /// The user's own, under the data folder.
    case user(path: String)
    /// Shipped with the program.
    case builtIn(path: String)
    /// A file named on the command line.
    case file(path: String)

    /// The file that it was read from.
    package var path: String {
      switch self {
      case .project(let path), .user(let path), .builtIn(let path), .file(let path): path
      }
    }

    /// The word for lists.
    package var word: String {
      switch self {
      case .project: "project"
      case .user: "user"
      case .builtIn: "built-in"
      case .file: "file"
      }
    }
  }

  package var name: String
  package var summary: String
  package var headers: DraftHeaders
  /// What the app's service extension does: the name of a built-in profile, or a file, which counts as `schemaPath` does.
  package var profileName: String?
  /// The file with the types of the app's Live Activity; in the template's file it counts from that file's folder.
  package var schemaPath: String?
  package var variables: [TemplateVariable]
  /// The payload's bytes exactly as they stand in the file, its indentation moved to the left margin.
  package var payload: [UInt8]
  package var source: Source?

  package init(
    name: String, summary: String = "", headers: DraftHeaders = DraftHeaders(), profileName: String? = nil,
    schemaPath: String? = nil, variables: [TemplateVariable] = [], payload: [UInt8], source: Source? = nil
  ) {
    self.name = name
    self.summary = summary
    self.headers = headers
    self.profileName = profileName
    self.schemaPath = schemaPath
    self.variables = variables
    self.payload = payload
    self.source = source
  }
}
