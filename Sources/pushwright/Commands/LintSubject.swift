import APNsCore
import APNsLint
import APNsPayload
import ComposeModel
import JSONText

/// What `lint` judges: a payload, or a template with its payload, headers and variables.
struct LintSubject {
  let name: String
  var input: LintInput
  /// Sizes are those of the text as it stands, or of a template's payload.
  private let source: JSONDocument
  /// The profile that a template names: one of the built-in ones, or a file.
  let profileName: String?
  /// The file of Live Activity types that a template names.
  let schemaPath: String?
  private var extra: [Finding] = []

  /// Reads a file; a template's variables are filled with their own values and made-up ones for the built-in names.
  ///
  /// - Parameters:
  ///   - path: Where the text is from, which the files that a template names count from; nil for standard input.
  init(file bytes: [UInt8], name: String, path: String?, now: Int) {
    self.name = name
    let reading = TemplateFile.read(bytes, name: name, source: path.map { .file(path: $0) })
    guard let template = reading.template, JSONDocument(parsing: bytes).root?["payload"] != nil,
      template.payload.count != bytes.count
    else {
      source = JSONDocument(parsing: bytes)
      input = LintInput(source, now: now)
      profileName = nil
      schemaPath = nil
      return
    }
    source = JSONDocument(parsing: template.payload)
    let bundle = "com.example.app"
    var random = SystemRandomNumberGenerator()
    let context = TemplateVariables.Context(
      now: now, token: String(repeating: "0", count: 64), device: "device", topic: bundle
    ) { APNsID.random(using: &random).text }
    // One that the template leaves open is judged as an empty text.
    let values = Dictionary(template.variables.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    let expansion = TemplateVariables.expand(template.payload, values: values, context: context)
    let headers = template.headers.fields(bundleID: bundle, now: now).map { field in
      HeaderField(
        field.name, TemplateVariables.expandText(field.value, values: values, context: context).text)
    }
    input = LintInput(JSONDocument(parsing: expansion.bytes), source: source, headers: headers, now: now)
    profileName = template.profileName
    schemaPath = template.schemaPath
    extra = reading.findings
    extra += expansion.unknown.map { name in
      Finding(
        "template.unknown-variable", .error, at: .field(name),
        "The template uses {{\(name)}}, and nothing says what it stands for. Declare it under variables, or give it with"
          + " --set \(name)=VALUE.")
    }
  }

  /// Whether the text is JSON.
  var isJSON: Bool { source.isJSON }

  var size: PayloadSize {
    let type = input.headers.first(HeaderName.pushType).map { PushType(rawValue: $0) }
    return PayloadSize(source, pushType: type)
  }

  /// Sets a header that was given on the command line.
  mutating func override(header: String, with value: String?) {
    guard let value else { return }
    input.headers.removeAll { $0.name == header }
    input.headers.append(HeaderField(header, value))
  }

  func findings() -> [Finding] { extra + Linter.findings(input) }
}
