import APNsCore

/// `header.broadcast`: a broadcast of anything but a Live Activity.
struct BroadcastRule: LintRule {
  static let about = RuleDescription(
    "header.broadcast", .error, subject: .request, title: "a broadcast that is no Live Activity",
    consequence: "Only Live Activities are broadcast; APNs refuses other push types.",
    example: "apns-channel-id with apns-push-type: alert")

  static func check(_ context: LintContext) -> [Finding] {
    guard context.input.isBroadcast, let type = context.pushType, type.rawValue.lowercased() != "liveactivity"
    else {
      return []
    }
    return [
      finding(
        at: .header(HeaderName.pushType),
        "Broadcasts are for Live Activities only; a push of type \(type) to a channel is refused.",
        fix: .header(PushType.liveactivity.rawValue))
    ]
  }
}
