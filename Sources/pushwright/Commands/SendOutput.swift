import APNsCore
import ComposeModel
import JSONText

/// What `send` prints: JSON for scripts, lines for people.
enum SendOutput {
  /// The shape `{"method","url","headers","payload_bytes","payload","findings"}` of the command-line contract.
  static func dryRun(_ push: PreparedPush) -> JSONValue {
    .object(
      [
        ("method", .string(push.request.method)), ("url", .string(url(push.request))),
        ("headers", .object(headers(push.request).map { ($0.name, .string($0.value)) })),
        ("payload_bytes", .int(push.request.body.count)),
        ("payload", .string(String(decoding: push.request.body, as: UTF8.self))),
        ("findings", FindingOutput.json(push.findings)),
      ] + input(push.target))
  }

  /// Where a target stood, if in a file, and what stood there if no token could be read.
  private static func input(_ target: SendTarget) -> [(String, JSONValue)] {
    (target.line.map { [("line", .int($0))] } ?? []) + (target.unread.map { [("text", .string($0))] } ?? [])
  }

  static func dryRunLines(_ push: PreparedPush) -> [String] {
    let request = push.request
    var lines = ["\(request.method) \(url(request))"]
    lines += headers(request).map { "\($0.name): \(DisplayText.cleaned($0.value))" }
    lines += ["", DisplayText.cleanedLines(String(decoding: request.body, as: UTF8.self))]
    lines += ["", Counted.text(request.body.count, "byte")]
    if isInside(request.environment) {
      lines.append(
        "The gateway inside this program takes a free port when it starts; \(GatewayCommand.usualPort) stands for it."
      )
    }
    return lines + push.findings.flatMap(FindingOutput.lines)
  }

  /// Whether it goes to the gateway inside the program, which does not run yet.
  private static func isInside(_ environment: Environment) -> Bool {
    environment.kind == .local && environment.port == 0
  }

  /// Where the push would go; for the gateway inside the program with the port that one beside it has.
  private static func url(_ request: PushRequest) -> String {
    guard isInside(request.environment) else { return request.url }
    var shown = request
    shown.environment = .local(port: GatewayCommand.usualPort)
    return shown.url
  }

  /// The fields as they will go; the provider token itself is never shown.
  private static func headers(_ request: PushRequest) -> [HeaderField] {
    guard case .bearer(let token) = request.authorization else { return request.headers }
    return [HeaderField(HeaderName.authorization, "bearer … (\(token))")] + request.headers
  }

  /// The object of the command-line contract for one push that has ended or was held back.
  static func result(
    _ push: PreparedPush, outcome: PushOutcome?, attempts: Int, explanation: [String]
  ) -> JSONValue {
    var response: PushResponse?
    var ending: JSONValue = .null
    switch outcome {
    case .answered(let answer): response = answer
    case .notSent(let failure): ending = failed("not-sent", failure)
    case .unknown(let failure): ending = failed("unknown", failure)
    case nil: ending = .object([("outcome", .string("held-back"))])
    }
    let body = response.map { ErrorBody($0.body) }
    func text(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }
    let members: [(String, JSONValue)] = [
      ("token", .string(push.target.token)), ("environment", .string(push.request.environment.name)),
      ("status", response.map { .int($0.status) } ?? .null), ("reason", text(body?.reason)),
      ("apns-id", text(response?.apnsID)), ("apns-unique-id", text(response?.uniqueID)),
      ("timestamp", body?.timestamp.map { .int($0) } ?? .null),
      ("duration_ms", response.map { .number(MillisecondText.of($0.timings.total)) } ?? .null),
      ("timings", response.map { timings($0.timings) } ?? .null), ("attempts", .int(attempts)),
      ("failure", ending), ("explanation", .array(explanation.map { .string($0) })),
      ("findings", FindingOutput.json(push.findings)),
    ]
    return .object(members + input(push.target))
  }

  private static func failed(_ outcome: String, _ failure: TransportFailure) -> JSONValue {
    .object([
      ("outcome", .string(outcome)), ("hop", .string(failure.hop.rawValue)),
      ("message", .string(failure.message)),
      ("goaway_reason", failure.goAwayReason.map { .string($0) } ?? .null),
    ])
  }

  private static func timings(_ timings: PushTimings) -> JSONValue {
    let steps: [(String, Double?)] = [
      ("dns_ms", timings.nameLookup), ("connect_ms", timings.connect), ("tls_ms", timings.tls),
      ("first_byte_ms", timings.firstByte), ("total_ms", timings.total),
    ]
    return .object(steps.compactMap { name, value in value.map { (name, .number(MillisecondText.of($0))) } })
  }
}
