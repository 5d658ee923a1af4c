import APNsCore
import ComposeModel
import ComposerRuntime
import HostPlatform

/// Sends an attempt of the history again.
enum ResendOptions {
  static let specs: [OptionSpec] = [
    .option("--key", "FILE", "resend: a provider token key (.p8)"), CredentialOptions.keyID,
    CredentialOptions.teamID,
    .option("--certificate", "FILE", "resend: a push certificate: .p12, PEM or DER"),
    .option("--private-key", "FILE", "resend: its private key, when it stands in a file of its own"),
    CredentialOptions.passphraseEnvironment, CredentialOptions.passphraseFile,
    .option("--ca", "FILE", "resend: trust this CA for a server of your own; never for Apple's hosts"),
    .option("--proxy", "URL", "resend: go through this proxy"),
  ]

  /// The same request, with the credential that the options name.
  static func send(_ entry: HistoryEntry, _ arguments: Arguments) throws -> ExitStatus {
    let gateway = LocalGateway()
    defer { gateway.stop() }
    // The port of the gateway inside the program is another one in each run.
    let environment: Environment = entry.environment.kind == .local ? .local(port: 0) : entry.environment
    let credential = try SendCredential(
      arguments, environment: environment, gateway: gateway, now: Int(Clock.now))
    let session = try SendSession(
      arguments, environment: environment, credential: credential, gateway: gateway,
      json: arguments.has("--json"))
    let request = PushRequest(
      method: entry.method, environment: environment, path: entry.path, headers: entry.headers,
      authorization: credential.authorization, body: entry.body)
    let token = entry.path.split(separator: "/").last.map(String.init) ?? ""
    let target = SendTarget(name: entry.deviceName, token: token, bundleID: "", findings: [])
    return session.run(
      PreparedPush(target: target, request: request, findings: credential.findings), force: false)
  }
}
