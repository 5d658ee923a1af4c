import APNsCore
import APNsPayload
import JSONText

/// `comm.no-avatar`: no avatar URL.
struct NoAvatarRule: LintRule {
  static let about = RuleDescription(
    "comm.no-avatar", .info, .reported, title: "no avatar URL",
    consequence: "The system draws initials or a person sign in place of the picture.",
    example: #"{"aps":{"alert":{"body":"B"},"mutable-content":1},"communication":{"sender":{"name":"Anna"}}}"#
  )

  static func check(_ context: LintContext) -> [Finding] {
    guard let profile = CommunicationProfile.asked(context), !profile.required.contains(.avatarURL),
      let pointer = profile.keyMap[.avatarURL], profile.text(.avatarURL, in: context.payload) == nil,
      profile.text(.senderName, in: context.payload) != nil
    else { return [] }
    return [
      finding(
        at: CommunicationProfile.place(pointer.parent ?? JSONPointer(), in: context),
        "There is no avatar: \(pointer.last ?? "its URL") is missing. The system draws initials or a person sign."
      )
    ]
  }
}
