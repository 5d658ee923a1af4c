import APNsCore
import JSONText

/// `aps.sound-volume`: the volume is not within 0 to 1.
struct SoundVolumeRule: LintRule {
  static let about = RuleDescription(
    "aps.sound-volume", .error, title: "volume not within 0 to 1",
    consequence: "The system may play the sound at another volume or not at all.",
    example: #"{"aps":{"alert":"Hi","sound":{"critical":1,"name":"siren.caf","volume":80}}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard let node = context.aps["sound"]?["volume"], node.kind != .null else { return [] }
    if let volume = node.double, (0...1).contains(volume) { return [] }
    var fix: Finding.Fix?
    let number = node.double ?? node.string.flatMap { Double($0) }
    if let number, number > 0 {
      // A percentage is the usual slip.
      fix = .value(number <= 1 ? "\(number)" : number <= 100 ? "\(number / 100)" : "1")
    } else if number != nil {
      fix = .value("0")
    }
    return [
      finding(
        at: .pointer("/aps/sound/volume"),
        "volume is \(node.written), and must be a number from 0, silent, to 1, full volume.", fix: fix)
    ]
  }
}
