package import APNsCore
import APNsPayload
package import ComposeModel
package import HostPlatform
import JSONText

/// The templates that can be chosen, read from their folders.
package struct TemplateLibrary: Sendable {
  /// A template that was read, or a file that could not be.
  package struct Entry: Sendable, Equatable {
    package let name: String
    package let source: Template.Source
    /// Nil when the file cannot be used.
    package let template: Template?
    package let findings: [Finding]

    /// Why nothing can be sent with it; nil where something can.
    package var obstacle: String? {
      if let finding = findings.first(where: { $0.severity == .error }) { return finding.message }
      guard let template else { return "The file cannot be used." }
      let document = JSONDocument(parsing: template.payload)
      if !document.isJSON {
        return "The payload is not JSON. " + (document.problems.first?.message ?? "It is empty.")
      }
      return document.root?.kind == .object ? nil : "The payload is no JSON object."
    }

    /// Whether it is a file that templates name and that lies beside them: the types of a Live Activity, or what the app's
    /// service extension does.
    fileprivate var isBesideTemplates: Bool {
      guard let document = template.map({ JSONDocument(parsing: $0.payload) }), let root = document.root,
        !root.members.isEmpty
      else { return false }
      return root.members.allSatisfy { Entry.schemaKeys.contains($0.key) }
        || ExtensionProfile.isProfile(document)
    }

    private static let schemaKeys: Set = ["content_state", "attributes", "attributes_type"]
  }

  /// What can go wrong when a template is looked up or written.
  package enum Failure: Error, Sendable, Equatable {
    case notFound(name: String, known: [String])
    /// A file of that name exists and `replace` was not asked for.
    case exists(path: String)
    case badName(String)
    case file(SystemError)
    case unusable(path: String, findings: [Finding])
  }

  package let folders: TemplateFolders

  package init(folders: TemplateFolders) { self.folders = folders }

  /// Every template, sorted by name; a project's hides a user's, a user's hides a built-in one.
  ///
  /// Files with the types of a Live Activity are none, nor are those with an extension profile.
  package func entries() -> [Entry] {
    var seen: Set<String> = []
    var entries: [Entry] = []
    for (folder, source) in places {
      for file in FileStore.names(in: folder) where file.hasSuffix(".json") {
        let name = String(file.dropLast(5))
        guard !seen.contains(name) else { continue }
        let entry = entry(name: name, source: source(folder + "/" + file))
        guard !entry.isBesideTemplates else { continue }
        seen.insert(name)
        entries.append(entry)
      }
    }
    return entries.sorted { $0.name < $1.name }
  }

  private var places: [(String, @Sendable (String) -> Template.Source)] {
    var places: [(String, @Sendable (String) -> Template.Source)] = [
      (folders.project, { .project(path: $0) }), (folders.user, { .user(path: $0) }),
    ]
    if let builtIn = folders.builtIn { places.append((builtIn, { .builtIn(path: $0) })) }
    return places
  }

  private func entry(name: String, source: Template.Source) -> Entry {
    do {
      let reading = TemplateFile.read(try FileStore.read(source.path), name: name, source: source)
      return Entry(name: name, source: source, template: reading.template, findings: reading.findings)
    } catch {
      let finding = Finding("template.file", .error, at: .field("file"), error.description + ".")
      return Entry(name: name, source: source, template: nil, findings: [finding])
    }
  }

  /// Finds a template by name, or reads the file at a path (with a `/`, or ending in `.json` or `.apns`).
  package func template(_ reference: String) throws(Failure) -> Template {
    if reference.contains("/") || reference.hasSuffix(".json") || reference.hasSuffix(".apns") {
      return try file(at: reference)
    }
    for (folder, source) in places {
      let path = "\(folder)/\(reference).json"
      guard FileStore.exists(path) else { continue }
      return try read(path: path, name: reference, source: source(path))
    }
    throw .notFound(name: reference, known: entries().map(\.name))
  }

  /// The file of the template of that name; nil where there is none.
  package func path(of name: String) -> String? {
    guard TemplateLibrary.isGoodName(name) else { return nil }
    return places.map { "\($0.0)/\(name).json" }.first(where: FileStore.exists)
  }

  /// Reads a template, payload, `.apns` file or curl command at a path.
  package func file(at path: String) throws(Failure) -> Template {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let stem = name.firstIndex(of: ".").map { String(name[..<$0]) } ?? name
    return try read(path: path, name: stem, source: .file(path: path))
  }

  private func read(path: String, name: String, source: Template.Source) throws(Failure) -> Template {
    do {
      let bytes = try FileStore.read(path)
      if let template = try curl(bytes, path: path, name: name, source: source) { return template }
      let reading = TemplateFile.read(bytes, name: name, source: source)
      guard let template = reading.template, !reading.findings.holdsBack else {
        throw Failure.unusable(path: path, findings: reading.findings)
      }
      return template
    } catch let error as SystemError {
      throw .file(error)
    } catch let error as Failure {
      throw error
    } catch {
      throw .unusable(path: path, findings: [])
    }
  }

  /// The push of a file with a curl command; nil for any other file.
  private func curl(
    _ bytes: [UInt8], path: String, name: String, source: Template.Source
  ) throws -> Template? {
    guard case .file = source, bytes.count <= 1 << 20, bytes.first != UInt8(ascii: "{"),
      let command = CurlCommand(String(decoding: bytes, as: UTF8.self))
    else { return nil }
    let payload: [UInt8]
    switch command.body {
    case .text(let text): payload = Array(text.utf8)
    case .file:
      payload = try FileStore.read(FileStore.expandingHome(command.bodyFile(beside: path) ?? path))
    case nil:
      let finding = Finding(
        "template.curl-body", .error, at: .field("file"), "The curl command sends no payload (--data).")
      throw Failure.unusable(path: path, findings: [finding])
    }
    return Template(
      name: name, summary: command.summary, headers: command.draftHeaders, payload: payload, source: source)
  }

  /// Writes a template into the user's or the project's folder.
  ///
  /// - Parameters:
  ///   - replace: whether a file of that name may be overwritten.
  /// - Returns: the template with the path it now has.
  package func save(_ template: Template, inProject: Bool = false, replace: Bool) throws(Failure) -> Template
  {
    guard TemplateLibrary.isGoodName(template.name) else { throw .badName(template.name) }
    let folder = inProject ? folders.project : folders.user
    let path = "\(folder)/\(template.name).json"
    if !replace, FileStore.exists(path) { throw .exists(path: path) }
    do {
      try FileStore.makeFolder(folder)
      try FileStore.write(
        TemplateFile.write(template, to: path, root: inProject ? projectRoot : nil), to: path,
        mode: inProject ? 0o644 : 0o600)
    } catch {
      throw .file(error)
    }
    var saved = template
    saved.source = inProject ? .project(path: path) : .user(path: path)
    return saved
  }

  /// What the file of a template in one folder holds now; nil where there is none, or it cannot be used.
  package func stored(_ name: String, inProject: Bool) -> Template? {
    guard TemplateLibrary.isGoodName(name) else { return nil }
    let path = "\(inProject ? folders.project : folders.user)/\(name).json"
    let source: Template.Source = inProject ? .project(path: path) : .user(path: path)
    return entry(name: name, source: source).template
  }

  /// The folder that holds `.pushwright`: what a project's templates name relative to themselves.
  private var projectRoot: String {
    folders.project.split(separator: "/").dropLast(2).reduce("") { $0 + "/" + $1 }
  }

  /// Removes a user's or a project's template; a built-in one stays.
  package func delete(_ template: Template) throws(Failure) {
    switch template.source {
    case .project(let path), .user(let path):
      do { try FileStore.remove(path) } catch { throw .file(error) }
    case .builtIn, .file, nil:
      throw .badName(template.name)
    }
  }

  /// Whether a name can be a file's: letters, digits, `.`, `-`, `_` and blanks, not starting with a dot.
  package static func isGoodName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 100 && !name.hasPrefix(".")
      && name.allSatisfy { $0.isLetter || $0.isNumber || " .-_".contains($0) }
  }
}
