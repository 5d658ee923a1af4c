import APNsCore
import APNsPayload

/// `alert.key-spelling`: a known key of `alert` in another spelling.
struct AlertKeySpellingRule: LintRule {
  static let about = RuleDescription(
    "alert.key-spelling", .error, .reported, title: "a known key of alert in another spelling",
    consequence: "The system ignores the key, so its text is not shown.",
    example: #"{"aps":{"alert":{"Title":"T","body":"B"}}}"#, isFixSafe: true)

  static func check(_ context: LintContext) -> [Finding] {
    context.alert.entries.compactMap { entry in
      guard let right = context.meantInAlert[entry.key] else { return nil }
      let isFree = context.alert[right.name] == nil
      return finding(
        at: .pointer(entry.pointer),
        "alert does not know \(entry.key); the key is spelled \(right.name). As it stands it is ignored and its text is not"
          + " shown.", fix: isFree ? .rename(right.name) : .remove, isFixSafe: isFree)
    }
  }
}
