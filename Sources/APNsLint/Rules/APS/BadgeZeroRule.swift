import APNsCore
import JSONText

/// `aps.badge-zero`: what else a badge of 0 does.
struct BadgeZeroRule: LintRule {
  static let about = RuleDescription(
    "aps.badge-zero", .info, title: "a badge of 0",
    consequence: "It clears the number, and the app's notifications leave Notification Center with it.",
    example: #"{"aps":{"badge":0}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard context.aps["badge"]?.int == 0 else { return [] }
    return [
      finding(
        at: .pointer("/aps/badge"),
        "badge 0 clears the number on the icon, and the app's notifications leave Notification Center with it."
      )
    ]
  }
}
