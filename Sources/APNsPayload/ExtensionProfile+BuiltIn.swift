import JSONText

extension ExtensionProfile {
  /// The profiles that come with the program.
  package static let builtIn: [ExtensionProfile] = [
    none, seedMedia, seedMediaAsPublished, seedCommunication, seedCommunicationAsPublished,
    seedCommunicationObjC,
    seedCommunicationObjCAsPublished, group,
  ]

  /// The built-in profile of that name.
  package static func named(_ name: String) -> ExtensionProfile? { builtIn.first { $0.name == name } }

  /// Whether a text that names a profile means a file: it is no built-in name and looks like a path.
  package static func isFile(_ text: String) -> Bool {
    named(text) == nil && (text.contains("/") || text.contains("."))
  }

  /// Why no profile is meant by a text.
  package static func unknown(_ text: String) -> String {
    "No extension profile is called \(text). There are \(builtIn.map(\.name).joined(separator: ", ")), or the path of a"
      + " file."
  }

  /// An app without a service extension.
  package static let none: ExtensionProfile = {
    var profile = ExtensionProfile(name: "none")
    profile.summary = "no service extension: nothing is attached or turned into a communication notification"
    profile.installed = false
    return profile
  }()

  /// Attaches what `media-url` points at.
  package static let seedMedia: ExtensionProfile = {
    var profile = ExtensionProfile(name: "seed-media")
    profile.summary = "attaches the file at media-url"
    profile.kinds = .media
    profile.mediaKey = "/media-url"
    profile.minOS = "10.0"
    return profile
  }()

  /// The same as it was published: the type comes from the name alone, and some names stop the extension.
  package static let seedMediaAsPublished: ExtensionProfile = {
    var profile = seedMedia
    profile.name = "seed-media-as-published"
    profile.summary =
      "the same key, but the name alone tells the type, and names that need escaping stop the extension"
    profile.mediaSteps = .asPublished
    return profile
  }()

  /// Makes communication notifications from five keys beside `aps`, with the handler called once.
  package static let seedCommunication: ExtensionProfile = {
    var profile = ExtensionProfile(name: "seed-comm")
    profile.summary =
      "makes a communication notification of sender_id, sender_name, sender_nickname,"
      + " sender_image_url and chat-session_id"
    profile.kinds = .communication
    profile.keyMap = [
      .senderID: "/sender_id", .senderName: "/sender_name", .nickname: "/sender_nickname",
      .avatarURL: "/sender_image_url", .conversationID: "/chat-session_id",
    ]
    profile.required = [.senderID, .senderName, .avatarURL, .nickname, .conversationID]
    profile.groupShape = .seed
    return profile
  }()

  /// The same as it was published: it answers before the avatar is there.
  package static let seedCommunicationAsPublished: ExtensionProfile = {
    var profile = seedCommunication
    profile.name = "seed-comm-as-published"
    profile.summary = "the same keys, but the extension answers before the avatar arrives: always plain"
    profile.handler = .early
    return profile
  }()

  /// Four keys, one recipient, no group name; shown without a picture when the avatar fails.
  package static let seedCommunicationObjC: ExtensionProfile = {
    var profile = ExtensionProfile(name: "seed-comm-objc")
    profile.summary =
      "makes a communication notification of from_username, from_nickname, from_avatar, message_id"
    profile.kinds = .communication
    profile.keyMap = [
      .senderName: "/from_username", .nickname: "/from_nickname", .avatarURL: "/from_avatar",
      .conversationID: "/message_id",
    ]
    profile.required = [.senderName, .avatarURL, .nickname, .conversationID]
    profile.onAvatarFailure = .noPicture
    return profile
  }()

  /// The same as it was published: the handler is never called.
  package static let seedCommunicationObjCAsPublished: ExtensionProfile = {
    var profile = seedCommunicationObjC
    profile.name = "seed-comm-objc-as-published"
    profile.summary = "the same keys, but the extension never answers: plain after about 30 seconds"
    profile.handler = .never
    return profile
  }()

  /// Media and communication from nested keys, with group name and number of recipients, as Apple describes it.
  package static let group: ExtensionProfile = {
    var profile = ExtensionProfile(name: "comm-group")
    profile.summary =
      "reads the object communication with sender and group, and attaches the file at media-url"
    profile.mediaKey = "/media-url"
    profile.keyMap = [
      .senderID: "/communication/sender/id", .senderName: "/communication/sender/name",
      .avatarURL: "/communication/sender/avatar-url", .conversationID: "/communication/conversation-id",
      .groupName: "/communication/group/name", .recipientCount: "/communication/group/recipient-count",
    ]
    profile.required = [.senderName]
    profile.onAvatarFailure = .noPicture
    return profile
  }()

  /// The built-in profile whose keys a payload carries; nil when it carries none.
  ///
  /// A guess from well-known names, for payloads about whose app nothing was said.
  package static func guessed(from payload: Payload) -> ExtensionProfile? {
    if payload.root?.count == 1, payload.root?["aps"] != nil { return nil }
    let candidates = [seedCommunication, seedCommunicationObjC, group]
    if let profile = candidates.first(where: { $0.presentRoles(in: payload).count > 1 }) { return profile }
    return payload.root?["media-url"] == nil ? nil : seedMedia
  }
}
