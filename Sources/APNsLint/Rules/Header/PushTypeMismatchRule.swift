import APNsCore
import APNsPayload
import JSONText

/// `header.push-type-mismatch`: push type and payload disagree.
struct PushTypeMismatchRule: LintRule {
  static let about = RuleDescription(
    "header.push-type-mismatch", .error, title: "push type and payload disagree",
    consequence: "APNs may refuse or delay the push, or the device drops it without a word.",
    example: #"apns-push-type: background with {"aps":{"content-available":1,"alert":"Hi"}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard let type = context.pushType, context.payload.root != nil else { return [] }
    if type == .background { return background(context) }
    if context.top["mdm"]?.kind == .string, context.top["aps"] == nil, type != .mdm {
      return [wants(.mdm, "mdm", type)]
    }
    guard type == .alert, context.payload.aps != nil else {
      return type == .liveactivity ? liveActivity(context) : []
    }
    let shows = ["alert", "badge", "sound"].contains { context.aps[$0] != nil }
    if context.aps["event"] != nil, context.aps["content-state"] != nil {
      return [wants(.liveactivity, "event and content-state", type)]
    }
    if !shows, context.aps["content-changed"] != nil {
      return [wants(.widgets, "content-changed", type, severity: .warn)]
    }
    if !shows, context.payload.isContentAvailable {
      return [wants(.background, "content-available and nothing to show", type, severity: .warn)]
    }
    return []
  }

  private static func wants(
    _ right: PushType, _ sign: String, _ type: PushType, severity: Finding.Severity? = nil
  ) -> Finding {
    let also = right == .widgets ? " or controls" : right == .background ? " with priority 5" : ""
    return finding(
      at: .header(HeaderName.pushType),
      "The push type is \(type), but the payload has \(sign): that is a push of type \(right)\(also). APNs or the device may"
        + " drop it.", fix: .header(right.rawValue), severity: severity)
  }

  /// A background push that would be seen or heard, or that wakes nothing.
  private static func background(_ context: LintContext) -> [Finding] {
    let visible = ["alert", "badge", "sound"].filter { context.aps[$0] != nil }
    if let first = visible.first {
      return [
        finding(
          at: .pointer("/aps/\(first)"),
          "The push type is background, but aps has \(visible.joined(separator: ", ")), which make it an alert push. APNs or"
            + " the device may drop it: send it as alert, or take \(visible.joined(separator: ", ")) out.",
          fix: .act("set apns-push-type to alert"))
      ]
    }
    guard context.payload.aps != nil, context.aps["content-available"] == nil,
      context.meantInAPS.isEmpty, APSKeyMisplacedRule.check(context).isEmpty
    else { return [] }
    return [
      finding(
        at: .pointer("/aps"),
        "A background push needs content-available 1 in aps; without it the app is not woken.",
        fix: .act("add content-available 1 to aps"), severity: .warn)
    ]
  }

  private static func liveActivity(_ context: LintContext) -> [Finding] {
    guard context.payload.aps != nil, context.aps["event"] == nil, context.aps["content-state"] == nil,
      context.aps["timestamp"] == nil, context.alertContent.hasText
    else { return [] }
    return [wants(.alert, "an alert and none of the keys of a Live Activity", .liveactivity)]
  }
}
