import APNsCore
import APNsPayload
import JSONText

/// `live.timestamp`: missing or not in seconds.
struct LiveTimestampRule: LintRule {
  static let about = RuleDescription(
    "live.timestamp", .error, title: "timestamp missing or not in whole seconds",
    consequence:
      "The device drops the push: it orders updates by timestamp, in whole seconds since 1970. One that lies far in"
      + " the future makes it drop every later update.",
    example: #"{"aps":{"timestamp":1764460800000,"event":"update","content-state":{}}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard context.isLive, context.payload.aps != nil else { return [] }
    guard let node = context.aps["timestamp"] else {
      guard context.aps["event"] != nil || context.aps["content-state"] != nil else { return [] }
      guard
        !context.isMisspelled("timestamp")
      else {
        return []
      }
      return [
        finding(
          at: .pointer("/aps"),
          "aps has no timestamp. The device orders a Live Activity's updates by it and drops the push without it: add the"
            + " seconds since 1970.",
          fix: .act("add timestamp with the seconds since 1970"))
      ]
    }
    if let flaw = LiveSeconds.flaw(node) {
      return [
        finding(
          at: .pointer("/aps/timestamp"),
          "timestamp is \(flaw.words), and must be whole seconds since 1970. The device drops the push, or every later one.",
          fix: flaw.fix.map { .value(String($0)) }, isFixSafe: flaw.fix != nil)
      ]
    }
    guard let now = context.now, let seconds = node.int, seconds - now > 3600 else { return [] }
    return [
      finding(
        at: .pointer("/aps/timestamp"),
        "timestamp lies \(seconds - now) seconds in the future. Updates with a smaller timestamp are dropped until then.",
        fix: .value(String(now)), label: "set to now when sending", severity: .warn)
    ]
  }
}
