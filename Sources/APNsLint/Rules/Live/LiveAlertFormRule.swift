import APNsCore
import JSONText
import APNsPayload

/// `live.alert-form`: the alert is plain text.
struct LiveAlertFormRule: LintRule {
  static let about = RuleDescription(
    "live.alert-form", .warn, .assumed, title: "alert is plain text",
    consequence:
      "The alert of a Live Activity is an object with title and body; a text may be ignored, and a start with it"
      + " fail.",
    example: #"{"aps":{"event":"start","alert":"Ride started"}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard context.isLive, let node = context.aps["alert"], node.kind != .null else { return [] }
    if let text = node.string {
      let value = JSONValue.object([("title", .string(text)), ("body", .string(text))]).text
      return [
        finding(
          at: .pointer("/aps/alert"),
          "alert is plain text. In a Live Activity push it is an object with title and body, each a text or an object with"
            + " loc-key and loc-args.", fix: .value(value))
      ]
    }
    guard node.kind == .object, context.liveEvent == .start else { return [] }
    let missing = ["title", "body"].filter { context.alert[$0] == nil }
    guard missing.count == 2, context.alert["loc-key"] == nil else { return [] }
    return [
      finding(
        at: .pointer("/aps/alert"),
        "alert has neither title nor body, and a push that starts a Live Activity needs them.")
    ]
  }
}
