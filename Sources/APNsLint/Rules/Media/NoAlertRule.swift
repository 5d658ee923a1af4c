import APNsCore
import APNsPayload

/// `media.no-alert`: `mutable-content` without an alert that has text.
struct NoAlertRule: LintRule {
  static let about = RuleDescription(
    "media.no-alert", .warn, title: "nothing to show, so the extension does not run",
    consequence: "The service extension runs only for an alert with a title, subtitle or body.",
    example: #"{"aps":{"content-available":1,"mutable-content":1}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard context.isNotification || context.effectiveType == .background, context.payload.isMutableContent,
      !context.alertContent.hasText
    else { return [] }
    guard context.meantInAlert.isEmpty else { return [] }
    return [
      finding(
        at: .pointer("/aps/mutable-content"),
        "There is no alert with text, so the service extension does not run in spite of mutable-content 1. Add an alert with a"
          + " title or body.", fix: .act("add an alert with title and body"))
    ]
  }
}
