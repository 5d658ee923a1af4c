import APNsClient
import APNsCore
import APNsGateway
import ComposerRuntime
import CurlTransport
import HostPlatform
import JSONText

/// `pushwright channels`: the broadcast channels of an app.
enum ChannelsCommand {
  static let spec = CommandSpec(
    "channels", "create, read, list and delete broadcast channels",
    operands: "create | list | read CHANNELID | delete CHANNELID", operandCount: 1...2,
    options: [
      .json,
      .option("--topic", "BUNDLEID", "the app's bundle id, without a suffix"),
      .option("--storage", "none|newest", "create: whether APNs keeps the newest message (default none)"),
      .option("--environment", "E", "\(EnvironmentOption.help) (default local)"),
      .option("--port", "N", "with local: a gateway that already runs there"),
      .option("--ca", "FILE", "trust this CA for a server of your own; else the one that is kept for it"),
      .option("--proxy", "URL", "go through this proxy; otherwise HTTPS_PROXY and NO_PROXY are honoured"),
      .option("--key", "FILE", "a provider token key (.p8)"), CredentialOptions.keyID,
      CredentialOptions.teamID,
      .option("--certificate", "FILE", "a push certificate: .p12, PEM or DER"),
      .option("--private-key", "FILE", "its private key, when it stands in a file of its own"),
      CredentialOptions.passphraseEnvironment, CredentialOptions.passphraseFile,
    ],
    details: """
      Channels live at hosts and ports of their own, 2195 in the sandbox and 2196 in production. A channel's id is
      given out once, by create; deleting is final. To push to a channel: pushwright send --channel-id ID.
      """, run: { try run($0) })

  private static func run(_ arguments: Arguments) throws -> ExitStatus {
    let gateway = LocalGateway()
    defer { gateway.stop() }
    var environment = try EnvironmentOption.parse(arguments["--environment"] ?? "local")
    if let port = try arguments.integer("--port", in: 1...65535) {
      guard environment.kind == .local else {
        throw UsageError("--port is for a gateway that runs here; \(environment.name) has its own.")
      }
      environment = environment.on(port: port)
    }
    let credential = try SendCredential(
      arguments, environment: environment, gateway: gateway, now: Int(Clock.now))
    guard !credential.findings.holdsBack else {
      credential.findings.flatMap(FindingOutput.lines).forEach { StandardStreams.complain($0) }
      return .invalid
    }
    let call = try call(arguments, environment: environment, credential.authorization)
    let session = try SendSession(
      arguments, environment: environment, credential: credential, gateway: gateway,
      json: arguments.has("--json"))
    let status = report(session.ask(call.request), call.verb, json: arguments.has("--json"))
    if environment.kind == .local, environment.port == 0 {
      StandardStreams.complain(
        "That was the gateway inside this program; it ends now, and its channels with it. To keep them, start "
          + "pushwright gateway --port N and give --port N here.")
    }
    return status
  }

  private static func call(
    _ arguments: Arguments, environment: Environment, _ authorization: Authorization
  ) throws -> (verb: String, request: PushRequest) {
    let words = arguments.operands
    let topic = arguments["--topic"] ?? (environment.kind == .local ? LocalAuthority.demoTopic : "")
    guard !topic.isEmpty else { throw UsageError("--topic is missing: the app's bundle id.") }
    switch (words[0], words.count) {
    case ("create", 1):
      let policy: ChannelManagement.StoragePolicy
      switch arguments["--storage"] ?? "none" {
      case "none", "0": policy = .none
      case "newest", "1": policy = .newest
      case let other: throw UsageError("--storage wants none or newest, not \(other).")
      }
      return (
        "create",
        ChannelManagement.create(
          bundleID: topic, policy: policy, environment: environment, authorization: authorization)
      )
    case ("list", 1):
      return (
        "list",
        ChannelManagement.list(bundleID: topic, environment: environment, authorization: authorization)
      )
    case ("read", 2):
      return (
        "read",
        ChannelManagement.read(
          bundleID: topic, channelID: words[1], environment: environment, authorization: authorization)
      )
    case ("delete", 2):
      return (
        "delete",
        ChannelManagement.delete(
          bundleID: topic, channelID: words[1], environment: environment, authorization: authorization)
      )
    default: throw UsageError("Expected: pushwright channels \(spec.operands).")
    }
  }

  private static func report(_ outcome: PushOutcome, _ verb: String, json: Bool) -> ExitStatus {
    switch outcome {
    case .notSent(let failure), .unknown(let failure):
      StandardStreams.complain("\(failure.hop.rawValue): \(failure.message)")
      return .unreachable
    case .answered(let response):
      let isDone = (200...299).contains(response.status)
      let body = ErrorBody(response.body)
      if json {
        StandardStreams.print(object(response, verb, isDone ? nil : body.reason))
      } else if isDone {
        lines(response, verb).forEach { StandardStreams.print($0) }
      } else {
        AnswerExplanation(status: response.status, headers: response.headers, body: body).lines
          .forEach { StandardStreams.complain(DisplayText.cleaned($0)) }
      }
      return isDone ? .done : .refused
    }
  }

  private static func object(_ response: PushResponse, _ verb: String, _ reason: String?) -> JSONValue {
    let document = JSONDocument(parsing: response.body)
    func text(_ name: String) -> JSONValue { response.headers.first(name).map { .string($0) } ?? .null }
    return .object([
      ("verb", .string(verb)), ("status", .int(response.status)),
      ("reason", reason.map { .string($0) } ?? .null), ("apns-channel-id", text(HeaderName.channelID)),
      ("apns-request-id", text(HeaderName.requestID)),
      ("answer", document.isJSON ? .raw(String(decoding: response.body, as: UTF8.self)) : .null),
    ])
  }

  private static func lines(_ response: PushResponse, _ verb: String) -> [String] {
    switch verb {
    case "create":
      return [
        response.headers.first(HeaderName.channelID) ?? "the channel was made, but the answer names no id"
      ]
    case "delete": return ["deleted"]
    default:
      let root = JSONDocument(parsing: response.body).root
      if verb == "list", let channels = root?["channels"]?.elements {
        return channels.compactMap(\.string).map(DisplayText.cleaned)
      }
      let policy = root?["message-storage-policy"]?.int.flatMap(
        ChannelManagement.StoragePolicy.init(rawValue:))
      let kept = policy.map { $0 == .none ? "keeps no message" : "keeps the newest message" }
      return [
        "push type \(root?["push-type"]?.string ?? "unknown")" + (kept.map { ", " + $0 } ?? "")
      ].map(DisplayText.cleaned)
    }
  }
}
