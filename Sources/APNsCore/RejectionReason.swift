/// A value of `reason` in an answer of APNs: an open set, so that a newer reason can be shown too.
///
/// Facts: Apple, "Handling notification responses from APNs" and "Handling error responses from Apple Push
/// Notification service"; reasons that only others have reported say so.
package struct RejectionReason: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
  /// The reason as it stands on the wire.
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  package var description: String { rawValue }

  /// The status that APNs sends with it; nil for a reason that is not known.
  package var status: Int? { RejectionReason.table[self] }

  /// The known reasons, in the order of the alphabet.
  package static let all: [RejectionReason] = table.keys.sorted { $0.rawValue < $1.rawValue }
}

extension RejectionReason {
  package static let badCertificate = RejectionReason(rawValue: "BadCertificate")
  package static let badCertificateEnvironment = RejectionReason(rawValue: "BadCertificateEnvironment")
  package static let badChannelID = RejectionReason(rawValue: "BadChannelId")
  package static let badCollapseID = RejectionReason(rawValue: "BadCollapseId")
  package static let badDeviceToken = RejectionReason(rawValue: "BadDeviceToken")
  /// As Apple documents it.
  package static let badEnvironmentKeyIDInToken = RejectionReason(rawValue: "BadEnvironmentKeyIdInToken")
  /// As it was seen on the wire.
  package static let badEnvironmentKeyInToken = RejectionReason(rawValue: "BadEnvironmentKeyInToken")
  package static let badExpirationDate = RejectionReason(rawValue: "BadExpirationDate")
  package static let badMessageID = RejectionReason(rawValue: "BadMessageId")
  package static let badPath = RejectionReason(rawValue: "BadPath")
  package static let badPriority = RejectionReason(rawValue: "BadPriority")
  package static let badRequestParams = RejectionReason(rawValue: "BadRequestParams")
  package static let badRequestPayload = RejectionReason(rawValue: "BadRequestPayload")
  package static let badTopic = RejectionReason(rawValue: "BadTopic")
  package static let cannotCreateChannelConfig = RejectionReason(rawValue: "CannotCreateChannelConfig")
  package static let channelNotRegistered = RejectionReason(rawValue: "ChannelNotRegistered")
  package static let deviceTokenNotForTopic = RejectionReason(rawValue: "DeviceTokenNotForTopic")
  package static let duplicateHeaders = RejectionReason(rawValue: "DuplicateHeaders")
  package static let expiredProviderToken = RejectionReason(rawValue: "ExpiredProviderToken")
  package static let expiredToken = RejectionReason(rawValue: "ExpiredToken")
  package static let featureNotEnabled = RejectionReason(rawValue: "FeatureNotEnabled")
  package static let forbidden = RejectionReason(rawValue: "Forbidden")
  package static let idleTimeout = RejectionReason(rawValue: "IdleTimeout")
  package static let internalServerError = RejectionReason(rawValue: "InternalServerError")
  package static let invalidProviderToken = RejectionReason(rawValue: "InvalidProviderToken")
  package static let invalidPushType = RejectionReason(rawValue: "InvalidPushType")
  package static let methodNotAllowed = RejectionReason(rawValue: "MethodNotAllowed")
  /// Reported by senders only: seen when `message-storage-policy` is missing or invalid.
  package static let missingChannelQueueSize = RejectionReason(rawValue: "MissingChannelQueueSize")
  package static let missingChannelID = RejectionReason(rawValue: "MissingChannelId")
  package static let missingDeviceToken = RejectionReason(rawValue: "MissingDeviceToken")
  package static let missingProviderToken = RejectionReason(rawValue: "MissingProviderToken")
  package static let missingPushType = RejectionReason(rawValue: "MissingPushType")
  package static let missingTopic = RejectionReason(rawValue: "MissingTopic")
  package static let payloadEmpty = RejectionReason(rawValue: "PayloadEmpty")
  package static let payloadTooLarge = RejectionReason(rawValue: "PayloadTooLarge")
  package static let serviceUnavailable = RejectionReason(rawValue: "ServiceUnavailable")
  package static let shutdown = RejectionReason(rawValue: "Shutdown")
  package static let tooManyProviderTokenUpdates = RejectionReason(rawValue: "TooManyProviderTokenUpdates")
  package static let tooManyRequests = RejectionReason(rawValue: "TooManyRequests")
  package static let topicDisallowed = RejectionReason(rawValue: "TopicDisallowed")
  package static let topicMismatch = RejectionReason(rawValue: "TopicMismatch")
  package static let unregistered = RejectionReason(rawValue: "Unregistered")
  package static let unrelatedKeyIDInToken = RejectionReason(rawValue: "UnrelatedKeyIdInToken")

  private static let table: [RejectionReason: Int] = [
    .badChannelID: 400, .badCollapseID: 400, .badDeviceToken: 400, .badExpirationDate: 400,
    .badMessageID: 400,
    .badPriority: 400, .badRequestParams: 400, .badRequestPayload: 400, .badTopic: 400,
    .cannotCreateChannelConfig: 400, .channelNotRegistered: 400, .deviceTokenNotForTopic: 400,
    .duplicateHeaders: 400, .featureNotEnabled: 400, .idleTimeout: 400, .invalidPushType: 400,
    .missingChannelID: 400, .missingChannelQueueSize: 400, .missingDeviceToken: 400, .missingPushType: 400,
    .missingTopic: 400, .payloadEmpty: 400, .topicDisallowed: 400,
    .badCertificate: 403, .badCertificateEnvironment: 403, .badEnvironmentKeyIDInToken: 403,
    .badEnvironmentKeyInToken: 403, .expiredProviderToken: 403, .forbidden: 403, .invalidProviderToken: 403,
    .missingProviderToken: 403, .topicMismatch: 403, .unrelatedKeyIDInToken: 403,
    .badPath: 404, .methodNotAllowed: 405, .expiredToken: 410, .unregistered: 410, .payloadTooLarge: 413,
    .tooManyProviderTokenUpdates: 429, .tooManyRequests: 429, .internalServerError: 500,
    .serviceUnavailable: 503, .shutdown: 503,
  ]
}
