import APNsCore
import JSONText

/// `live.sound-place`: the sound beside the alert instead of inside it.
struct LiveSoundPlaceRule: LintRule {
  static let about = RuleDescription(
    "live.sound-place", .warn, title: "sound beside alert",
    consequence: "In a Live Activity push the sound stands inside alert; beside it, it is not read.",
    example: #"{"aps":{"event":"update","alert":{"title":"T","body":"B"},"sound":"default"}}"#,
    isFixSafe: true)

  static func check(_ context: LintContext) -> [Finding] {
    guard context.isLive, let sound = context.aps["sound"], sound.kind != .null else { return [] }
    let isFree = context.aps["alert"]?.kind == .object && context.alert["sound"] == nil
    return [
      finding(
        at: .pointer("/aps/sound"),
        "In a Live Activity push sound stands inside alert; here it is most likely not read.",
        fix: isFree ? .move("/aps/alert/sound") : .remove, isFixSafe: isFree, certainty: .assumed)
    ]
  }
}
