import APNsCore
import APNsPayload
import JSONText

/// `live.content-state`: no `content-state`, or no object.
struct LiveContentStateRule: LintRule {
  static let about = RuleDescription(
    "live.content-state", .error, title: "content-state missing or no object",
    consequence: "The device cannot decode the activity's state and changes nothing.",
    example: #"{"aps":{"timestamp":1764460800,"event":"update"}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard context.isLive, context.payload.aps != nil else { return [] }
    if let node = context.aps["content-state"] {
      guard node.kind != .object else { return [] }
      return [
        finding(
          at: .pointer("/aps/content-state"),
          "content-state is \(node.kind.words), and must be an object that decodes into the app's ContentState."
        )
      ]
    }
    guard let event = context.liveEvent,
      !context.isMisspelled("content-state")
    else { return [] }
    if event == .end {
      return [
        finding(
          at: .pointer("/aps"),
          "aps has no content-state: the activity ends with the state it had. Apple advises to send the last one.",
          fix: .act("add content-state"), severity: .info)
      ]
    }
    return [
      finding(
        at: .pointer("/aps"),
        "aps has no content-state, and \(event.rawValue) needs it: the device changes nothing.",
        fix: .act("add content-state"))
    ]
  }
}
