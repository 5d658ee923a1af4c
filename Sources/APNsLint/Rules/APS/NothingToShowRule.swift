import APNsCore
import APNsPayload

/// `aps.nothing-to-show`: an alert push whose `aps` asks for nothing.
struct NothingToShowRule: LintRule {
  static let about = RuleDescription(
    "aps.nothing-to-show", .warn, title: "an alert push without alert, badge or sound",
    consequence: "The person sees and hears nothing. Add an alert, or make it a background push.",
    example: #"{"aps":{"thread-id":"t"}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard context.isNotification, !context.isWebsite, context.payload.aps != nil else { return [] }
    guard !["alert", "badge", "sound"].contains(where: { context.aps[$0] != nil }) else { return [] }
    // Silent pushes with the wrong type, and keys that are there but misspelled or misplaced, have rules of their own.
    guard context.aps["content-available"] == nil, context.aps["event"] == nil,
      context.aps["content-state"] == nil,
      context.aps["content-changed"] == nil
    else { return [] }
    guard context.meantInAPS.isEmpty, APSKeyMisplacedRule.check(context).isEmpty else {
      return []
    }
    return [
      finding(
        at: .pointer("/aps"),
        "aps has no alert, badge or sound, so the person sees and hears nothing. Add an alert; to wake the app only, add"
          + " content-available 1 and send it as push type background.",
        // Pushes of several other types have an empty aps.
        severity: context.pushType == nil && !context.input.isComplete ? .info : nil)
    ]
  }
}
