import APNsCore
import APNsPayload
import JSONText

/// `live.dismissal-date`: not in seconds, or without effect.
struct LiveDismissalDateRule: LintRule {
  static let about = RuleDescription(
    "live.dismissal-date", .error, title: "dismissal-date not in seconds",
    consequence:
      "The activity does not leave the Lock Screen when it should. The date is whole seconds since 1970, read with"
      + " the event end only, at most four hours ahead.",
    example: #"{"aps":{"event":"end","dismissal-date":1764461700000}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard context.isLive, let node = context.aps["dismissal-date"], node.kind != .null else { return [] }
    if let flaw = LiveSeconds.flaw(node) {
      return [
        finding(
          at: .pointer("/aps/dismissal-date"),
          "dismissal-date is \(flaw.words), and must be whole seconds since 1970.",
          fix: flaw.fix.map { .value(String($0)) }, isFixSafe: flaw.fix != nil)
      ]
    }
    if let event = context.liveEvent, event != .end {
      return [
        finding(
          at: .pointer("/aps/dismissal-date"),
          "dismissal-date is read with the event end only, not with \(event.rawValue).",
          severity: .info)
      ]
    }
    guard let now = context.now, let seconds = node.int, seconds - now > 4 * 3600 else { return [] }
    return [
      finding(
        at: .pointer("/aps/dismissal-date"),
        "dismissal-date is more than four hours ahead; the system removes the activity after four hours all the same.",
        severity: .info)
    ]
  }
}
