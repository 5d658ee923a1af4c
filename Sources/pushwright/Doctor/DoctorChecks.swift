import APNsCore
import APNsCredentials
import APNsGateway
import ComposeModel
import ComposeStore
import ComposerRuntime
import CurlTransport
import Glibc
import HostPlatform

/// The single checks of `doctor`.
enum DoctorChecks {
  static func library() -> DoctorCheck {
    let library = CurlLibrary.current
    if let shortcoming = library.shortcoming {
      return DoctorCheck(name: "libcurl", verdict: .bad, summary: shortcoming.message)
    }
    var details: [String] = []
    if !library.hasIPv6 { details.append("It was built without IPv6.") }
    if !library.resolvesInBackground {
      details.append("It resolves names in the foreground; a lookup cannot be cancelled.")
    }
    return DoctorCheck(
      name: "libcurl", verdict: details.isEmpty ? .good : .doubtful,
      summary: "libcurl \(library.version) with \(library.tls) and HTTP/2", details: details)
  }

  static func proxy(_ option: String?) -> DoctorCheck {
    let choice = option.map(ProxyChoice.url) ?? .environment
    let hosts = [Environment.sandbox.host, Environment.production.host]
    let names = Set(hosts.map { choice.resolve(for: $0, variables: ProxyVariables.current)?.name ?? "none" })
    return DoctorCheck(
      name: "proxy", verdict: .good,
      summary: names == ["none"]
        ? "none; connections go straight out" : names.sorted().joined(separator: ", "))
  }

  /// Apple's hosts on both of their ports, other servers on their own.
  ///
  /// - Parameter tell: Called with each check once it is made.
  /// - Throws: `UsageError` for `--ca` with Apple's hosts, `CommandFailure` if the local gateway cannot start.
  static func connections(
    _ environment: Environment, _ arguments: Arguments, _ gateway: LocalGateway,
    tell: (DoctorCheck) -> Void
  ) throws {
    switch environment.kind {
    case .sandbox, .production:
      if arguments["--ca"] != nil, arguments["--environment"] != nil {
        throw UsageError(
          "--ca is for a server of your own; Apple's hosts are verified with the system's roots.")
      }
      for port in [443, 2197] { tell(connection(environment.on(port: port), .system, arguments["--proxy"])) }
    case .custom:
      let authority = arguments["--ca"] ?? KnownServer.authorityPath(for: environment)
      tell(
        connection(environment, authority.map(ConnectionRequest.Trust.file) ?? .system, arguments["--proxy"]))
    case .local:
      do {
        let running = try gateway.environment()
        tell(connection(running, .file(try gateway.authority().certificatePath), nil))
      } catch {
        throw CommandFailure(.unreachable, "The local gateway cannot start: \(error)")
      }
    }
  }

  private static func connection(
    _ environment: Environment, _ trust: ConnectionRequest.Trust, _ proxy: String?
  ) -> DoctorCheck {
    let choice = environment.kind == .local ? ProxyChoice.none : proxy.map(ProxyChoice.url) ?? .environment
    let result = ConnectionCheck.open(
      ConnectionRequest(
        host: environment.host, port: environment.port, trust: trust, proxy: choice, connectLimit: 10))
    let name = "connect.\(environment.kind.rawValue).\(environment.port)"
    let report = result.report
    var details = certificates(report)
    if let failure = result.failure {
      details.insert("failed at: \(failure.hop.rawValue)", at: 0)
      return DoctorCheck(name: name, verdict: .bad, summary: failure.message, details: details)
    }
    func shown(_ seconds: Double) -> String { MillisecondText.of(seconds) + " ms" }
    details.insert(
      "name \(shown(report.nameLookup)), connect \(shown(report.connect)), TLS \(shown(report.tls))", at: 0)
    let way = report.proxy.map { " through \($0)" } ?? ""
    return DoctorCheck(
      name: name, verdict: .good,
      summary: "\(environment.host) at \(report.address)\(way): \(report.tlsVersion), \(report.cipher), ALPN "
        + report.protocolName, details: details)
  }

  private static func certificates(_ report: ConnectionReport) -> [String] {
    report.chain.enumerated().map { index, certificate in
      let end = certificate.notAfter.map { ", until \(CalendarText.utc(seconds: $0))" } ?? ""
      return "certificate \(index): \(certificate.subject), issued by \(certificate.issuer)\(end)"
    }
  }

