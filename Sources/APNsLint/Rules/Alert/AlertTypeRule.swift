import APNsCore
import JSONText

/// `alert.type`: the alert is neither a string nor an object.
struct AlertTypeRule: LintRule {
  static let about = RuleDescription(
    "alert.type", .error, title: "alert is neither a string nor an object",
    consequence:
      "Nothing is shown. alert is an object with title, subtitle and body, or a string for the body alone.",
    example: #"{"aps":{"alert":["Hi"]}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard let node = context.aps["alert"], ![.string, .object, .null].contains(node.kind) else { return [] }
    let fix = node.numberText.map { Finding.Fix.value("\"\($0)\"") }
    return [
      finding(
        at: .pointer("/aps/alert"),
        "alert is \(node.kind.words), so nothing is shown. It must be an object with title, subtitle and body, or a string"
          + " for the body alone.", fix: fix)
    ]
  }
}
