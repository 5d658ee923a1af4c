import APNsCore
import JSONText

/// `pushwright explain`: what an answer of APNs means and what to do.
enum ExplainCommand {
  static let spec = CommandSpec(
    "explain", "say what an answer of APNs means and what to do", operands: "[REASON|STATUS]",
    operandCount: 0...1,
    options: [
      .json,
      .option("--status", "N", "the HTTP status of the answer"),
      .option("--body", "TEXT", "the body of the answer"),
      .option("--header", "NAME:VALUE", repeats: true, "a header of the answer"),
      .option("--environment", "E", "where the push went: local, sandbox, production or a URL"),
      .option("--topic", "T", "the topic that was sent"),
    ],
    details: """
      Give a reason, such as BadDeviceToken; a status, such as 410, for all of its reasons; or the answer itself with
      --status and --body.
      """, run: run
  )

  private static func run(_ arguments: Arguments) throws -> ExitStatus {
    let explanations = try reasons(arguments)?.map { try explain(arguments, $0) } ?? [explain(arguments, nil)]
    for (index, explanation) in explanations.enumerated() {
      if arguments.has("--json") {
        StandardStreams.print(json(explanation))
      } else {
        if index > 0 { StandardStreams.print("") }
        explanation.lines.forEach { StandardStreams.print($0) }
      }
    }
    return .done
  }

  /// The reasons that are asked for: one by its name, or all of a status; nil for an answer without either.
  private static func reasons(_ arguments: Arguments) throws -> [RejectionReason]? {
    guard let word = arguments.operands.first else { return nil }
    if let status = Int(word) {
      guard (100...599).contains(status) else { throw UsageError("\(word) is no HTTP status.") }
      guard arguments["--status"] == nil, arguments["--body"] == nil else {
        throw UsageError("Give \(word) alone, or the answer with --status \(word) and --body TEXT.")
      }
      let reasons = RejectionReason.all.filter { $0.facts?.status == status }
      return reasons.isEmpty ? nil : reasons
    }
    guard let reason = RejectionReason.all.first(where: { $0.rawValue.lowercased() == word.lowercased() })
    else {
      throw UsageError("\(word) is no reason that APNs documents. Known: \(known).")
    }
    return [reason]
  }

  private static func json(_ explanation: AnswerExplanation) -> JSONValue {
    let resend = explanation.resend.map { [.later, .renewed].contains($0) } ?? false
    return .object([
      ("reason", explanation.reason.map { .string($0.rawValue) } ?? .null),
      ("status", .int(explanation.status)),
      ("shown", .array(explanation.lines.map { .string($0) })),
      ("resend", .bool(resend)),
      ("forget_token", .bool(explanation.forgetToken)),
      ("offer", explanation.offer.map { .string($0.text) } ?? .null),
    ])
  }

  private static func explain(_ arguments: Arguments, _ reason: RejectionReason?) throws -> AnswerExplanation
  {
    var body = ErrorBody(Array((arguments["--body"] ?? "").utf8))
    let status: Int
    if let reason {
      body.reason = reason.rawValue
      status = try arguments.integer("--status", in: 100...599) ?? reason.facts?.status ?? 400
    } else {
      let bare = arguments.operands.first.flatMap { Int($0) }
      guard let number = try bare ?? arguments.integer("--status", in: 100...599) else {
        throw UsageError("Give a reason, or the answer with --status N and --body TEXT.")
      }
      status = number
    }
    let environment = try arguments["--environment"].map(EnvironmentOption.parse)
    return AnswerExplanation(
      status: status, headers: try arguments.all("--header").map(header), body: body,
      context: AnswerContext(environment: environment?.kind, topic: arguments["--topic"]))
  }

  private static var known: String { RejectionReason.all.map(\.rawValue).joined(separator: ", ") }

  private static func header(_ text: String) throws -> HeaderField {
    guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else {
      throw UsageError("--header wants NAME:VALUE, not \(text).")
    }
    let value = text[text.index(after: colon)...].drop { $0 == " " }
    return HeaderField(String(text[..<colon]), String(value))
  }
}
