import APNsCore
import APNsPayload
import JSONText

/// `aps.content-changed`: a push for widgets or controls that does not say that their content changed.
struct ContentChangedRule: LintRule {
  static let about = RuleDescription(
    "aps.content-changed", .warn, title: "a widgets or controls push without content-changed",
    consequence: "Nothing is reloaded. The payload is {\"aps\":{\"content-changed\":true}}.",
    example: #"apns-push-type: widgets with {"aps":{}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard let type = context.pushType, [.widgets, .controls].contains(type), context.payload.aps != nil else {
      return []
    }
    let node = context.aps["content-changed"]
    guard node?.bool != true, !Payload.isOne(node), context.meantInAPS.isEmpty else {
      return []
    }
    return [
      finding(
        at: .pointer(node == nil ? "/aps" : "/aps/content-changed"),
        "A push of type \(type) reloads only when aps says content-changed true.",
        fix: node == nil ? .act("add content-changed true to aps") : .value("true"))
    ]
  }
}
