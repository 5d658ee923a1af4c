import APNsCore
import APNsPayload
import ComposeModel
import TerminalCore

/// The request before it is made: what goes to the first device, field by field.
struct RequestText {
  let draft: Draft
  /// Seconds since 1970.
  let now: Int
  let gateway: GatewayReadiness
  /// What is known of credential and way; nil while it is looked at.
  var sight: RequestSight?

  /// The request to the first device, every UUID a sample and without its authorization.
  static func request(of draft: Draft, at now: Int, gateway: GatewayReadiness) -> PushRequest {
    var environment = draft.environment
    if environment.kind == .local, case .listening(let port) = gateway { environment = .local(port: port) }
    return RequestBuilder.request(
      headers: draft.filledHeaders(now: now), body: draft.expanded(now: now).bytes,
      token: draft.devices.first?.token?.hex ?? "",
      bundleID: draft.bundleID, environment: environment, authorization: .none, now: now)
  }

  /// Way, fields, credential and body.
  var lines: [TextLine] {
    let request = RequestText.request(of: draft, at: now, gateway: gateway)
    return [TextLine("Where it goes", .title)] + way(request) + [
      TextLine(), TextLine("Fields, in their order", .title),
    ]
      + fields(request) + [TextLine(), TextLine("Credential", .title)] + credential
      + [TextLine(), TextLine("Body", .title)] + body(request)
  }

  private func field(_ name: String, _ value: String, _ role: Role = .text) -> TextLine {
    TextLine([(TextWidth.padded(name, to: 17), .label), (value, role)])
  }

  // MARK: Way

  private func way(_ request: PushRequest) -> [TextLine] {
    let environment = request.environment
    let isOpen = environment.port != 0
    var lines = [
      field(
        "environment", environment.kind == .custom ? "a server of your own" : environment.name,
        environmentRole),
      field("host", environment.host),
      field("port", isOpen ? String(environment.port) : "a free one, taken when the local gateway starts"),
    ]
    if let proxy = sight?.proxy { lines.append(field("proxy", proxy)) }
    if draft.isBroadcast {
      lines.append(field("channel", draft.headers.channelID ?? ""))
    } else if let device = draft.devices.first {
      let others = draft.devices.count - 1
      lines.append(
        field(
          "device",
          device.name + (others > 0 ? ", and \(others) more that get the same, each its own path" : "")))
    }
    return lines
  }

  private var environmentRole: Role {
    switch draft.environment.kind {
    case .production: .environmentProduction
    case .sandbox: .environmentSandbox
    case .local, .custom: .text
    }
  }

  // MARK: Fields

  private func fields(_ request: PushRequest) -> [TextLine] {
    var lines = [
      field(":method", request.method), field(":scheme", "https"),
      field(":authority", request.environment.port == 0 ? "127.0.0.1:PORT" : request.environment.authority),
      field(":path", request.path),
    ]
    lines += request.headers.map { field($0.name, $0.value) }
    switch sight?.credential {
    case .token(let token):
      lines.append(field("authorization", "bearer \(token.masked), \(token.byteCount) bytes"))
    case nil where draft.credential?.usesToken ?? false: lines.append(field("authorization", "bearer ****"))
    default: break
    }
    return lines
  }

  // MARK: Credential

  private var credential: [TextLine] {
    guard let reference = draft.credential else {
      return [TextLine("none: APNs answers 403 MissingProviderToken", .warning)]
    }
    var lines = [field("which", reference.label)]
    switch reference.source {
    case .demo: lines.append(field("from", "made by this program for its local gateway"))
    case .key(let path, _, _): lines.append(field("file", path))
    case .certificate(let path, let keyPath):
      lines.append(field("file", path))
      if let keyPath { lines.append(field("private key", keyPath)) }
    }
    switch sight?.credential {
    case .token(let token): lines += self.token(token)
    case .certificate(let summary): lines += certificate(summary)
    case .locked(let prompt):
      lines.append(field("locked", prompt + " It is asked for when you send.", .warning))
    case .unusable(let findings): lines += findings.map { field("unusable", $0.message, .failure) }
    case nil: lines.append(field("", "looking at it…", .muted))
    }
    return lines
  }

  private func token(_ token: TokenSight) -> [TextLine] {
    [
      field("header", token.header), field("claims", token.claims),
      field("issued", "\(CalendarText.utc(seconds: token.issuedAt)), \(span(now - token.issuedAt)) ago"),
      field(
        "renewed",
        token.renewedAt > now
          ? "by a send after \(CalendarText.clock(seconds: token.renewedAt)) UTC, in \(span(token.renewedAt - now))"
          : "by the next send"),
      field(
        "refused", "by APNs after \(CalendarText.clock(seconds: token.refusedAt)) UTC, when it is an hour old"
      ),
    ]
  }

  private func certificate(_ summary: CredentialSummary) -> [TextLine] {
    var lines = [
      field("sent", "in the TLS handshake; there is no authorization field"), field("subject", summary.name),
    ]
    if !summary.topics.isEmpty { lines.append(field("topics", summary.topics.joined(separator: ", "))) }
    if !summary.environments.isEmpty {
      lines.append(field("environments", summary.environments.map(\.rawValue).joined(separator: ", ")))
    }
    if let end = summary.expires, let days = summary.daysLeft(now: now) {
      lines.append(
        field(
          "valid until", "\(CalendarText.utc(seconds: end)), \(days < 0 ? "expired" : "\(days) days left")",
          days < 0 ? .failure : days < 30 ? .warning : .text))
    }
    for problem in summary.problems { lines.append(field("problem", problem.message, .warning)) }
    return lines
  }

  /// A length of time in its two largest units.
  private func span(_ seconds: Int) -> String {
    let seconds = max(0, seconds)
    if seconds < 60 { return "\(seconds) s" }
    if seconds < 3600 { return "\(seconds / 60) min \(seconds % 60) s" }
    return "\(seconds / 3600) h \(seconds % 3600 / 60) min"
  }

  // MARK: Body

  private func body(_ request: PushRequest) -> [TextLine] {
    let limit = PayloadSize(request.body, pushType: draft.pushTypeValue, isBroadcast: draft.isBroadcast).limit
    var lines = [
      field(
        "bytes", "\(request.body.count) of at most \(limit)", request.body.count > limit ? .failure : .text)
    ]
    let names = TemplateVariables.names(in: draft.payload)
    if !names.isEmpty {
      lines.append(
        field(
          "filled in", names.map { "{{\($0)}}" }.joined(separator: ", ") + "; each push gets its own UUIDs"))
    }
    lines.append(TextLine())
    lines += String(decoding: request.body, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { TextLine(String($0)) }
    return lines
  }
}
