import APNsCore
import JSONText

/// `aps.sound-type`: the sound is neither a string nor an object.
struct SoundTypeRule: LintRule {
  static let about = RuleDescription(
    "aps.sound-type", .error, title: "sound is neither a string nor an object",
    consequence:
      "Nothing is heard. sound is default, a file in the app, or an object with critical, name and volume.",
    example: #"{"aps":{"alert":"Hi","sound":true}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard let node = context.aps["sound"], ![.string, .object, .null].contains(node.kind) else { return [] }
    return [
      finding(
        at: .pointer("/aps/sound"),
        "sound is \(node.kind.words), so nothing is heard. It must be default, the name of a sound file in the app, or an"
          + " object with critical, name and volume.",
        fix: node.bool == false ? .remove : .value("\"default\""))
    ]
  }
}
