import APNsCore
import APNsPayload
import JSONText

/// `aps.sound-critical`: `critical` is not the number 1 or 0.
struct SoundCriticalRule: LintRule {
  static let about = RuleDescription(
    "aps.sound-critical", .error, title: "critical is not the number 1 or 0",
    consequence: "The sound does not play as a critical alert.",
    example: #"{"aps":{"alert":"Hi","sound":{"critical":"1","name":"siren.caf"}}}"#, isFixSafe: true)

  static func check(_ context: LintContext) -> [Finding] {
    guard let node = context.aps["sound"]?["critical"], node.kind != .null else { return [] }
    if node.kind == .number, node.double == 1 || node.double == 0 { return [] }
    let isOff = node.bool == false || ["0", "false", ""].contains(node.string?.lowercased())
    return [
      finding(
        at: .pointer("/aps/sound/critical"),
        "critical is \(node.kind.words), and must be the number 1, or 0 for an ordinary sound. As it stands, the sound"
          + " does not play as a critical alert.", fix: .value(isOff ? "0" : "1"))
    ]
  }
}
