import APNsCore
import APNsPayload
import JSONText

/// One input with everything that several rules ask for, worked out once.
package struct LintContext: Sendable {
  let input: LintInput
  let payload: Payload
  /// The members of the top object, in order.
  let top: LintMembers
  /// The members of `aps`, in order; none when it is missing or no object.
  let aps: LintMembers
  /// The members of the object form of `aps.alert`.
  let alert: LintMembers
  let alertContent: AlertContent
  /// The key that each misspelled member of `aps` most likely means.
  let meantInAPS: [String: APSKey]
  /// The key that each misspelled member of `alert` most likely means.
  let meantInAlert: [String: APSKey]
  /// The value of `apns-push-type`, if the header is given.
  let pushType: PushType?
  /// The push type that counts: the given one, else the one that topic and payload speak for.
  let effectiveType: PushType
  /// The value of `apns-topic`, if the header is given.
  let topic: Topic?
  /// The profile that was given, or the one that well-known keys speak for.
  let profile: ExtensionProfile?
  /// Where a message for Firebase keeps the payload for Apple; nil for any other payload.
  let envelope: FirebaseEnvelope?

  package init(_ input: LintInput) {
    self.input = input
    let payload = Payload(input.document)
    self.payload = payload
    top = LintMembers(payload.root, at: "")
    aps = LintMembers(top["aps"].flatMap { $0.kind == .object ? $0 : nil }, at: "/aps")
    let alertNode = aps["alert"]
    alert = LintMembers(alertNode.flatMap { $0.kind == .object ? $0 : nil }, at: "/aps/alert")
    alertContent = AlertContent(alertNode)
    meantInAPS = LintContext.meant(aps, in: .aps, exceptThoseOf: .alert)
    meantInAlert = LintContext.meant(alert, in: .alert, exceptThoseOf: .aps)
    pushType = input.headers.first(HeaderName.pushType).map { PushType(rawValue: $0) }
    topic = input.headers.first(HeaderName.topic).map { Topic($0) }
    envelope = FirebaseEnvelope(top)
    effectiveType = pushType ?? LintContext.derivedType(topic: topic, top: top, aps: aps)
    profile = input.profile ?? ExtensionProfile.guessed(from: payload)
  }

  /// What misspelled members mean; a name that another object has is misplaced, not misspelled.
  private static func meant(
    _ members: LintMembers, in area: APSKey.Area, exceptThoseOf other: APSKey.Area
  ) -> [String: APSKey] {
    var meant: [String: APSKey] = [:]
    for entry in members.entries where APSKey.key(entry.key, in: area) == nil {
      guard APSKey.key(entry.key, in: other) == nil else { continue }
      meant[entry.key] = APSKey.nearest(to: entry.key, in: area)
    }
    return meant
  }

  /// Whether a key of `aps` stands there in another spelling.
  func isMisspelled(_ key: String) -> Bool { meantInAPS.values.contains { $0.name == key } }

  /// The value of a header, if it is given.
  func header(_ name: String) -> String? { input.headers.first(name) }

  var now: Int? { input.now }
  var isLive: Bool { effectiveType == .liveactivity }
  var liveEvent: LiveActivityContent.Event? {
    aps["event"]?.string.flatMap { LiveActivityContent.Event(rawValue: $0) }
  }

  /// Whether the push may show a notification: of type alert, but no Wallet or website push.
  var isNotification: Bool { effectiveType == .alert && !isWallet }

  /// Whether the topic is that of a pass in Wallet.
  var isWallet: Bool { topic?.text.hasPrefix("pass.") == true }

  /// Whether the topic is that of a website push of old Safari.
  var isWebsite: Bool { topic?.text.hasPrefix("web.") == true || aps["url-args"] != nil }

  /// Whether the profile is a guess, which makes what depends on it less sure.
  var profileIsGuessed: Bool { input.profile == nil }

  /// The severity of something that depends on the profile: milder when the profile is a guess.
  func profileSeverity(_ severity: Finding.Severity) -> Finding.Severity {
    profileIsGuessed && severity == .error ? .warn : severity
  }

  /// The certainty of something that depends on the profile.
  func profileCertainty(_ certainty: Finding.Certainty) -> Finding.Certainty {
    profileIsGuessed ? .assumed : certainty
  }

  /// The push type that topic and payload speak for, when the header does not say.
  private static func derivedType(topic: Topic?, top: LintMembers, aps: LintMembers) -> PushType {
    if let suffix = topic?.suffix, !suffix.isEmpty,
      let type = PushType.all.first(where: { $0.topicSuffix == suffix })
    {
      return type
    }
    if top["mdm"]?.kind == .string, aps.isEmpty { return .mdm }
    if top["aps"] == nil, top["container-identifier"] != nil { return .fileprovider }
    if aps["event"] != nil || aps["content-state"] != nil { return .liveactivity }
    if aps["content-changed"] != nil, aps["alert"] == nil { return .widgets }
    let isSilent =
      Payload.isOne(aps["content-available"]) && !["alert", "badge", "sound"].contains { aps[$0] != nil }
    return isSilent ? .background : .alert
  }
}
