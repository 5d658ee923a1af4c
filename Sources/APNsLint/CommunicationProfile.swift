import APNsPayload

/// Whether a payload asks for a communication notification.
enum CommunicationProfile {
  /// The profile, if it makes such notifications and the payload carries keys of a conversation.
  static func asked(_ context: LintContext) -> ExtensionProfile? {
    guard context.isNotification, let profile = context.profile, profile.readsCommunication,
      !profile.presentRoles(in: context.payload).isEmpty
    else { return nil }
    return profile
  }
}
