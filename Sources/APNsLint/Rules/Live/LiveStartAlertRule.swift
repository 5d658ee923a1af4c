import APNsCore
import APNsPayload

/// `live.start-alert`: a start without an alert.
struct LiveStartAlertRule: LintRule {
  static let about = RuleDescription(
    "live.start-alert", .error, title: "start without alert",
    consequence: "The activity is not started: a remote start must tell the person with an alert.",
    example:
      #"{"aps":{"timestamp":1764460800,"event":"start","content-state":{},"attributes-type":"Ride","attributes":{}}}"#
  )

  static func check(_ context: LintContext) -> [Finding] {
    guard context.isLive, context.liveEvent == .start, context.aps["alert"] == nil else { return [] }
    return [
      finding(
        at: .pointer("/aps"),
        "aps has no alert, and a push that starts a Live Activity needs one with title and body: the activity is not started.",
        fix: .act("add alert with title and body"))
    ]
  }
}