  /// The clock matters, since a provider token carries its time.
  static func clock() -> DoctorCheck {
    let now = Int(Clock.now)
    // 2025-01-01: older than this program.
    let isPlausible = now > 1_735_689_600
    let summary = CalendarText.utc(seconds: now)
    if !isPlausible {
      return DoctorCheck(
        name: "clock", verdict: .bad, summary: summary,
        details: ["That is in the past; APNs will refuse provider tokens. Set the clock."])
    }
    return DoctorCheck(
      name: "clock", verdict: Clock.isKept ? .good : .doubtful, summary: summary,
      details: Clock.isKept
        ? []
        : [
          "The system does not say that it is kept right (NTP). APNs refuses provider tokens that are an hour off."
        ])
  }

  static func settings() -> DoctorCheck {
    let settings = LoadedSettings.read()
    return DoctorCheck(
      name: "settings", verdict: settings.complaints.isEmpty ? .good : .doubtful,
      summary: FileStore.exists(settings.path)
        ? settings.path : "\(settings.path) is not there; the defaults hold",
      details: settings.complaints)
  }

  static func credential(_ path: String, _ arguments: Arguments) -> DoctorCheck {
    let name = "credential \(path)"
    do {
      let inspection = try CredentialOptions.inspect(
        path, keyPath: arguments["--private-key"], as: nil, arguments, now: Int(Clock.now))
      let findings = inspection.findings
      let worst = findings.map(\.severity).max()
      let isUsable = inspection.load == .ok && worst != .error
      let isDoubtful = worst == .warn || findings.contains { $0.rule == "cred.file-permissions" }
      return DoctorCheck(
        name: name, verdict: !isUsable ? .bad : isDoubtful ? .doubtful : .good,
        summary: isUsable ? "can be used" : "cannot be used", details: findings.map(\.message))
    } catch {
      return DoctorCheck(
        name: name, verdict: .bad, summary: (error as? CommandFailure)?.message ?? "\(error)")
    }
  }

  /// The files of the credentials that the composer keeps; none where there is no library yet.
  static func keptCredentials() -> [DoctorCheck] {
    guard FileStore.exists(LibraryStore.path(in: .current)) else { return [] }
    let now = Int(Clock.now)
    do throws(StoreError) {
      let store = try LibraryStore.open()
      let credentials = try store.credentials()
      let summaries = CredentialBoard.summaries(of: credentials, now: now) { path, stamp in
        try? store.facts(ofCertificateAt: path, stamp: stamp)
      }
      return credentials.compactMap { credential in
        summaries[credential.source].map { check(credential, $0, now: now) }
      }
    } catch {
      return [DoctorCheck(name: "credentials", verdict: .doubtful, summary: error.description)]
    }
  }

  private static func check(
    _ credential: CredentialReference, _ summary: CredentialSummary, now: Int
  ) -> DoctorCheck {
    let isDoubtful =
      summary.condition == .unusable
      || summary.problems.contains { $0.severity > .info || $0.rule == "cred.file-permissions" }
    let remark = summary.remark(now: now)
    return DoctorCheck(
      name: "credential \(credential.fileName)", verdict: isDoubtful ? .doubtful : .good,
      summary: remark.isEmpty ? "can be used" : remark, details: summary.problems.map(\.message))
  }

  static func terminal() -> DoctorCheck {
    func variable(_ name: String) -> String {
      unsafe getenv(name).map { unsafe String(cString: $0) } ?? ""
    }
    guard isatty(STDOUT_FILENO) != 0 else {
      return DoctorCheck(name: "terminal", verdict: .good, summary: "standard output is no terminal")
    }
    let term = variable("TERM")
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(variable).first { !$0.isEmpty } ?? ""
    let isUTF8 = locale.uppercased().contains("UTF-8") || locale.uppercased().contains("UTF8")
    return DoctorCheck(
      name: "terminal", verdict: term.isEmpty || !isUTF8 ? .doubtful : .good,
      summary: "TERM \(term.isEmpty ? "is not set" : term), locale \(locale.isEmpty ? "not set" : locale)",
      details: isUTF8 ? [] : ["Without a UTF-8 locale letters beyond ASCII cannot be drawn: LANG=C.UTF-8."])
  }
}
