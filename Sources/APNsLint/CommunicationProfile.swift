import APNsCore
import APNsPayload
import JSONText

/// Whether a payload asks for a communication notification.
enum CommunicationProfile {
  /// The profile, if it makes such notifications and the payload carries keys of a conversation.
  static func asked(_ context: LintContext) -> ExtensionProfile? {
    guard context.isNotification, let profile = context.profile, profile.readsCommunication,
      !profile.presentRoles(in: context.payload).isEmpty
    else { return nil }
    return profile
  }

  /// The place of an object, or of the nearest one around it that is really there.
  static func place(_ pointer: JSONPointer, in context: LintContext) -> Finding.Place {
    var pointer = pointer
    while context.payload.node(at: pointer) == nil, let parent = pointer.parent { pointer = parent }
    return .pointer(pointer.description)
  }
}
