import APNsCore
import APNsPayload
import JSONText

/// `comm.no-sender-name`: a sender without a name.
struct NoSenderNameRule: LintRule {
  static let about = RuleDescription(
    "comm.no-sender-name", .error, .assumed, title: "sender without a name",
    consequence: "The extension cannot name the sender and leaves the notification plain.",
    example: #"{"aps":{"alert":{"body":"B"},"mutable-content":1},"communication":{"sender":{"id":"u-1"}}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard let profile = CommunicationProfile.asked(context), let pointer = profile.keyMap[.senderName],
      profile.text(.senderName, in: context.payload) == nil
    else { return [] }
    let place = pointer.parent ?? JSONPointer()
    let key = pointer.last ?? "the key"
    let state = profile.node(.senderName, in: context.payload).map {
      "is \($0.kind == .string ? "empty" : $0.kind.words)"
    }
    return [
      finding(
        at: CommunicationProfile.place(place, in: context),
        "The sender has no name: \(key) \(state ?? "is missing"), and must be a string. The extension leaves the notification"
          + " plain.", fix: .act("add \(key)"), severity: context.profileSeverity(.error),
        certainty: context.profileCertainty(.assumed))
    ]
  }
}
