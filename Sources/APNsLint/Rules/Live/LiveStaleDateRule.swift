import APNsCore
import APNsPayload
import JSONText

/// `live.stale-date`: not in seconds, or already past.
struct LiveStaleDateRule: LintRule {
  static let about = RuleDescription(
    "live.stale-date", .error, title: "stale-date not in seconds",
    consequence: "The activity never becomes stale, or at once. The date is whole seconds since 1970.",
    example: #"{"aps":{"event":"update","stale-date":"2025-11-30T01:00:00Z"}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard context.isLive, let node = context.aps["stale-date"], node.kind != .null else { return [] }
    if let flaw = LiveSeconds.flaw(node) {
      return [
        finding(
          at: .pointer("/aps/stale-date"),
          "stale-date is \(flaw.words), and must be whole seconds since 1970.",
          fix: flaw.fix.map { .value(String($0)) },
          isFixSafe: flaw.fix != nil)
      ]
    }
    guard let now = context.now, let seconds = node.int, seconds < now - 60, context.liveEvent != .end else {
      return []
    }
    return [
      finding(
        at: .pointer("/aps/stale-date"),
        "stale-date lies \(now - seconds) seconds in the past: the activity is stale as soon as the push arrives.",
        severity: .warn)
    ]
  }
}
