import APNsCore
import APNsPayload

/// `aps.content-available-with-alert`: a visible push that wakes the app too.
struct ContentAvailableWithAlertRule: LintRule {
  static let about = RuleDescription(
    "aps.content-available-with-alert", .info, .reported, title: "content-available together with an alert",
    consequence: "The alert is shown and the app may be woken as well; that it is woken is not promised.",
    example: #"{"aps":{"alert":"Hi","content-available":1}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard context.isNotification, context.payload.isContentAvailable, context.alertContent.hasText else {
      return []
    }
    return [
      finding(
        at: .pointer("/aps/content-available"),
        "This is no silent push: the alert is shown, and the app may be woken in the background as well, which is not"
          + " promised.")
    ]
  }
}
