import APNsCore
import APNsPayload

/// `live.broadcast-start`: a start that is broadcast.
struct LiveBroadcastRule: LintRule {
  static let about = RuleDescription(
    "live.broadcast-start", .error, title: "a start that is broadcast",
    consequence: "Activities cannot be started by a broadcast, only updated and ended.",
    example: #"apns-channel-id with {"aps":{"event":"start"}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard context.input.isBroadcast, context.isLive, context.liveEvent == .start else { return [] }
    return [
      finding(
        at: .pointer("/aps/event"),
        "A broadcast cannot start a Live Activity: send the start to push-to-start tokens, and update or end to the channel."
      )
    ]
  }
}
