import APNsCore
import APNsPayload
import JSONText

/// The rows that decide the look, in the order in which they are tried.
///
/// Facts: Apple, "Generating a remote notification", "Modifying content in newly delivered notifications",
/// "UNNotificationAttachment" and "Implementing communication notifications"; what people have seen is marked as
/// reported, the rest as assumed.
package enum DecisionTable {
  package static let rows: [DecisionRow] = gates + media + communication

  /// The row that joins a sender and a medium of one push.
  package static let join = (
    id: "D41",
    explanation: Presentation.Explanation(
      "Sender avatar at the left and media at the right.", .assumed)
  )

  private static let silentTypes: Set<PushType> = [
    .location, .widgets, .complication, .fileprovider, .mdm, .controls, .pushtotalk,
  ]

  private static let gates: [DecisionRow] = [
    DecisionRow(
      "D01", .gate, .callScreen, "VoIP push: no notification; the app must raise the call screen."
    ) { $0.pushType == .voip },
    DecisionRow(
      "D02", .gate, .liveActivity,
      "Changes a Live Activity; its look is drawn by the app, this card is generic."
    ) { $0.pushType == .liveactivity },
    DecisionRow(
      "D03", .gate, .nothing, "Silent push: the person sees nothing and the extension is not run.{}",
      detail: {
        $0.alertHasText || $0.hasBadge || $0.hasSound
          ? " The push type is background although there is something to show: it may not be shown." : ""
      }
    ) { $0.pushType == .background || $0.isSilent },
    DecisionRow(
      "D04", .gate, .nothing, "A push of type {} never shows a notification.",
      detail: { $0.pushType == .pushtotalk ? "pushtotalk (the talk screen may rise)" : $0.pushType.rawValue }
    ) { silentTypes.contains($0.pushType) },
    DecisionRow(
      "D05", .gate, .nothing, "Alerts are off for this app: nothing is shown, the extension is not run."
    ) {
      $0.alertHasText && !$0.settings.alertsAllowed
    },
    DecisionRow(
      "D06", .gate, .badgeOnly, "No alert text: only {}; the extension is not run.",
      detail: {
        $0.hasBadge ? $0.hasSound ? "badge and sound change" : "the badge changes" : "the sound is heard"
      }
    ) { !$0.alertHasText && ($0.hasBadge || $0.hasSound) },
    DecisionRow("D07", .gate, .nothing, "No alert, badge or sound: nothing is shown.", .assumed) {
      !$0.alertHasText
    },
    DecisionRow("D08", .gate, .plain, "Shown as it came: no service extension takes part.") {
      !$0.profile.installed
    },
    DecisionRow(
      "D09", .gate, .plain, "mutable-content is not 1, so the extension never sees {}.",
      detail: { $0.carriesKeys ? "the media or sender keys" : "the notification" }
    ) { $0.mutableFlag == .absentOrZero },
    DecisionRow(
      "D10", .gate, .plain, "Only the number 1 is documented for mutable-content; the extension may not run.",
      .assumed
    ) { $0.mutableFlag == .other },
    DecisionRow("D11", .gate, .plain, "The extension died; the original content is shown.", .reported) {
      $0.settings.fate == .dies
    },
    DecisionRow(
      "D12", .gate, .nothing, "The extension took every text away, and the app may filter: nothing is shown."
    ) { $0.settings.fate == .emptiesText && $0.settings.hasFilteringEntitlement },
    DecisionRow(
      "D12", .gate, .plain, "Text may be changed but not removed; the original content is shown."
    ) { $0.settings.fate == .emptiesText },
  ]

  private static let media: [DecisionRow] = [
    DecisionRow("D13", .media, .plain, "No media key; the content is passed through.", .reported) {
      $0.media == .keyAbsent
    },
    DecisionRow(
      "D14", .media, .plain,
      "The published code never answers for a media value that is no string: shown when time runs out.",
      .reported,
      isLate: true
    ) { $0.media == .notText && $0.profile.mediaSteps == .asPublished },
    DecisionRow("D14", .media, .plain, "The media value is no string; shown without media.", .assumed) {
      $0.media == .notText
    },
    DecisionRow("D15", .media, .plain, "The media address is not a URL that can be fetched.", .reported) {
      if case .unusableAddress? = $0.mediaVerdict { true } else { false }
    },
    DecisionRow(
      "D16", .media, .plain, "App Transport Security blocks http{}; use https.", .reported,
      detail: { if case .blocked(_, true)? = $0.mediaVerdict { " after the redirect" } else { "" } }
    ) { if case .blocked? = $0.mediaVerdict { true } else { false } },
    DecisionRow(
      "D17", .media, .plain, "The download failed ({}); shown without media.", .reported,
      detail: { if case .unreachable(let reason)? = $0.mediaVerdict { reason } else { "" } }
    ) { if case .unreachable? = $0.mediaVerdict { true } else { false } },
    DecisionRow(
      "D18", .media, .plain, "The download did not finish within 30 seconds; shown without media.",
      isLate: true
    ) { if case .tooSlow? = $0.mediaVerdict { true } else { false } },
    DecisionRow(
      "D19", .media, .plain, "The server answered {} with an error page, not with media.", .reported,
      detail: { if case .refused(let status)? = $0.mediaVerdict { String(status) } else { "" } }
    ) { if case .refused? = $0.mediaVerdict { true } else { false } },
    DecisionRow("D20", .media, .plain, "The file type is not recognised from its name.", .reported) {
      if case .unknownName? = $0.mediaVerdict { true } else { false }
    },
    DecisionRow(
      "D21", .media, .plain, "{}", detail: { $0.mediaVerdict.map(VerdictWords.unusable) ?? "" }
    ) {
      switch $0.mediaVerdict {
      case .wrongType?, .empty?, .tooLarge?: true
      default: false
      }
    },
    DecisionRow(
      "D22", .media, .plain,
      "The published extension crashes on this file name (characters that need escaping); the original is shown.",
      .assumed
    ) { $0.mediaNameBreaksSteps },
    DecisionRow("D23", .media, .attachment, "Image attached.", when: { $0.attachmentKind == .image }),
    DecisionRow(
      "D24", .media, .attachment, "Animated image attached: still in the list, it moves when expanded.",
      .reported,
      when: { $0.attachmentKind == .animation }),
    DecisionRow(
      "D25", .media, .attachment, "Video attached: a frame in the list, a player when expanded.",
      when: { $0.attachmentKind == .movie }),
    DecisionRow(
      "D26", .media, .attachment, "Audio attached: no thumbnail (assumed), a player when expanded.", .assumed,
      when: { $0.attachmentKind == .audio }),
  ]

  private static let intents: Set<String> = ["INSendMessageIntent", "INStartCallIntent"]

  private static let communication: [DecisionRow] = [
    DecisionRow(
      "D27", .communication, .plain, "Communication notifications need iOS {}.", detail: { $0.profile.minOS }
    ) { $0.settings.system < (PreviewSettings.Release($0.profile.minOS) ?? .init(15)) },
    DecisionRow(
      "D28", .communication, .plain, "Missing or not text: {}.", .reported,
      detail: { facts in
        guard case .missing(let roles) = facts.sender else { return "" }
        return roles.map { facts.profile.keyName($0) }.joined(separator: ", ")
      }
    ) { if case .missing = $0.sender { true } else { false } },
    DecisionRow(
      "D29", .communication, .plain,
      "The extension answers before the avatar arrives; the change comes too late.",
      .assumed
    ) { $0.profile.handler == .early },
    DecisionRow(
      "D30", .communication, .communication, "Right look, but only when the time limit is reached.",
      .reported,
      isLate: true
    ) { $0.profile.handler == .atExpiry && $0.completeSender?.hasAvatar == true },
    DecisionRow(
      "D31", .communication, .plain, "The extension never answers; the original is shown when time runs out.",
      isLate: true
    ) { $0.profile.handler == .never || $0.profile.handler == .atExpiry },
    DecisionRow(
      "D32", .communication, .plain,
      "The app is not set up for communication notifications (capability and NSUserActivityTypes).", .assumed
    ) { !$0.profile.capability || intents.isDisjoint(with: $0.profile.activityTypes) },
    DecisionRow(
      "D33", .communication, .plain, "{}; this extension falls back to plain.", .reported,
      detail: { VerdictWords.avatar($0.completeSender?.avatar) }
    ) { $0.completeSender?.hasAvatar == false && $0.profile.onAvatarFailure == .plain },
    DecisionRow(
      "D34", .communication, .communicationWithoutPicture, "{}; the sender is shown with a stand-in.",
      .reported,
      detail: { VerdictWords.avatar($0.completeSender?.avatar) }
    ) { $0.completeSender?.hasAvatar == false },
    DecisionRow(
      "D35", .communication, .communication, "Call notification: the caller is the title.", .assumed
    ) {
      $0.profile.activityTypes.contains("INStartCallIntent")
        && !$0.profile.activityTypes.contains("INSendMessageIntent")
    },
    DecisionRow(
      "D36", .communication, .communication,
      "The group's name equals the sender's name, so the subtitle repeats it.",
      .reported
    ) { $0.profile.groupShape == .seed },
    DecisionRow(
      "D37", .communication, .communication, "Group message: the group's name is the subtitle.", .reported
    ) {
      $0.completeSender?.groupName != nil && $0.completeSender?.isGroup == true
    },
    DecisionRow(
      "D38", .communication, .communication,
      "The group's name is dropped: the conversation has only one recipient, or does not say how many.",
      .reported
    ) { $0.completeSender?.groupName != nil },
    DecisionRow(
      "D39", .communication, .communication, "Group without a name: the system sums up the recipients."
    ) { $0.completeSender?.isGroup == true },
    DecisionRow("D40", .communication, .communication, "One-to-one message.") { $0.completeSender != nil },
  ]
}

extension DecisionFacts {
  /// What was found out about the media, where there is an address.
  var mediaVerdict: MediaVerdict? {
    if case .judged(let verdict) = media { verdict } else { nil }
  }

  /// The medium that is attached, if any.
  var attachment: Attachment? {
    if case .usable(let attachment, _)? = mediaVerdict { attachment } else { nil }
  }

  var attachmentKind: MediaType.Kind? { attachment?.type.kind }

  /// The sender, when every needed key is there.
  var completeSender: Sender? {
    if case .complete(let sender) = sender { sender } else { nil }
  }

  /// Whether the payload carries anything that an extension would use.
  var carriesKeys: Bool {
    switch (media, sender) {
    case (.judged, _), (.notText, _), (_, .missing), (_, .complete): true
    default: false
    }
  }
}

extension ExtensionProfile {
  /// The key of a role as it stands in the payload.
  func keyName(_ role: Role) -> String {
    guard let pointer = keyMap[role] else { return role.rawValue }
    return pointer.components.joined(separator: ".")
  }
}
