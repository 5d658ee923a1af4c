import APNsCore
import APNsPayload
import JSONText

/// `comm.missing-keys`: keys that the extension needs for a communication notification.
struct MissingKeysRule: LintRule {
  static let about = RuleDescription(
    "comm.missing-keys", .error, .reported, title: "keys missing that the extension needs",
    consequence:
      "The extension leaves the notification plain: it wants every one of its keys, each as a string.",
    example: #"{"aps":{"alert":{"body":"B"},"mutable-content":1},"sender_id":"u","sender_name":"Anna"}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard let profile = CommunicationProfile.asked(context) else { return [] }
    // The sender's name has a rule of its own.
    let missing = profile.missingRoles(in: context.payload).filter { $0 != .senderName }
    guard !missing.isEmpty else { return [] }
    let words = missing.compactMap { role -> String? in
      guard let pointer = profile.keyMap[role] else { return nil }
      let key =
        profile.communicationRoot.isRoot ? pointer.components.joined(separator: "/") : pointer.description
      guard let node = profile.node(role, in: context.payload) else {
        return "\(key) (\(role.words)) is missing"
      }
      return node.kind == .string ? "\(key) is empty" : "\(key) is \(node.kind.words), not a string"
    }
    return [
      finding(
        at: CommunicationProfile.place(profile.communicationRoot, in: context),
        "The notification stays plain, without the sender's look: \(words.joined(separator: ", ")).",
        fix: .act("add \(missing.compactMap { profile.keyMap[$0]?.last }.joined(separator: ", "))"),
        severity: context.profileSeverity(.error), certainty: context.profileCertainty(.reported))
    ]
  }
}
