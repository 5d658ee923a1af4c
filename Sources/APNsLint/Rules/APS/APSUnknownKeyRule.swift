import APNsCore
import APNsPayload

/// `aps.unknown-key`: a key that `aps` does not know.
struct APSUnknownKeyRule: LintRule {
  static let about = RuleDescription(
    "aps.unknown-key", .warn, title: "a key that aps does not know",
    consequence:
      "The system ignores it, and a later system may give the name a meaning. Keys of the app stand beside aps.",
    example: #"{"aps":{"alert":"Hi","meta":{"id":7}}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    context.aps.entries.compactMap { entry in
      guard APSKey.key(entry.key, in: .aps) == nil, APSKey.key(entry.key, in: .alert) == nil,
        context.meantInAPS[entry.key] == nil
      else { return nil }
      let target = String(entry.pointer.dropFirst("/aps".count))
      return finding(
        at: .pointer(entry.pointer),
        "aps does not know \(entry.key), so the system ignores it there. Data for the app goes beside aps, at the top of"
          + " the payload.",
        fix: context.top[entry.key] == nil ? .move(target) : .act("move it beside aps"))
    }
  }
}
