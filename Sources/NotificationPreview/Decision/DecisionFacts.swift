package import APNsCore
package import APNsPayload
import JSONText

/// What the decision table asks about, taken once from an input.
package struct DecisionFacts: Sendable {
  /// How `mutable-content` is written.
  package enum MutableFlag: Sendable { case absentOrZero, one, other }

  /// What the extension makes of the media key.
  package enum MediaState: Sendable, Hashable {
    /// The extension attaches nothing.
    case notRead
    case keyAbsent
    case notText
    case judged(MediaVerdict)
  }

  /// What the extension makes of the sender's keys.
  package enum SenderState: Sendable, Hashable {
    /// The extension makes no communication notifications.
    case notRead
    /// It would, but the payload carries none of the keys; it also attaches media and goes on with those.
    case keysAbsent
    case missing([ExtensionProfile.Role])
    case complete(Sender)
  }

  /// The parts of the conversation.
  package struct Sender: Sendable, Hashable {
    package var displayName: String
    package var groupName: String?
    package var recipients: Int?
    /// nil when the payload has no address of an avatar.
    package var avatar: MediaVerdict?

    /// Whether the system takes the conversation for a group: more than one recipient.
    package var isGroup: Bool { (recipients ?? 0) > 1 }

    package var hasAvatar: Bool {
      if case .usable? = avatar { true } else { false }
    }
  }

  package let pushType: PushType
  package let alertHasText: Bool
  package let hasBadge: Bool
  package let hasSound: Bool
  package let isSilent: Bool
  package let mutableFlag: MutableFlag
  package let settings: PreviewSettings
  package let profile: ExtensionProfile
  package let media: MediaState
  package let sender: SenderState
  /// What `badge` does to the icon.
  package let badge: Presentation.BadgeChange
  /// What is to be heard, in words; nil for silence.
  package let sound: String?
  /// Whether the sound is that of a critical alert.
  package let soundIsCritical: Bool
  /// The steps of the published media extension break on this name.
  package let mediaNameBreaksSteps: Bool

  package init(_ input: PreviewInput) {
    let payload = input.payload
    pushType = input.effectivePushType
    alertHasText = payload.alert.hasText
    hasBadge = payload.apsNode("badge") != nil
    hasSound = payload.sound != nil
    isSilent = payload.isSilent
    badge = DecisionFacts.badge(input)
    soundIsCritical = payload.sound?.isCritical == true
    sound = payload.sound.map(DecisionFacts.words)
    settings = input.settings
    profile = input.profile
    let flag = payload.apsNode("mutable-content")
    mutableFlag =
      payload.isMutableContent ? .one : flag == nil || flag?.int == 0 ? .absentOrZero : .other
    media = DecisionFacts.media(input)
    sender = DecisionFacts.sender(input)
    let address = input.profile.mediaURL(in: payload).flatMap(DecisionFacts.address)
    mediaNameBreaksSteps =
      input.profile.mediaSteps == .asPublished
      && address.map { MediaAddress.escaped($0.fileName) != $0.fileName } ?? false
  }

  private static func badge(_ input: PreviewInput) -> Presentation.BadgeChange {
    guard let node = input.payload.apsNode("badge") else { return .unchanged }
    guard let count = node.int, count >= 0 else { return .ignored("the value is no count") }
    guard input.settings.badgesAllowed else { return .ignored("badges are off for this app") }
    return count == 0 ? .removed : .count(count)
  }

  private static func words(_ sound: SoundContent) -> String {
    let name = sound.name.flatMap { $0.isEmpty ? nil : $0 } ?? "default"
    guard sound.isCritical else { return name }
    let volume = sound.volume.map { ", volume \($0)" } ?? ""
    return "\(name), ignores mute\(volume)"
  }

  private static func address(_ text: String) -> MediaAddress? {
    do throws(MediaAddress.Flaw) { return try MediaAddress(text) } catch { return nil }
  }

  private static func media(_ input: PreviewInput) -> MediaState {
    let profile = input.profile
    guard profile.readsMedia, let key = profile.mediaKey else { return .notRead }
    guard let node = input.payload.node(at: key) else { return .keyAbsent }
    guard let text = node.string else { return .notText }
    return .judged(MediaVerdict.attachment(of: text, input.outcome(of: text), naming: profile.naming))
  }

  private static func sender(_ input: PreviewInput) -> SenderState {
    let (profile, payload) = (input.profile, input.payload)
    guard profile.readsCommunication else { return .notRead }
    if profile.presentRoles(in: payload).isEmpty, profile.readsMedia { return .keysAbsent }
    let missing = profile.missingRoles(in: payload)
    guard missing.isEmpty else { return .missing(missing) }
    let name = profile.text(.nickname, in: payload) ?? profile.text(.senderName, in: payload) ?? ""
    let recipients = profile.node(.recipientCount, in: payload)
    let avatar = profile.text(.avatarURL, in: payload).map {
      MediaVerdict.avatar(of: $0, input.outcome(of: $0))
    }
    let isSeed = profile.groupShape == .seed
    return .complete(
      Sender(
        displayName: name, groupName: isSeed ? name : profile.text(.groupName, in: payload),
        recipients: isSeed ? 2 : recipients.flatMap { $0.int ?? $0.string.flatMap { Int($0) } },
        avatar: avatar))
  }
}

extension ExtensionProfile {
  /// What the extension goes by when it names the file.
  var naming: MediaVerdict.Naming { mediaSteps == .asPublished ? .nameOnly : .response }
}

extension PreviewInput {
  /// What is known of an address: what was fetched, else what its text already says.
  package func outcome(of text: String) -> MediaOutcome {
    if let known = media[text] { return known }
    if case .done(let outcome) = MediaWalk(text, allowsHTTP: profile.httpAllowed).step { return outcome }
    return .notFetched
  }
}
