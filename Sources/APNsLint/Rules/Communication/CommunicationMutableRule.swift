import APNsCore
import APNsPayload
import JSONText

/// `comm.no-mutable-content`: keys of a conversation without `mutable-content` 1.
struct CommunicationMutableRule: LintRule {
  static let about = RuleDescription(
    "comm.no-mutable-content", .error, .reported, title: "keys of a sender without mutable-content 1",
    consequence: "The service extension does not run, and the notification stays plain.",
    example: #"{"aps":{"alert":{"body":"B"}},"communication":{"sender":{"name":"Anna"}}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard let profile = CommunicationProfile.asked(context), context.alertContent.hasText,
      !context.payload.isMutableContent
    else { return [] }
    guard context.aps["mutable-content"] == nil || context.aps["mutable-content"]?.double == 0 else {
      return []
    }
    return [
      finding(
        at: CommunicationProfile.place(profile.communicationRoot, in: context),
        "aps has no mutable-content 1, so the service extension does not run and the sender is not shown.",
        fix: .act("add mutable-content 1 to aps"), severity: context.profileSeverity(.error),
        certainty: context.profileCertainty(.reported))
    ]
  }
}
