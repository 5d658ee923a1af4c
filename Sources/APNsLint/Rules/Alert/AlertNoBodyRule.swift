import APNsCore
import APNsPayload

/// `alert.no-body`: a title without a body.
struct AlertNoBodyRule: LintRule {
  static let about = RuleDescription(
    "alert.no-body", .info, .reported, title: "a title without a body",
    consequence:
      "Apple counts a title as alert text; a provider's experience is that iOS wants a body to show it.",
    example: #"{"aps":{"alert":{"title":"Hi"}}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard context.isNotification, context.alertContent.form == .object, context.alertContent.hasText,
      context.alertContent.body?.isEmpty != false
    else { return [] }
    return [
      finding(
        at: .pointer("/aps/alert"),
        "alert has no body. Apple counts a title as text enough, but it was reported that iOS shows nothing without a body."
      )
    ]
  }
}
