import APNsCore
import APNsCredentials
import HostPlatform
import JSONText

/// `pushwright provider-token`: prints a provider token for curl and others.
enum ProviderTokenCommand {
  static let spec = CommandSpec(
    "provider-token", "print a provider token (JWT) for curl and others",
    options: [
      .json, .option("--key", "FILE", "the .p8 key"), CredentialOptions.keyID, CredentialOptions.teamID,
      CredentialOptions.passphraseEnvironment, CredentialOptions.passphraseFile,
      .option("--now", "SECONDS", "the time of issue, in seconds since 1970, instead of the present"),
    ],
    details:
      "The token is a secret for one hour: whoever has it can send in the name of the team. Use one for 20 to 60 minutes.",
    run: run
  )

  private static func run(_ arguments: Arguments) throws -> ExitStatus {
    guard arguments["--key"] != nil else {
      throw UsageError("--key FILE is missing: the .p8 key to sign with.")
    }
    let now = try arguments.moment() ?? Int(Clock.now)
    let loaded = try CredentialOptions.tokenCredential(arguments)
    loaded.findings.flatMap(FindingOutput.lines).forEach(StandardStreams.complain)
    guard let credential = loaded.credential, !loaded.findings.holdsBack else { return .invalid }
    let token: ProviderToken
    do {
      token = try ProviderToken.sign(
        key: credential.key, keyID: credential.keyID, teamID: credential.teamID,
        issuedAt: now)
    } catch {
      throw CommandFailure(.invalid, error.finding.message)
    }
    if arguments.has("--json") {
      StandardStreams.print(
        JSONValue.object([("token", .string(token.text.text)), ("issued_at", .int(token.issuedAt))]))
    } else {
      StandardStreams.print(token.text.text)
    }
    return .done
  }
}
