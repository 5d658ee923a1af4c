package import JSONText

/// What is known of an app's notification service extension: which keys it reads and what it does with them.
///
/// A payload does not say any of this, so a profile stands for the app wherever its look is judged or drawn.
package struct ExtensionProfile: Sendable, Equatable {
  /// What the extension turns a payload into.
  package enum Kinds: String, Sendable, CaseIterable {
    /// Attaches what a URL points at.
    case media
    /// Makes a communication notification.
    case communication
    case both
  }

  /// What a key stands for.
  package enum Role: String, Sendable, CaseIterable {
    case senderID = "sender_id"
    case senderName = "sender_name"
    /// The display name; it is shown instead of the sender's name where both are mapped.
    case nickname
    case avatarURL = "avatar_url"
    case conversationID = "conversation_id"
    case groupName = "group_name"
    case recipientCount = "recipient_count"

    /// The role in the words of a person.
    package var words: String {
      switch self {
      case .senderID: "the sender's id"
      case .senderName: "the sender's name"
      case .nickname: "the sender's display name"
      case .avatarURL: "the avatar's URL"
      case .conversationID: "the conversation's id"
      case .groupName: "the group's name"
      case .recipientCount: "the number of recipients"
      }
    }
  }

  /// What happens when the avatar cannot be had.
  package enum AvatarFailure: String, Sendable, CaseIterable {
    /// The notification is shown as it came.
    case plain
    /// The sender is shown with a picture that the system makes.
    case noPicture = "no-picture"
  }

  /// How the extension fills recipients and group name.
  package enum GroupShape: String, Sendable, CaseIterable {
    /// Two recipients, and the sender's display name for the group's name.
    case seed
    /// No recipients and no group name for one-to-one messages, as Apple describes.
    case appleDirect = "apple-direct"
  }

  /// When the extension calls the content handler.
  package enum Handler: String, Sendable, CaseIterable {
    /// Once, with the finished content.
    case correct
    /// Before its download is done, so that the change comes too late.
    case early
    /// Not at all: the original content is shown when time runs out.
    case never
    /// Only when time runs out, with the content as it is by then.
    case atExpiry = "at-expiry"
  }

  /// How the steps from the media's address to the attachment are written.
  package enum MediaSteps: String, Sendable, CaseIterable {
    /// The type is taken from the answer, and every failure still shows the notification.
    case careful
    /// As in the article on `media-url`: the file keeps the last component of the address for its name, a value of
    /// another type is never answered, and a name with characters that need escaping stops the extension.
    case asPublished = "as-published"
  }

  /// The name to choose it by.
  package var name: String
  /// One line for people.
  package var summary: String = ""
  /// Whether the app has an extension at all.
  package var installed: Bool = true
  package var kinds: Kinds = .both
  /// Where the URL of the media stands; nil when none is read.
  package var mediaKey: JSONPointer?
  /// Where each part of the conversation stands.
  package var keyMap: [Role: JSONPointer] = [:]
  /// The roles without which the extension changes nothing.
  package var required: [Role] = []
  /// Whether a value of another type than a string counts as missing.
  package var stringsOnly: Bool = true
  package var onAvatarFailure: AvatarFailure = .plain
  package var groupShape: GroupShape = .appleDirect
  /// Whether the app has an exception for plain http.
  package var httpAllowed: Bool = false
  /// Whether the app has the capability for communication notifications.
  package var capability: Bool = true
  /// The intents that the app's Info.plist lists under NSUserActivityTypes.
  package var activityTypes: [String] = ["INSendMessageIntent"]
  package var handler: Handler = .correct
  package var mediaSteps: MediaSteps = .careful
  /// The oldest system that the extension's code runs on, such as `15.0`.
  package var minOS: String = "15.0"

  package init(name: String) { self.name = name }

  /// Whether media are attached.
  package var readsMedia: Bool { installed && kinds != .communication && mediaKey != nil }
  /// Whether communication notifications are made.
  package var readsCommunication: Bool { installed && kinds != .media && !keyMap.isEmpty }

  /// The node that plays a role in a payload; nil when it is not mapped or missing.
  package func node(_ role: Role, in payload: Payload) -> JSONNode? {
    keyMap[role].flatMap { payload.node(at: $0) }
  }

  /// The text that plays a role in a payload: nil when missing, empty, or no string where only strings count.
  package func text(_ role: Role, in payload: Payload) -> String? {
    guard let node = node(role, in: payload) else { return nil }
    let text = node.string ?? (stringsOnly && role != .recipientCount ? nil : node.numberText)
    return text?.isEmpty == true ? nil : text
  }

  /// The URL of the media in a payload, if the extension reads one there.
  package func mediaURL(in payload: Payload) -> String? {
    guard readsMedia, let mediaKey else { return nil }
    return payload.string(at: mediaKey)
  }

  /// The roles that the payload fills in any form.
  package func presentRoles(in payload: Payload) -> [Role] {
    Role.allCases.filter { node($0, in: payload) != nil }
  }

  /// The required roles that the payload lacks or fills with something that is no string.
  package func missingRoles(in payload: Payload) -> [Role] {
    required.filter { text($0, in: payload) == nil }
  }

  /// The innermost object that holds every mapped key; the whole payload when they stand at its top.
  package var communicationRoot: JSONPointer {
    var common: [String]?
    for pointer in keyMap.values {
      let parent = Array(pointer.components.dropLast())
      common = common.map { Array(zip($0, parent).prefix { $0.0 == $0.1 }.map(\.0)) } ?? parent
    }
    return JSONPointer(common ?? [])
  }
}
