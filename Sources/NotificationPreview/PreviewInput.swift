package import APNsCore
package import APNsPayload
package import JSONText

/// Everything that decides about the look of one push.
package struct PreviewInput: Sendable {
  package var payload: Payload
  /// The value of `apns-push-type`; nil goes by the payload.
  package var pushType: PushType?
  package var profile: ExtensionProfile
  package var settings: PreviewSettings
  package var strings: StringsTable
  /// What came of the addresses in the payload, by their text; an address that is not in here was not fetched.
  package var media: [String: MediaOutcome]

  package init(
    payload: Payload, pushType: PushType? = nil, profile: ExtensionProfile = .none,
    settings: PreviewSettings = PreviewSettings(), strings: StringsTable = StringsTable(),
    media: [String: MediaOutcome] = [:]
  ) {
    self.payload = payload
    self.pushType = pushType
    self.profile = profile
    self.settings = settings
    self.strings = strings
    self.media = media
  }

  /// The push type that was given, else the one that the payload speaks of.
  package var effectivePushType: PushType {
    if let pushType { return pushType }
    if payload.liveActivity != nil { return .liveactivity }
    return payload.isSilent ? .background : .alert
  }

  /// One address that the app's extension will ask for.
  package struct MediaRequest: Sendable, Hashable {
    /// What the file is for.
    package enum Use: Sendable { case attachment, avatar }

    /// The text in the payload.
    package var address: String
    package var pointer: JSONPointer
    package var use: Use
  }

  /// The addresses that the extension asks for; none where it does not run.
  package var mediaRequests: [MediaRequest] {
    guard extensionMayRun else { return [] }
    var result: [MediaRequest] = []
    if let pointer = profile.mediaKey, let address = profile.mediaURL(in: payload) {
      result.append(MediaRequest(address: address, pointer: pointer, use: .attachment))
    }
    if profile.readsCommunication, let pointer = profile.keyMap[.avatarURL],
      let address = profile.text(.avatarURL, in: payload), profile.missingRoles(in: payload).isEmpty
    {
      result.append(MediaRequest(address: address, pointer: pointer, use: .avatar))
    }
    return result
  }

  /// Whether the system hands the notification to the app's extension.
  package var extensionMayRun: Bool {
    profile.installed && settings.alertsAllowed && payload.alert.hasText && payload.isMutableContent
      && effectivePushType == .alert
  }
}
