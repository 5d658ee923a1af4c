import APNsCore
import APNsPayload
import JSONText

/// What has to be said about the sender and the conversation that a payload names.
enum CommunicationFindings {
  static func findings(_ input: PreviewInput) -> [Finding] {
    let (profile, payload) = (input.profile, input.payload)
    guard profile.readsCommunication, input.extensionMayRun, !profile.presentRoles(in: payload).isEmpty else {
      return []
    }
    let missing = profile.missingRoles(in: payload)
    guard missing.isEmpty else { return keys(missing, profile) }
    return group(input) + avatar(input) + setup(profile)
  }

  /// The object that holds a role, which is where a missing member has its place.
  private static func holder(_ role: ExtensionProfile.Role, _ profile: ExtensionProfile) -> Finding.Place {
    .pointer((profile.keyMap[role]?.parent ?? JSONPointer()).description)
  }

  private static func keys(_ missing: [ExtensionProfile.Role], _ profile: ExtensionProfile) -> [Finding] {
    let nameRole: ExtensionProfile.Role = profile.keyMap[.nickname] == nil ? .senderName : .nickname
    var result: [Finding] = []
    if missing.contains(nameRole) {
      result.append(
        Finding(
          "comm.no-sender-name", .error, at: holder(nameRole, profile),
          "The sender has no name: `\(profile.keyName(nameRole))` is missing, empty or no text, so a plain notification is shown.",
          fix: .act("add \(profile.keyName(nameRole)) as text"), certainty: .assumed))
    }
    let others = missing.filter { $0 != nameRole }
    if let first = others.first {
      let list = others.map { "`\(profile.keyName($0))`" }.joined(separator: ", ")
      result.append(
        Finding(
          "comm.key-missing", .warn, at: holder(first, profile),
          "The extension needs \(list) as text; missing or of another type, so a plain notification is shown.",
          fix: .act("add \(others.map { profile.keyName($0) }.joined(separator: ", ")) as text"),
          certainty: .reported))
    }
    return result
  }

  private static func group(_ input: PreviewInput) -> [Finding] {
    let (profile, payload) = (input.profile, input.payload)
    guard case .complete(let sender) = DecisionFacts(input).sender, profile.groupShape != .seed else {
      return []
    }
    guard let name = sender.groupName, profile.keyMap[.groupName] != nil else { return [] }
    let place = holder(.groupName, profile)
    if !sender.isGroup {
      let given = profile.node(.recipientCount, in: payload) != nil
      return [
        Finding(
          "comm.group-recipients", .warn, at: place,
          given
            ? "The group has \(sender.recipients ?? 0) recipients by its number: the system takes it for a direct message and leaves out the name “\(name)”."
            : "The group names neither its recipients nor their number: the system takes it for a direct message and leaves out the name “\(name)”. Give the number of recipients, without the user.",
          fix: .act("add the number of recipients, more than 1"), certainty: .reported)
      ]
    }
    guard name == sender.displayName else { return [] }
    return [
      Finding(
        "comm.group-name", .info, at: place,
        "The group's name is the sender's name: the subtitle will repeat the title.",
        certainty: .reported)
    ]
  }

  private static func avatar(_ input: PreviewInput) -> [Finding] {
    let (profile, payload) = (input.profile, input.payload)
    guard let key = profile.keyMap[.avatarURL] else { return [] }
    guard let text = profile.text(.avatarURL, in: payload) else {
      return [
        Finding(
          "comm.no-avatar", .info, at: holder(.avatarURL, profile),
          "No avatar is named (`\(profile.keyName(.avatarURL))`): the system draws a stand-in, initials or the sign of a person.",
          certainty: .reported)
      ]
    }
    let verdict = MediaVerdict.avatar(of: text, input.outcome(of: text))
    return MediaFindings.escaping(text, at: key)
      + VerdictFindings.findings(verdict, use: .avatar, at: key, text: text)
  }

  private static func setup(_ profile: ExtensionProfile) -> [Finding] {
    let intents = ["INSendMessageIntent", "INStartCallIntent"]
    guard !profile.capability || !profile.activityTypes.contains(where: { intents.contains($0) }) else {
      return []
    }
    return [
      Finding(
        "comm.app-setup", .info, at: .pointer(profile.communicationRoot.description),
        "The app needs the capability Communication Notifications, and INSendMessageIntent under NSUserActivityTypes in its Info.plist. Without them the notification is shown plain, and no error appears anywhere.",
        fix: .act("add the capability and NSUserActivityTypes to the app"), certainty: .reported)
    ]
  }
}
