import APNsCore
import APNsPayload
import JSONText

/// `aps.value-type`: a value of another type than its key takes, for keys without a rule of their own.
struct ValueTypeRule: LintRule {
  static let about = RuleDescription(
    "aps.value-type", .warn, .assumed, title: "a value of another type than its key takes",
    consequence: "The system most likely ignores the key.",
    example: #"{"aps":{"alert":"Hi","thread-id":7}}"#)

  private static let ownRules: Set<String> = [
    "alert", "sound", "badge", "mutable-content", "content-available", "interruption-level",
    "relevance-score",
    "event", "timestamp", "stale-date", "dismissal-date", "content-state", "attributes", "attributes-type",
    "input-push-token", "content-changed",
  ]

  static func check(_ context: LintContext) -> [Finding] {
    let members = context.aps.entries.compactMap { entry -> Finding? in
      guard !ownRules.contains(entry.key), let key = APSKey.key(entry.key, in: .aps) else { return nil }
      return judge(entry, key)
    }
    let texts = context.alert.entries.compactMap { entry -> Finding? in
      guard let key = APSKey.key(entry.key, in: .alert), key.kinds == [.string] else { return nil }
      // In a Live Activity's alert, title and body may be objects with loc-key and loc-args.
      if context.isLive, entry.node.kind == .object { return nil }
      return judge(entry, key)
    }
    return members + texts
  }

  private static func judge(_ entry: LintMembers.Entry, _ key: APSKey) -> Finding? {
    let node = entry.node
    guard node.kind != .null, !key.kinds.contains(where: { $0.takes(node) }) else { return nil }
    var fix: Finding.Fix?
    if key.kinds == [.string], let number = node.numberText { fix = .value("\"\(number)\"") }
    return finding(
      at: .pointer(entry.pointer),
      "\(entry.key) is \(node.kind.words), and must be \(key.typeWords). The system will most likely ignore it.",
      fix: fix)
  }
}
