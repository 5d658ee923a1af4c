import APNsCore
import APNsPayload
import JSONText

/// `comm.group-recipients`: a group without its number of recipients.
struct GroupRecipientsRule: LintRule {
  static let about = RuleDescription(
    "comm.group-recipients", .warn, .reported, title: "group without number of recipients",
    consequence: "A conversation with one recipient is no group, and the group's name is not shown.",
    example: #"{"communication":{"sender":{"name":"Anna"},"group":{"name":"Team"}}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard let profile = CommunicationProfile.asked(context), profile.groupShape == .appleDirect,
      let name = profile.keyMap[.groupName], profile.text(.groupName, in: context.payload) != nil,
      let counter = profile.keyMap[.recipientCount]
    else { return [] }
    let count = profile.text(.recipientCount, in: context.payload).flatMap { Int($0) }
    guard count ?? 0 < 2 else { return [] }
    let state = count.map { "is \($0)" } ?? "is missing"
    return [
      finding(
        at: .pointer((name.parent ?? JSONPointer()).description),
        "The group's name is not shown: the number of recipients (\(counter.last ?? "its key")) \(state), and a conversation with"
          + " fewer than two recipients is no group.",
        fix: .act("add \(counter.last ?? "the number of recipients")"))
    ]
  }
}
