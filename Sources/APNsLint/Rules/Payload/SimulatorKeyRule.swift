import APNsCore
import JSONText

/// `payload.simulator-key`: the key of the simulator's push command.
struct SimulatorKeyRule: LintRule {
  static let about = RuleDescription(
    "payload.simulator-key", .info, title: "the key of the simulator's push command",
    consequence:
      "APNs does not know Simulator Target Bundle; it reaches the app as data and costs bytes. Its value is the"
      + " topic.",
    example: #"{"Simulator Target Bundle":"com.example.app","aps":{"alert":"Hi"}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard let node = context.top["Simulator Target Bundle"] else { return [] }
    let topic = node.string.map { " \($0) can serve as topic." } ?? ""
    return [
      finding(
        at: .pointer("/Simulator Target Bundle"),
        "This key belongs to the simulator's push command, and APNs does not know it.\(topic)", fix: .remove,
        isFixSafe: true)
    ]
  }
}
