import APNsCore
import APNsPayload
import JSONText

/// `live.start-attributes`: a start without `attributes-type` or `attributes`.
struct LiveStartAttributesRule: LintRule {
  static let about = RuleDescription(
    "live.start-attributes", .error, title: "start without attributes-type or attributes",
    consequence: "The system does not know which activity to start.",
    example:
      #"{"aps":{"timestamp":1764460800,"event":"start","content-state":{},"alert":{"title":"T","body":"B"}}}"#
  )

  static func check(_ context: LintContext) -> [Finding] {
    guard context.isLive, context.liveEvent == .start else { return [] }
    var findings: [Finding] = []
    let missing = ["attributes-type", "attributes"].filter { context.aps[$0] == nil }
    if !missing.isEmpty {
      findings.append(
        finding(
          at: .pointer("/aps"),
          "aps lacks \(missing.joined(separator: " and ")). The system finds the activity by attributes-type, the name of the"
            + " ActivityAttributes struct, and fills it from attributes: the activity is not started.",
          fix: .act("add \(missing.joined(separator: " and "))")))
    }
    for (key, isRight) in [
      ("attributes-type", context.aps["attributes-type"]?.kind == .string),
      ("attributes", context.aps["attributes"]?.kind == .object),
    ]
    where !isRight {
      guard let node = context.aps[key] else { continue }
      findings.append(
        finding(
          at: .pointer("/aps/\(key)"),
          "\(key) is \(node.kind.words), and must be \(key == "attributes" ? "an object" : "a string"): the activity is not"
            + " started."))
    }
    return findings
  }
}
