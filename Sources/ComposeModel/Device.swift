package import APNsCore

/// One entry of the device book.
package struct Device: Sendable, Hashable {
  /// What kind of token it is; each kind is a token of its own.
  package enum Kind: String, Sendable, CaseIterable {
    case device
    case voip
    case liveActivity = "live-activity"
    case pushToStart = "push-to-start"
    case location
    case complication
    case fileProvider = "file-provider"
    case pushToTalk = "push-to-talk"
    case widget
    case control
    case wallet
    case website
    case mdm
    /// A broadcast channel; its `channelID` stands in place of the token.
    case channel
  }

  /// The row of the device book; nil until it is stored.
  package var id: Int64?
  package var name: String
  package var kind: Kind
  package var token: DeviceToken?
  /// The base64 text of a broadcast channel.
  package var channelID: String?
  /// The environment that the token belongs to, when that is known.
  package var environment: Environment.Kind?
  /// The bundle id, without a push type's suffix.
  package var bundleID: String
  package var note: String
  /// The last answer in short: `200` or `410 Unregistered`.
  package var lastAnswer: String
  /// Seconds since 1970; set when APNs called the token dead.
  ///
  /// It is not pushed to until it is added again after this.
  package var quarantinedAt: Int?
  /// Seconds since 1970 at which it was added or last added again.
  package var registeredAt: Int?

  package init(
    id: Int64? = nil, name: String, kind: Kind = .device, token: DeviceToken?, channelID: String? = nil,
    environment: Environment.Kind? = nil, bundleID: String = "", note: String = "", lastAnswer: String = "",
    quarantinedAt: Int? = nil, registeredAt: Int? = nil
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.token = token
    self.channelID = channelID
    self.environment = environment
    self.bundleID = bundleID
    self.note = note
    self.lastAnswer = lastAnswer
    self.quarantinedAt = quarantinedAt
    self.registeredAt = registeredAt
  }

  /// The token's or channel's last characters, as lists show them.
  package var tail: String {
    token?.tail ?? channelID.map { ".." + $0.suffix(4) } ?? "none"
  }

  /// Whether a dead token keeps it from being pushed to.
  package var isQuarantined: Bool { quarantinedAt != nil }

  /// Who said that the token is of no use: APNs with a 410, or else a person who dropped it.
  package var quarantineWords: String {
    if lastAnswer.hasPrefix("410") { return "APNs called the token of \(name) dead (\(lastAnswer))" }
    let answer = lastAnswer.isEmpty ? "" : " (its last answer: \(lastAnswer))"
    return "You dropped the token of \(name)\(answer)"
  }
}
