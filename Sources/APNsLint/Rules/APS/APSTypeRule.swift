import APNsCore
import JSONText

/// `aps.type`: `aps` is no object.
struct APSTypeRule: LintRule {
  static let about = RuleDescription(
    "aps.type", .error, title: "aps is no object",
    consequence: "The device finds nothing to show. aps must be an object: {\"aps\":{\"alert\":…}}.",
    example: #"{"aps":"Hello"}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard let node = context.top["aps"], node.kind != .object else { return [] }
    let fix = node.string.map { _ in
      Finding.Fix.value("{\"alert\":\(String(decoding: node.source, as: UTF8.self))}")
    }
    return [
      finding(
        at: .pointer("/aps"),
        "aps is \(node.kind.words), and must be an object that holds alert, badge, sound and the like. The device shows"
          + " nothing of it.", fix: fix)
    ]
  }
}
