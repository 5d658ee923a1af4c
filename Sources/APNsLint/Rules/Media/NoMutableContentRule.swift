import APNsCore
import APNsPayload
import JSONText

/// `media.no-mutable-content`: a media URL without `mutable-content` 1.
struct NoMutableContentRule: LintRule {
  static let about = RuleDescription(
    "media.no-mutable-content", .error, .reported, title: "a media URL without mutable-content 1",
    consequence: "The service extension does not run, and the notification comes without its picture.",
    example: #"{"aps":{"alert":{"body":"B"}},"media-url":"https://example.com/a.jpg"}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard context.isNotification, context.alertContent.hasText, !context.payload.isMutableContent,
      let link = MediaLink.all(context).first(where: { !$0.isAvatar })
    else { return [] }
    // A flag of the wrong type has a rule of its own.
    guard context.aps["mutable-content"] == nil || context.aps["mutable-content"]?.double == 0 else {
      return []
    }
    return [
      finding(
        at: .pointer(link.pointer.description),
        "aps has no mutable-content 1, so the service extension does not run and nothing is attached.",
        fix: .act("add mutable-content 1 to aps"), severity: context.profileSeverity(.error),
        certainty: context.profileCertainty(.reported))
    ]
  }
}
