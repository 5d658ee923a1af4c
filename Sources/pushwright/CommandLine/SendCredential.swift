import APNsCore
import APNsCredentials
import APNsLint
import ComposeModel
import ComposerRuntime
import HostPlatform

/// The credential that the options of `send` name, opened.
struct SendCredential {
  let authorization: Authorization
  /// For the linter: what kind it is, with a certificate's topics.
  let kind: LintInput.Authentication
  /// What was noticed on the way; nothing may be sent while one is of severity error.
  let findings: [Finding]
  /// Makes a new provider token when APNs calls the one of this request expired.
  let renew: @Sendable (PushRequest) -> Authorization?

  /// Opens `--key`, `--certificate`, or the demo key where the push goes to the local gateway.
  ///
  /// - Throws: `UsageError` for options that contradict each other, `CommandFailure` for files that cannot be read.
  init(_ arguments: Arguments, environment: Environment, gateway: LocalGateway, now: Int) throws {
    switch (arguments["--key"], arguments["--certificate"]) {
    case (_?, _?): throw UsageError("Give --key or --certificate, not both.")
    case (_?, nil): try self.init(key: arguments, environment: environment)
    case (nil, let path?): try self.init(certificate: path, arguments, environment: environment, now: now)
    case (nil, nil) where environment.kind == .local: try self.init(demoOf: gateway, environment: environment)
    case (nil, nil): self.init(.none, .none, [], { _ in nil })
    }
  }

  private init(
    _ authorization: Authorization, _ kind: LintInput.Authentication, _ findings: [Finding],
    _ renew: @escaping @Sendable (PushRequest) -> Authorization?
  ) {
    self.authorization = authorization
    self.kind = kind
    self.findings = findings
    self.renew = renew
  }

  private init(key arguments: Arguments, environment: Environment) throws {
    let loaded = try CredentialOptions.tokenCredential(arguments)
    guard let credential = loaded.credential else {
      self.init(.none, .token, loaded.findings, { _ in nil })
      return
    }
    try self.init(credential, environment: environment, findings: loaded.findings)
  }

  private init(demoOf gateway: LocalGateway, environment: Environment) throws {
    do {
      try self.init(gateway.authority().demoCredential, environment: environment, findings: [])
    } catch {
      throw CommandFailure(.unreachable, "The local gateway cannot be prepared: \(error)")
    }
  }

  private init(_ credential: TokenCredential, environment: Environment, findings: [Finding]) throws {
    let issuer = ProviderTokenIssuer(shelf: .current)
    let host = environment.host
    do {
      let token = try issuer.token(for: credential, environment: host)
      self.init(.bearer(token.text), .token, findings) { request in
        guard case .bearer(let refused) = request.authorization else { return nil }
        return (try? issuer.token(for: credential, environment: host, after: refused)).map {
          .bearer($0.text)
        }
      }
    } catch {
      throw CommandFailure(.invalid, "\(error)")
    }
  }

  private init(certificate path: String, _ arguments: Arguments, environment: Environment, now: Int) throws {
    let kind: Environment.Kind? =
      [.sandbox, .production].contains(environment.kind) ? environment.kind : nil
    let inspection = try CredentialOptions.inspect(
      path, keyPath: arguments["--private-key"], as: .certificate, arguments, environment: kind,
      now: Int(Clock.now))
    self.init(
      inspection.identity.map(Authorization.certificate) ?? .none,
      .certificate(topics: inspection.certificate?.topics), inspection.findings, { _ in nil })
  }
}
