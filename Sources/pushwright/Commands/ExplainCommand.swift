import APNsCore
import JSONText

/// `pushwright explain`: what an answer of APNs means and what to do.
enum ExplainCommand {
  static let spec = CommandSpec(
    "explain", "say what an answer of APNs means and what to do", operands: "[REASON]", operandCount: 0...1,
    options: [
      .json,
      .option("--status", "N", "the HTTP status of the answer"),
      .option("--body", "TEXT", "the body of the answer"),
      .option("--header", "NAME:VALUE", repeats: true, "a header of the answer"),
      .option("--environment", "E", "where the push went: local, sandbox, production or a URL"),
      .option("--topic", "T", "the topic that was sent"),
    ],
    details: "Give a reason, such as BadDeviceToken, or the answer itself with --status and --body.", run: run
  )

  private static func run(_ arguments: Arguments) throws -> ExitStatus {
    let explanation = try explain(arguments)
    guard arguments.has("--json") else {
      explanation.lines.forEach { StandardStreams.print($0) }
      return .done
    }
    let resend = explanation.resend.map { [.later, .renewed].contains($0) } ?? false
    StandardStreams.print(
      JSONValue.object([
        ("reason", explanation.reason.map { .string($0.rawValue) } ?? .null),
        ("status", .int(explanation.status)),
        ("shown", .array(explanation.lines.map { .string($0) })),
        ("resend", .bool(resend)),
        ("forget_token", .bool(explanation.forgetToken)),
        ("offer", explanation.offer.map { .string($0.text) } ?? .null),
      ]))
    return .done
  }

  private static func explain(_ arguments: Arguments) throws -> AnswerExplanation {
    var body = ErrorBody(Array((arguments["--body"] ?? "").utf8))
    let status: Int
    if let word = arguments.operands.first {
      guard let reason = RejectionReason.all.first(where: { $0.rawValue.lowercased() == word.lowercased() })
      else {
        throw UsageError("\(word) is no reason that APNs documents. Known: \(known).")
      }
      body.reason = reason.rawValue
      status = try arguments.integer("--status", in: 100...599) ?? reason.facts?.status ?? 400
    } else {
      guard let number = try arguments.integer("--status", in: 100...599) else {
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
