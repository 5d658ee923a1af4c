import APNsCore
import APNsPayload
import JSONText

/// `comm.group-name`: a group that is called like its sender.
struct GroupNameRule: LintRule {
  static let about = RuleDescription(
    "comm.group-name", .info, .reported, title: "a group with the name of the sender",
    consequence: "The subtitle repeats the title.",
    example: #"{"communication":{"sender":{"name":"Anna"},"group":{"name":"Anna","recipient-count":2}}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard let profile = CommunicationProfile.asked(context), let pointer = profile.keyMap[.groupName],
      let name = profile.text(.groupName, in: context.payload),
      name == profile.text(.nickname, in: context.payload) ?? profile.text(.senderName, in: context.payload)
    else { return [] }
    return [
      finding(
        at: .pointer(pointer.description),
        "The group has the name of the sender: the subtitle repeats the title.")
    ]
  }
}
