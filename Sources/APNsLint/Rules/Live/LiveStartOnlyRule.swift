import APNsCore
import APNsPayload

/// `live.start-only`: keys of a start in another event.
struct LiveStartOnlyRule: LintRule {
  static let about = RuleDescription(
    "live.start-only", .info, title: "keys of a start in another event",
    consequence: "They are read when an activity is started, and only cost bytes elsewhere.",
    example: #"{"aps":{"event":"update","attributes-type":"Ride"}}"#)

  private static let keys = ["attributes-type", "attributes", "input-push-token", "input-push-channel"]

  static func check(_ context: LintContext) -> [Finding] {
    guard context.isLive, let event = context.liveEvent, event != .start else { return [] }
    return keys.filter { context.aps[$0] != nil }.map { key in
      finding(
        at: .pointer("/aps/\(key)"),
        "\(key) is read when an activity is started, not with \(event.rawValue).", fix: .remove)
    }
  }
}
