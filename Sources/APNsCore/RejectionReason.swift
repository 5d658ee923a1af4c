/// A `reason` of APNs' error answers: an open set, so that a reason of tomorrow is shown as it came.
///
/// The table below is the only place that knows the words. Sense and status: Apple, "Handling notification responses from
/// APNs" and "Handling error responses from Apple Push Notification service"; causes and next steps are advice.
package struct RejectionReason: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
  /// The text as it goes over the wire.
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  package var description: String { rawValue }

  /// What is known of the reason; nil for one that no page names.
  package var facts: Facts? { RejectionReason.table[RejectionReason.canonical[self] ?? self] }

  /// Every known reason, in the order of status and name.
  package static let all: [RejectionReason] = table.keys.sorted { left, right in
    let statuses = (table[left]?.status ?? 0, table[right]?.status ?? 0)
    return statuses.0 == statuses.1 ? left.rawValue < right.rawValue : statuses.0 < statuses.1
  }

  /// Other spellings seen on the wire, and the documented one that has the same sense.
  private static let canonical: [RejectionReason: RejectionReason] = [
    .badEnvironmentKeyInToken: .badEnvironmentKeyIDInToken,
    RejectionReason(rawValue: "Service Unavailable"): .serviceUnavailable,
    RejectionReason(rawValue: "BroadcastFeatureNotEnabled"): .featureNotEnabled,
  ]
}

extension RejectionReason {
  /// Whether and when the same push may go out again.
  package enum Resend: String, Sendable, CaseIterable {
    /// Never as it is.
    case never
    /// Once the request has been set right.
    case afterFix
    /// As it is, at once, over a new connection or with a new provider token.
    case renewed
    /// As it is, after a pause that grows.
    case later
  }

  /// What is known of one reason.
  package struct Facts: Sendable {
    /// The HTTP status that comes with it.
    package let status: Int
    /// What it means, one sentence.
    package let meaning: String
    /// What to do, the likeliest first.
    package let steps: [String]
    package let resend: Resend
    /// Whether the token is dead for this topic and should be dropped.
    package let forgetToken: Bool

    init(
      _ status: Int, _ meaning: String, _ steps: [String], resend: Resend = .afterFix,
      forgetToken: Bool = false
    ) {
      self.status = status
      self.meaning = meaning
      self.steps = steps
      self.resend = resend
      self.forgetToken = forgetToken
    }
  }

  package static let badCollapseID = RejectionReason(rawValue: "BadCollapseId")
  package static let badDeviceToken = RejectionReason(rawValue: "BadDeviceToken")
  package static let badExpirationDate = RejectionReason(rawValue: "BadExpirationDate")
  package static let badMessageID = RejectionReason(rawValue: "BadMessageId")
  package static let badPriority = RejectionReason(rawValue: "BadPriority")
  package static let badTopic = RejectionReason(rawValue: "BadTopic")
  package static let deviceTokenNotForTopic = RejectionReason(rawValue: "DeviceTokenNotForTopic")
  package static let duplicateHeaders = RejectionReason(rawValue: "DuplicateHeaders")
  package static let idleTimeout = RejectionReason(rawValue: "IdleTimeout")
  package static let invalidPushType = RejectionReason(rawValue: "InvalidPushType")
  package static let missingDeviceToken = RejectionReason(rawValue: "MissingDeviceToken")
  package static let missingTopic = RejectionReason(rawValue: "MissingTopic")
  package static let payloadEmpty = RejectionReason(rawValue: "PayloadEmpty")
  package static let topicDisallowed = RejectionReason(rawValue: "TopicDisallowed")
  package static let badCertificate = RejectionReason(rawValue: "BadCertificate")
  package static let badCertificateEnvironment = RejectionReason(rawValue: "BadCertificateEnvironment")
  package static let expiredProviderToken = RejectionReason(rawValue: "ExpiredProviderToken")
  package static let forbidden = RejectionReason(rawValue: "Forbidden")
  package static let invalidProviderToken = RejectionReason(rawValue: "InvalidProviderToken")
  package static let missingProviderToken = RejectionReason(rawValue: "MissingProviderToken")
  package static let unrelatedKeyIDInToken = RejectionReason(rawValue: "UnrelatedKeyIdInToken")
  package static let badEnvironmentKeyIDInToken = RejectionReason(rawValue: "BadEnvironmentKeyIdInToken")
  /// The spelling seen in answers; Apple documents `BadEnvironmentKeyIdInToken`.
  package static let badEnvironmentKeyInToken = RejectionReason(rawValue: "BadEnvironmentKeyInToken")
  package static let badPath = RejectionReason(rawValue: "BadPath")
  package static let methodNotAllowed = RejectionReason(rawValue: "MethodNotAllowed")
  package static let expiredToken = RejectionReason(rawValue: "ExpiredToken")
  package static let unregistered = RejectionReason(rawValue: "Unregistered")
  package static let payloadTooLarge = RejectionReason(rawValue: "PayloadTooLarge")
  package static let tooManyProviderTokenUpdates = RejectionReason(rawValue: "TooManyProviderTokenUpdates")
  package static let tooManyRequests = RejectionReason(rawValue: "TooManyRequests")
  package static let internalServerError = RejectionReason(rawValue: "InternalServerError")
  package static let serviceUnavailable = RejectionReason(rawValue: "ServiceUnavailable")
  package static let shutdown = RejectionReason(rawValue: "Shutdown")
  package static let featureNotEnabled = RejectionReason(rawValue: "FeatureNotEnabled")
  package static let missingChannelID = RejectionReason(rawValue: "MissingChannelId")
  package static let badChannelID = RejectionReason(rawValue: "BadChannelId")
  package static let channelNotRegistered = RejectionReason(rawValue: "ChannelNotRegistered")
  package static let badRequestParams = RejectionReason(rawValue: "BadRequestParams")
  package static let badRequestPayload = RejectionReason(rawValue: "BadRequestPayload")
  package static let missingPushType = RejectionReason(rawValue: "MissingPushType")
  package static let cannotCreateChannelConfig = RejectionReason(rawValue: "CannotCreateChannelConfig")
  package static let topicMismatch = RejectionReason(rawValue: "TopicMismatch")
  package static let missingChannelQueueSize = RejectionReason(rawValue: "MissingChannelQueueSize")
}
