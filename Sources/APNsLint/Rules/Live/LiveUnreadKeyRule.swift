import APNsCore

/// `live.unread-key`: keys of notifications in a Live Activity push.
struct LiveUnreadKeyRule: LintRule {
  static let about = RuleDescription(
    "live.unread-key", .info, .assumed, title: "keys of notifications in a Live Activity push",
    consequence: "A Live Activity does not read them.",
    example: #"{"aps":{"event":"update","badge":1}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard context.isLive, context.liveEvent != nil else { return [] }
    return ["badge", "category", "thread-id", "mutable-content", "content-available"].filter {
      context.aps[$0] != nil
    }.map {
      finding(
        at: .pointer("/aps/\($0)"),
        "\($0) belongs to notifications; a Live Activity most likely does not read it.")
    }
  }
}
