import APNsCore
import APNsPayload

/// `alert.unknown-key`: a key that `alert` does not know.
struct AlertUnknownKeyRule: LintRule {
  static let about = RuleDescription(
    "alert.unknown-key", .warn, title: "a key that alert does not know",
    consequence: "The system ignores it. Data for the app stands beside aps.",
    example: #"{"aps":{"alert":{"body":"B","uuid":"u-1"}}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    let unknown = context.alert.entries.filter {
      APSKey.key($0.key, in: .alert) == nil && context.meantInAlert[$0.key] == nil
    }
    guard !unknown.isEmpty else { return [] }
    let misplaced = Set(
      APSKeyMisplacedRule.check(context).map { finding -> String in
        if case .pointer(let pointer) = finding.place { pointer } else { "" }
      })
    return unknown.compactMap { entry in
      guard !misplaced.contains(entry.pointer) else { return nil }
      let target = String(entry.pointer.dropFirst("/aps/alert".count))
      return finding(
        at: .pointer(entry.pointer),
        "alert does not know \(entry.key), so the system ignores it. Data for the app goes beside aps.",
        fix: context.top[entry.key] == nil ? .move(target) : .act("move it beside aps"))
    }
  }
}
