import APNsCore
import ComposerRuntime
import CurlTransport
import JSONText

/// `pushwright doctor`: looks at everything that a push needs on its way.
enum DoctorCommand {
  static let spec = CommandSpec(
    "doctor", "check libcurl, names, ports, TLS, proxy, clock, credential, settings and terminal",
    options: [
      .json,
      .option("--environment", "E", "\(EnvironmentOption.help) (default sandbox and production)"),
      .option("--ca", "FILE", "trust this CA for a server of your own; else the one that is kept for it"),
      .option("--proxy", "URL", "go through this proxy; otherwise HTTPS_PROXY and NO_PROXY are honoured"),
      .option("--key", "FILE", "also look at this provider token key"),
      .option("--certificate", "FILE", "also look at this push certificate"),
      .option("--private-key", "FILE", "its private key, when it stands in a file of its own"),
      CredentialOptions.keyID, CredentialOptions.teamID, CredentialOptions.passphraseEnvironment,
      CredentialOptions.passphraseFile,
    ],
    details: """
      Nothing is sent: connections are opened, looked at and closed. Ends with 4 when a gateway cannot be reached on
      any port, with 3 when a credential file that is named is unusable, else with 0. The credentials that the
      composer keeps are looked at too.
      """, run: { try run($0) })

  private static func run(_ arguments: Arguments) throws -> ExitStatus {
    let environments = try arguments["--environment"].map { [try EnvironmentOption.parse($0)] }
    // Each check is told when it is made: a connection may take its time.
    func tell(_ check: DoctorCheck) {
      if arguments.has("--json") {
        StandardStreams.print(check.json)
      } else {
        check.lines.forEach { StandardStreams.print($0) }
      }
    }
    tell(DoctorChecks.library())
    tell(DoctorChecks.proxy(arguments["--proxy"]))
    var status = ExitStatus.done
    let gateway = LocalGateway()
    defer { gateway.stop() }
    for environment in environments ?? [.sandbox, .production] {
      var isReached = false
      try DoctorChecks.connections(environment, arguments, gateway) { check in
        tell(check)
        if check.verdict == .good { isReached = true }
      }
      if !isReached { status = .unreachable }
    }
    tell(DoctorChecks.clock())
    for option in ["--key", "--certificate"] {
      guard let path = arguments[option] else { continue }
      let check = DoctorChecks.credential(path, arguments)
      if check.verdict == .bad, status == .done { status = .invalid }
      tell(check)
    }
    DoctorChecks.keptCredentials().forEach(tell)
    tell(DoctorChecks.settings())
    tell(DoctorChecks.terminal())
    return status
  }
}
