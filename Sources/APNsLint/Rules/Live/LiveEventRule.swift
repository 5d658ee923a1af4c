import APNsCore
import APNsPayload
import JSONText

/// `live.event`: event missing or unknown.
struct LiveEventRule: LintRule {
  static let about = RuleDescription(
    "live.event", .error, title: "event missing or unknown",
    consequence: "The device does nothing. event is start, update or end.",
    example: #"{"aps":{"timestamp":1764460800,"event":"stop","content-state":{}}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard context.isLive, context.payload.aps != nil, context.liveEvent == nil else { return [] }
    guard let node = context.aps["event"] else {
      guard !context.isMisspelled("event")
      else { return [] }
      guard PushTypeMismatchRule.check(context).isEmpty else { return [] }
      return [
        finding(
          at: .pointer("/aps"),
          "aps has no event. A Live Activity push says start, update or end; without it the device does nothing.",
          fix: .act("add event"))
      ]
    }
    let meant = node.string.flatMap { text in
      synonyms[text.lowercased()] ?? KeySpelling.nearest(to: text, among: ["start", "update", "end"])
    }
    return [
      finding(
        at: .pointer("/aps/event"),
        "\(node.written) is no event of a Live Activity: those are start, update and end. The device does nothing.",
        fix: meant.map { .value(JSONValue.string($0).text) })
    ]
  }

  private static let synonyms = [
    "stop": "end", "ended": "end", "finish": "end", "finished": "end", "dismiss": "end", "close": "end",
    "done": "end",
    "begin": "start", "create": "start", "started": "start", "new": "start", "updated": "update",
    "change": "update",
    "updates": "update", "refresh": "update",
  ]
}
