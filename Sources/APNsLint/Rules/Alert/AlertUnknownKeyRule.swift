import APNsCore
import APNsPayload

/// `alert.unknown-key`: a key that `alert` does not know.
struct AlertUnknownKeyRule: LintRule {
  static let about = RuleDescription(
    "alert.unknown-key", .warn, title: "a key that alert does not know",
    consequence: "The system ignores it. Data for the app stands beside aps.",
    example: #"{"aps":{"alert":{"body":"B","uuid":"u-1"}}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    let misplaced = Set(
      APSKeyMisplacedRule.check(context).map { finding -> String in
        if case .pointer(let pointer) = finding.place { pointer } else { "" }
      })
    return context.alert.entries.compactMap { entry in
      guard APSKey.key(entry.key, in: .alert) == nil, APSKey.nearest(to: entry.key, in: .alert) == nil,
        !misplaced.contains(entry.pointer)
      else { return nil }
      let target = String(entry.pointer.dropFirst("/aps/alert".count))
      return finding(
        at: .pointer(entry.pointer),
        "alert does not know \(entry.key), so the system ignores it. Data for the app goes beside aps.",
        fix: context.top[entry.key] == nil ? .move(target) : .act("move it beside aps"))
    }
  }
}
