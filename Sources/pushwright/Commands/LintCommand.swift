import APNsCore
import APNsLint
import APNsPayload
import ComposeModel
import Glibc
import HostPlatform
import JSONText

/// `pushwright lint`: syntax and meaning of a payload.
enum LintCommand {
  static let spec = CommandSpec(
    "lint", "check the text and the meaning of a payload or a template", operands: "[FILE|-]",
    operandCount: 0...1,
    options: [
      .json,
      .option("--push-type", "TYPE", "the value of apns-push-type"),
      .option("--priority", "N", "the value of apns-priority"),
      .option("--topic", "TOPIC", "the value of apns-topic"),
      .option("--expiration", "SECONDS", "the value of apns-expiration"),
      .option("--collapse-id", "ID", "the value of apns-collapse-id"),
      .option("--token-kind", "KIND", "what the token was registered for: alert, voip, liveactivity, …"),
      .option("--auth", "KIND", "token or certificate"),
      .option("--schema", "FILE", "names and types of a Live Activity's state and attributes"),
      .option("--profile", "NAME|FILE", "what the app's service extension does"),
      .now,
    ],
    details: """
      Without a file a pipe is read. Only headers that are given are judged; those of a template count
      as given. Without --profile the extension is guessed from well-known keys, and what depends on it
      is a warning at most.
      """, run: run)

  /// The two words of `--auth`.
  private enum Authentication: String, CaseIterable {
    case token, certificate
  }

  private static func run(_ arguments: Arguments) throws -> ExitStatus {
    let file = try InputFile.operand(arguments, of: "lint")
    let (bytes, path) = try InputFile.readPayload(file)
    let now = try arguments.moment() ?? Int(Clock.now)
    var subject = LintSubject(file: bytes, name: file, path: path, now: now)
    subject.override(header: HeaderName.pushType, with: arguments["--push-type"])
    subject.override(header: HeaderName.priority, with: arguments["--priority"])
    subject.override(header: HeaderName.topic, with: arguments["--topic"])
    subject.override(header: HeaderName.expiration, with: arguments["--expiration"])
    subject.override(header: HeaderName.collapseID, with: arguments["--collapse-id"])
    subject.input.tokenKind = try arguments.choice("--token-kind", LintInput.TokenKind.self)
    switch try arguments.choice("--auth", Authentication.self) {
    case .token: subject.input.authentication = .token
    case .certificate: subject.input.authentication = .certificate(topics: nil)
    case nil: break
    }
    subject.input.schema = try (arguments["--schema"] ?? subject.schemaPath).map(SideFile.schema)
    subject.input.profile = try (arguments["--profile"] ?? subject.profileName).map(SideFile.profile)
    let findings = subject.findings()
    if arguments.has("--json") {
      StandardStreams.print(json(subject, findings))
    } else {
      text(subject, findings).forEach { StandardStreams.print($0) }
    }
    return findings.holdsBack ? .invalid : .done
  }

  private static func json(_ subject: LintSubject, _ findings: [Finding]) -> JSONValue {
    let size = subject.size
    return .object([
      ("file", .string(subject.name)), ("json", .string(subject.isJSON ? "ok" : "error")),
      ("bytes_as_written", .int(size.asWritten)), ("bytes_minified", .int(size.minified)),
      ("limit", .int(size.limit)),
      ("findings", FindingOutput.json(findings)),
    ])
  }

  private static func text(_ subject: LintSubject, _ findings: [Finding]) -> [String] {
    let size = subject.size
    let sum =
      "\(Counted.text(size.asWritten, "byte")), \(size.minified) without white space, limit \(size.limit)"
    let lines = findings.flatMap(FindingOutput.lines)
    let errors = findings.count { $0.severity == .error }
    let warnings = findings.count { $0.severity == .warn }
    let verdict =
      findings.isEmpty
      ? "nothing to say" : "\(Counted.text(errors, "error")), \(Counted.text(warnings, "warning"))"
    return lines + ["\(subject.name): \(verdict); \(sum)"]
  }
}
