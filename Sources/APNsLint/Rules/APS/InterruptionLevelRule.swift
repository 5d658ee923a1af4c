import APNsCore
import APNsPayload
import JSONText

/// `aps.interruption-level`: an unknown level.
struct InterruptionLevelRule: LintRule {
  static let about = RuleDescription(
    "aps.interruption-level", .error, title: "unknown interruption level",
    consequence:
      "The system treats it as active. The levels are passive, active, time-sensitive and critical.",
    example: #"{"aps":{"alert":"Hi","interruption-level":"timeSensitive"}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard let node = context.aps["interruption-level"], node.kind != .null else { return [] }
    guard node.string.flatMap({ InterruptionLevel(rawValue: $0) }) == nil else { return [] }
    let levels = InterruptionLevel.allCases.map(\.rawValue)
    let near = node.string.flatMap { KeySpelling.nearest(to: $0, among: levels) }
    return [
      finding(
        at: .pointer("/aps/interruption-level"),
        "\(node.written) is no interruption level, and the system will most likely treat it as active. The levels are"
          + " passive, active, time-sensitive and critical.",
        fix: near.map { .value(JSONValue.string($0).text) }, isFixSafe: near != nil)
    ]
  }
}
