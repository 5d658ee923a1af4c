import APNsCore
import ComposeModel
import ComposeStore
import HostPlatform
import JSONText

/// `pushwright templates`: the templates that can be chosen.
enum TemplatesCommand {
  static let spec = CommandSpec(
    "templates", "list, show and save payload templates",
    operands: "list | show NAME | save NAME FILE | path", operandCount: 1...3,
    options: [
      .json, ListedNames.option,
      .flag("--project", "save into .pushwright/templates of the working folder, for the team"),
      .flag("--replace", "overwrite a template of that name"),
    ],
    details: """
      list   every template: the project's hide the user's, the user's hide the built-in ones; one that cannot be
             used says why
      show   the file of one template
      save   a template, an .apns file or a bare payload under a new name; - is standard input
      path   the folders that are searched
      """, run: { try run($0) })

  private static func run(_ arguments: Arguments) throws -> ExitStatus {
    let library = TemplateLibrary(folders: .current())
    switch (arguments.operands[0], arguments.operands.count) {
    case ("list", 1) where arguments.has("--names"): ListedNames.print(library.entries().map(\.name))
    case ("list", 1): list(library, json: arguments.has("--json"))
    case ("show", 2): try show(library, arguments.operands[1], json: arguments.has("--json"))
    case ("save", 3): try save(library, arguments)
    case ("path", 1): paths(library.folders, json: arguments.has("--json"))
    default: throw UsageError("Expected: pushwright templates \(spec.operands).")
    }
    return .done
  }

  private static func list(_ library: TemplateLibrary, json: Bool) {
    let entries = library.entries()
    let width = entries.map(\.name.count).max() ?? 0
    for entry in entries {
      let obstacle = entry.obstacle
      let summary = obstacle.map { "cannot be used: \($0)" } ?? entry.template?.summary ?? ""
      if json {
        StandardStreams.print(
          JSONValue.object([
            ("name", .string(entry.name)), ("source", .string(entry.source.word)),
            ("path", .string(entry.source.path)), ("summary", .string(summary)),
            ("push_type", entry.template?.headers.pushType.map { .string($0) } ?? .null),
            ("usable", .bool(obstacle == nil)),
          ]))
      } else {
        let name = entry.name + String(repeating: " ", count: width - entry.name.count)
        let source = entry.source.word == "built-in" ? "" : "  (\(entry.source.word))"
        StandardStreams.print("\(name)  \(summary)\(source)")
      }
    }
  }

  private static func show(_ library: TemplateLibrary, _ name: String, json: Bool) throws {
    let template = try TemplateLookup.find(name, in: library)
    let path = template.source?.path ?? name
    let bytes = try InputFile.read(path, what: "The template")
    guard json else {
      StandardStreams.print(bytes: bytes)
      return
    }
    StandardStreams.print(
      JSONValue.object([
        ("name", .string(template.name)), ("path", .string(path)),
        ("text", .string(String(decoding: bytes, as: UTF8.self))),
      ]))
  }

  private static func save(_ library: TemplateLibrary, _ arguments: Arguments) throws {
    let file = arguments.operands[2]
    let bytes = try InputFile.read(file, what: "The template")
    let reading = SideFile.template(bytes, name: arguments.operands[1], path: file)
    guard var template = reading.template, !reading.findings.holdsBack,
      JSONDocument(parsing: template.payload).isJSON
    else {
      let lines = reading.findings.flatMap(FindingOutput.lines)
      let why = lines.isEmpty ? "It is not JSON; see pushwright lint \(file)." : lines.joined(separator: "\n")
      throw CommandFailure(.invalid, "\(file) was not saved. \(why)")
    }
    template.name = arguments.operands[1]
    do {
      let saved = try library.save(
        template, inProject: arguments.has("--project"), replace: arguments.has("--replace"))
      StandardStreams.print(saved.source?.path ?? "")
    } catch {
      throw TemplateLookup.failure(error)
    }
  }

  private static func paths(_ folders: TemplateFolders, json: Bool) {
    let rows = [("project", folders.project), ("user", folders.user), ("built-in", folders.builtIn ?? "")]
    if json {
      StandardStreams.print(JSONValue.object(rows.map { ($0.0, .string($0.1)) }))
    } else {
      for (word, path) in rows { StandardStreams.print("\(word)\t\(path.isEmpty ? "not found" : path)") }
    }
  }
}

/// Finds templates for commands, and words what can go wrong.
enum TemplateLookup {
  /// - Throws: `CommandFailure` with status 3 and the names that exist.
  static func find(_ name: String, in library: TemplateLibrary) throws -> Template {
    do { return try library.template(name) } catch { throw failure(error) }
  }

  /// The words for a failure of the library.
  static func failure(_ failure: TemplateLibrary.Failure) -> CommandFailure {
    switch failure {
    case .notFound(let name, let known):
      CommandFailure(
        .invalid,
        "There is no template \(name). Templates: \(known.joined(separator: ", ")); or give a file's path.")
    case .exists(let path):
      CommandFailure(.invalid, "\(path) exists; nothing was overwritten. Add --replace to overwrite it.")
    case .badName(let name):
      CommandFailure(
        .invalid, "\(name) cannot be a template's name: use letters, digits, blanks, dots, - and _.")
    case .file(let error):
      CommandFailure(.invalid, error.description + ".")
    case .unusable(let path, let findings):
      CommandFailure(
        .invalid, "\(path) cannot be used: " + findings.flatMap(FindingOutput.lines).joined(separator: "\n"))
    }
  }
}
