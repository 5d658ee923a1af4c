import APNsCore
import JSONText

/// `aps.relevance-score`: no number, or out of range for a notification.
struct RelevanceScoreRule: LintRule {
  static let about = RuleDescription(
    "aps.relevance-score", .warn, title: "relevance-score not within 0 to 1",
    consequence:
      "For notifications the score is a number from 0 to 1; only Live Activities take any number. The system may"
      + " ignore it.",
    example: #"{"aps":{"alert":"Hi","relevance-score":7}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard let node = context.aps["relevance-score"], node.kind != .null else { return [] }
    guard let score = node.double else {
      let number = node.string.flatMap { Double($0) == nil ? nil : $0 }
      return [
        finding(
          at: .pointer("/aps/relevance-score"),
          "relevance-score is \(node.kind.words), and must be a number without quotes. The system will most likely ignore it.",
          fix: number.map { .value($0) }, isFixSafe: number != nil, certainty: .assumed)
      ]
    }
    guard !context.isLive, !(0...1).contains(score) else { return [] }
    return [
      finding(
        at: .pointer("/aps/relevance-score"),
        "relevance-score is \(node.written); for a notification it lies between 0 and 1, where 1 is shown first.",
        fix: .value(score < 0 ? "0" : "1"))
    ]
  }
}
