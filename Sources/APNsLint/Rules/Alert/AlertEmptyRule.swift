import APNsCore
import APNsPayload

/// `alert.empty`: an alert without text.
struct AlertEmptyRule: LintRule {
  static let about = RuleDescription(
    "alert.empty", .warn, .reported, title: "nothing to show in alert",
    consequence:
      "Most systems show nothing; some showed an empty notification. To wake the app only, leave alert away and"
      + " send it as push type background.",
    example: #"{"aps":{"alert":"","content-available":1}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard context.isNotification, [.text, .object].contains(context.alertContent.form),
      !context.alertContent.hasText
    else { return [] }
    // Misspelled or misplaced texts are named by their own rules.
    guard context.meantInAlert.isEmpty else { return [] }
    guard !context.aps.entries.contains(where: { AlertContent.Slot(rawValue: $0.key) != nil }) else {
      return []
    }
    let badgeOnly = context.aps["badge"] != nil
    return [
      finding(
        at: .pointer("/aps/alert"),
        "alert is empty, so the person most likely sees nothing. To wake the app without a notification, leave alert away"
          + " and send it as push type background with priority 5.",
        fix: .remove, isFixSafe: false, severity: badgeOnly ? .info : nil)
    ]
  }
}
