import APNsCore
import JSONText

/// `live.timestamp-old`: the timestamp lies in the past.
struct LiveTimestampOldRule: LintRule {
  /// An update is rarely older than this when it is sent.
  private static let tolerance = 300

  static let about = RuleDescription(
    "live.timestamp-old", .warn, .reported, title: "timestamp lies in the past",
    consequence: "The device drops an update whose timestamp is not newer than the last one it got.",
    example: "a timestamp of ten minutes ago")

  static func check(_ context: LintContext) -> [Finding] {
    guard context.isLive, let now = context.now, let seconds = context.aps["timestamp"]?.int else {
      return []
    }
    guard seconds >= 0, now - seconds > tolerance else { return [] }
    return [
      finding(
        at: .pointer("/aps/timestamp"),
        "timestamp is \(now - seconds) seconds before now. The device drops an update that is older than the last one: set it"
          + " when sending.", fix: .value(String(now)), label: "set to now when sending")
    ]
  }
}
