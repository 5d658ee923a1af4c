import APNsCore
import APNsPayload

/// `aps.retired-key`: a key that no current system reads.
struct RetiredKeyRule: LintRule {
  static let about = RuleDescription(
    "aps.retired-key", .info, title: "a key that no current system reads",
    consequence:
      "summary-arg and summary-arg-count are ignored since iOS 15, action-loc-key since the old alert style went"
      + " away.",
    example: #"{"aps":{"alert":"Hi","summary-arg":"Anna"}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    (context.aps.entries.map { ($0, APSKey.Area.aps) } + context.alert.entries.map { ($0, .alert) })
      .compactMap {
        entry, area in
        guard let key = APSKey.key(entry.key, in: area), key.use == .retired else { return nil }
        return finding(
          at: .pointer(entry.pointer),
          "\(entry.key) has no effect on current systems (\(key.help)). It only costs bytes.",
          fix: .remove)
      }
  }
}
