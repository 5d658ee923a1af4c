import APNsCore
import APNsPayload

/// `header.push-type`: a push type that Apple does not document.
struct PushTypeUnknownRule: LintRule {
  static let about = RuleDescription(
    "header.push-type", .error, subject: .request, title: "unknown push type",
    consequence: "APNs answers 400 InvalidPushType to a type that it does not know.",
    example: "apns-push-type: Alert")

  static func check(_ context: LintContext) -> [Finding] {
    guard let type = context.pushType, type.facts == nil else { return [] }
    let names = PushType.all.map(\.rawValue)
    let near = KeySpelling.nearest(to: type.rawValue, among: names) ?? synonyms[type.rawValue.lowercased()]
    let known = "The documented types are \(names.joined(separator: ", "))."
    guard let near else {
      return [
        finding(
          at: .header(HeaderName.pushType),
          "\(type) is no push type that Apple documents. Unless it is newer than this program, APNs answers 400"
            + " InvalidPushType. \(known)", severity: .warn, certainty: .assumed)
      ]
    }
    return [
      finding(
        at: .header(HeaderName.pushType),
        "\(type) is no push type; \(near) is. APNs answers 400 InvalidPushType. \(known)", fix: .header(near),
        isFixSafe: true)
    ]
  }

  private static let synonyms = [
    "silent": "background", "live-activity": "liveactivity", "ptt": "pushtotalk",
    "push-to-talk": "pushtotalk",
    "notification": "alert", "widget": "widgets", "control": "controls", "": "alert",
  ]
}
