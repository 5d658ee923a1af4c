import APNsCore
import ComposeModel
import ComposeStore
import JSONText

/// `pushwright import`: what others have written becomes a template.
enum ImportCommand {
  static let spec = CommandSpec(
    "import", "make a template of a curl command, an .apns file or a payload",
    operands: "[FILE|-]", operandCount: 0...1,
    options: [
      .json, .option("--name", "NAME", "the template's name; else that of the file"),
      .flag("--project", "save into .pushwright/templates of the working folder, for the team"),
      .flag("--replace", "overwrite a template of that name"),
      .flag("--print", "print the template instead of saving it"),
    ],
    details: """
      Without a file a pipe is read. A curl command gives its headers and its payload; a provider token in
      it is dropped, and the device token is named so that it can be added to the device book.
      """, run: { try run($0) })

  private static func run(_ arguments: Arguments) throws -> ExitStatus {
    let path = try InputFile.operand(arguments, of: "import")
    let bytes = try InputFile.read(path, what: "The file")
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let stem = file.firstIndex(of: ".").map { String(file[..<$0]) } ?? file
    let name = arguments["--name"] ?? (path == "-" || stem.isEmpty ? "imported" : stem)
    let curl = CurlCommand(String(decoding: bytes, as: UTF8.self))
    var template =
      try curl.map { try self.template($0, name: name, besides: path) } ?? read(bytes, path, name: name)
    template.name = name
    if let token = curl?.deviceToken {
      StandardStreams.complain("The command sends to \(token); pushwright devices add keeps it.")
    }
    if arguments.has("--print") {
      StandardStreams.print(bytes: TemplateFile.write(template))
      return .done
    }
    do {
      let saved = try TemplateLibrary(folders: .current()).save(
        template, inProject: arguments.has("--project"), replace: arguments.has("--replace"))
      let place = saved.source?.path ?? ""
      if arguments.has("--json") {
        StandardStreams.print(JSONValue.object([("name", .string(name)), ("path", .string(place))]))
      } else {
        StandardStreams.print(place)
      }
    } catch {
      throw TemplateLookup.failure(error)
    }
    return .done
  }

  private static func read(_ bytes: [UInt8], _ path: String, name: String) throws -> Template {
    let reading = SideFile.template(bytes, name: name, path: path)
    guard let template = reading.template, !reading.findings.holdsBack,
      JSONDocument(parsing: template.payload).isJSON
    else {
      let lines = reading.findings.flatMap(FindingOutput.lines)
      let why = lines.isEmpty ? "It is neither JSON nor a curl command." : lines.joined(separator: "\n")
      throw CommandFailure(.invalid, "\(path) was not imported. \(why)")
    }
    return template
  }

  private static func template(_ curl: CurlCommand, name: String, besides path: String) throws -> Template {
    let payload: [UInt8]
    switch curl.body {
    case .text(let text): payload = Array(text.utf8)
    case .file(let file):
      payload = try InputFile.read(curl.bodyFile(beside: path) ?? file, what: "The payload of the command")
    case nil:
      throw CommandFailure(.invalid, "The curl command sends no payload (--data).")
    }
    guard JSONDocument(parsing: payload).isJSON else {
      throw CommandFailure(.invalid, "The payload of the curl command is not JSON; see pushwright lint.")
    }
    return Template(name: name, headers: curl.draftHeaders, payload: payload)
  }
}
