import APNsCore
import APNsGateway
import APNsLint
import HostPlatform
import JSONText

/// What a gateway saw, as the JSON lines of the command-line contract.
final class GatewayPrinter: Sendable {
  private let output: LineOutput
  private let isQuiet: Bool
  /// The connections that have finished the TLS handshake.
  private let opened = Lock<Set<Int>>([])

  init(output: LineOutput, isQuiet: Bool) {
    self.output = output
    self.isQuiet = isQuiet
  }

  /// The line `{"listening","ca"}`.
  static func firstLine(url: String, certificatePath: String) -> String {
    JSONValue.object([("listening", .string(url)), ("ca", .string(certificatePath))]).text
  }

  /// The totals in one line for a person.
  static func summary(_ counts: GatewayCounts) -> String {
    var text =
      "\(Counted.text(counts.received, "request")) on \(Counted.text(counts.connections, "connection"))"
    text += ": \(counts.accepted) accepted, \(counts.refused) refused"
    if counts.unanswered > 0 { text += ", \(counts.unanswered) left without an answer" }
    if counts.turnedAway > 0 { text += ", \(counts.turnedAway) turned away" }
    return text + "."
  }

  func take(_ event: GatewayEvent) {
    switch event {
    case .opened(let connection, _): opened.withLock { _ = $0.insert(connection) }
    case .exchange(let exchange): if !isQuiet { output.print(GatewayPrinter.line(exchange)) }
    case .closed(let connection, let why):
      // A connection that never came to a request is what a sender with a wrong trust store needs to see.
      if opened.withLock({ $0.remove(connection) }) == nil {
        StandardStreams.complain("connection \(connection): \(why)")
      }
    }
  }

  /// One object: request, decision, findings.
  static func line(_ exchange: GatewayExchange) -> String {
    let document = JSONDocument(parsing: exchange.request.body)
    let findings = (exchange.decision?.findings ?? []) + lint(exchange, document)
    return JSONValue.object([
      ("time", .number(String((exchange.time * 1000).rounded() / 1000))),
      ("connection", .int(exchange.connection)), ("stream", .int(Int(exchange.stream))),
      ("request", request(exchange, document)),
      ("decision", exchange.decision.map(decision) ?? .null),
      ("fault", exchange.fault.map { .string($0) } ?? .null), ("findings", FindingOutput.json(findings)),
    ]).text
  }

  /// What the rules say of a push; channel management has no payload to judge.
  private static func lint(_ exchange: GatewayExchange, _ document: JSONDocument) -> [Finding] {
    let request = exchange.request
    let endpoint = GatewayEndpoint(path: request.path)
    let isBroadcast: Bool
    switch endpoint {
    case .device: isBroadcast = false
    case .broadcast: isBroadcast = true
    case .channels, .allChannels, .unknown: return []
    }
    guard request.bodyLength == request.body.count else { return [] }
    var input = LintInput(document, headers: request.headers, isComplete: true, isBroadcast: isBroadcast)
    input.now = Int(exchange.time)
    // A sender whose credentials were not good is told so by the decision.
    if case .certificate = exchange.sender {
      input.authentication = .certificate(topics: nil)
    } else {
      input.authentication = .token
    }
    return Linter.findings(input)
  }

  private static func request(_ exchange: GatewayExchange, _ document: JSONDocument) -> JSONValue {
    let request = exchange.request
    let text = String(decoding: request.body, as: UTF8.self)
    let isWhole = request.bodyLength == request.body.count
    let payload: JSONValue =
      document.isJSON && isWhole
      ? .raw(String(decoding: JSONFormatter.minify(document), as: UTF8.self)) : .string(text)
    return .object([
      ("method", .string(request.method)), ("path", .string(request.path)),
      ("headers", headers(request.headers)),
      ("credential", credential(exchange.sender)), ("payload_bytes", .int(request.bodyLength)),
      ("payload", payload),
    ])
  }

  /// An object; a header that came twice has an array.
  private static func headers(_ fields: [HeaderField]) -> JSONValue {
    var members: [(String, JSONValue)] = []
    for field in fields where !members.contains(where: { $0.0 == field.name }) {
      let values = fields.filter { $0.name == field.name }.map { JSONValue.string($0.value) }
      members.append((field.name, values.count == 1 ? values[0] : .array(values)))
    }
    return .object(members)
  }

  private static func credential(_ sender: GatewaySender?) -> JSONValue {
    switch sender {
    case nil: .null
    case .providerToken(let keyID, let teamID):
      .object([("key_id", .string(keyID)), ("team_id", .string(teamID))])
    case .certificate(let name): .object([("certificate", .string(name))])
    }
  }

  private static func decision(_ decision: GatewayDecision) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("status", .int(decision.status)), ("reason", decision.reason.map { .string($0.rawValue) } ?? .null),
    ]
    if let explanation = decision.explanation { members.append(("explanation", .string(explanation))) }
    if let timestamp = decision.timestamp { members.append(("timestamp", .int(timestamp))) }
    for header in decision.headers where header.name.hasPrefix("apns-") {
      members.append((header.name, .string(header.value)))
    }
    return .object(members)
  }
}
