import APNsCore
import APNsCredentials
import HostPlatform
import JSONText

/// `pushwright inspect`: what a credential file is, and whether it does.
enum InspectCommand {
  static let spec = CommandSpec(
    "inspect", "say what a key or certificate file is and whether it does", operands: "FILE",
    operandCount: 1...1,
    options: [
      .json, .option("--as", "USE", "token or certificate: what it must do for; else decided by its content"),
      .option("--private-key", "FILE", "the private key of the certificate, where it is a file of its own"),
      CredentialOptions.passphraseEnvironment, CredentialOptions.passphraseFile, CredentialOptions.keyID,
      CredentialOptions.teamID,
      .option("--environment", "E", "where it is to be used: " + EnvironmentOption.help), .now,
    ],
    details: "Takes .p8, .p12, PEM and DER, by content and not by name. A blank password is tried by itself.",
    run: run
  )

  private static func run(_ arguments: Arguments) throws -> ExitStatus {
    let inspection = try CredentialOptions.inspect(
      arguments.operands[0], keyPath: arguments["--private-key"],
      as: try arguments.choice("--as", CredentialUse.self), arguments,
      environment: try arguments["--environment"].map(EnvironmentOption.parse)?.kind,
      now: try arguments.moment() ?? Int(Clock.now))
    if arguments.has("--json") {
      StandardStreams.print(json(inspection))
    } else {
      lines(inspection).forEach { StandardStreams.print($0) }
      inspection.findings.flatMap(FindingOutput.lines).forEach(StandardStreams.complain)
    }
    return inspection.load == .ok && !inspection.findings.holdsBack ? .done : .invalid
  }

  private static func json(_ inspection: CredentialInspection) -> JSONValue {
    .object([
      ("load", .string(inspection.load.rawValue)), ("kind", .string(inspection.use.rawValue)),
      ("key", inspection.algorithm.map(key) ?? .null), ("key_id", text(inspection.keyID)),
      ("team_id", text(inspection.teamID)), ("identity", inspection.certificate.map(identity) ?? .null),
      ("findings", FindingOutput.json(inspection.findings)),
    ])
  }

  private static func key(_ algorithm: KeyAlgorithm) -> JSONValue {
    .object([("type", .string(algorithm.type)), ("curve", text(algorithm.curve))])
  }

  private static func identity(_ facts: PushCertificate) -> JSONValue {
    .object([
      ("name", .string(facts.name)), ("issuer", .string(facts.issuer)),
      ("topics", .array(facts.topics.map { .string($0) })), ("default_topic", text(facts.defaultTopic)),
      ("environments", .array(facts.environments.map { .string($0.rawValue) })),
      ("not_before", text(facts.notBefore.map(CalendarText.utc(seconds:)))),
      ("not_after", text(facts.notAfter.map(CalendarText.utc(seconds:)))),
      ("fingerprint", .string(facts.fingerprint)),
    ])
  }

  private static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

  private static func lines(_ inspection: CredentialInspection) -> [String] {
    var rows: [(String, String?)] = []
    switch inspection.use {
    case .token:
      rows.append(("kind", "key for provider tokens"))
      rows.append(
        ("key", inspection.algorithm.map { [$0.type, $0.curve].compactMap(\.self).joined(separator: " ") }))
      rows.append(("key id", inspection.keyID))
      rows.append(("team id", inspection.teamID))
      rows.append(("fingerprint", inspection.signingKey?.publicKey.fingerprint))
    case .certificate:
      let facts = inspection.certificate
      rows.append(("kind", "client certificate" + (facts.map { " for \($0.purpose)" } ?? "")))
      rows.append(("name", facts?.name))
      rows.append(("issuer", facts?.issuer))
      rows.append(("topics", facts?.topics.joined(separator: ", ")))
      rows.append(("environments", facts?.environments.map(\.rawValue).joined(separator: ", ")))
      rows.append(("valid until", facts?.notAfter.map(CalendarText.utc(seconds:))))
      rows.append(("team id", inspection.teamID))
      rows.append(("fingerprint", facts?.fingerprint))
    }
    rows.append(("load", inspection.load.rawValue))
    return rows.compactMap { name, value in
      guard let value, !value.isEmpty else { return nil }
      return name + String(repeating: " ", count: max(1, 14 - name.count)) + value
    }
  }
}
