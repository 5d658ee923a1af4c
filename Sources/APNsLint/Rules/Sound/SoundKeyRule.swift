import APNsCore
import APNsPayload
import JSONText

/// `aps.sound-key`: a key that the object form of `sound` does not know, or the lack of its name.
struct SoundKeyRule: LintRule {
  static let about = RuleDescription(
    "aps.sound-key", .warn, title: "a key that sound does not know",
    consequence: "The system ignores it. sound knows critical, name and volume.",
    example: #"{"aps":{"alert":"Hi","sound":{"critical":1,"file":"siren.caf"}}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard let sound = context.aps["sound"], sound.kind == .object else { return [] }
    let members = LintMembers(sound, at: "/aps/sound")
    let unknown = members.entries.compactMap { entry -> Finding? in
      guard APSKey.key(entry.key, in: .sound) == nil else { return nil }
      let near = APSKey.nearest(to: entry.key, in: .sound)?.name
      return finding(
        at: .pointer(entry.pointer),
        "sound does not know \(entry.key), so the system ignores it. Its keys are critical, name and volume"
          + (near.map { "; \($0) may be meant." } ?? "."), fix: near.map { .rename($0) })
    }
    guard members["name"] == nil, unknown.isEmpty else { return unknown }
    return [
      finding(
        at: .pointer("/aps/sound"),
        "sound has no name, so it is not said what to play. default plays the system's sound.",
        fix: .act("add \"name\": \"default\""), severity: .info, certainty: .assumed)
    ]
  }
}
