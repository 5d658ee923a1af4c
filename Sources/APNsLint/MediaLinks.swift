import APNsPayload
import JSONText
import APNsCore

/// One URL that the app's extension would fetch.
struct MediaLink {
  let pointer: JSONPointer
  let node: JSONNode
  /// Whether it is the avatar of a sender, not an attachment.
  let isAvatar: Bool

  /// The URL; nil when the value is no string.
  var url: MediaURL? { node.string.map { MediaURL($0) } }

  /// Every URL in a payload that the profile reads, the attachment first.
  static func all(_ context: LintContext) -> [MediaLink] {
    guard let profile = context.profile, context.isNotification || context.effectiveType == .background else {
      return []
    }
    var links: [MediaLink] = []
    if profile.readsMedia, let pointer = profile.mediaKey, let node = context.payload.node(at: pointer),
      node.kind != .null
    {
      links.append(MediaLink(pointer: pointer, node: node, isAvatar: false))
    }
    if profile.readsCommunication, let pointer = profile.keyMap[.avatarURL],
      let node = context.payload.node(at: pointer), node.kind != .null, node.string?.isEmpty != true
    {
      links.append(MediaLink(pointer: pointer, node: node, isAvatar: true))
    }
    return links
  }
}
