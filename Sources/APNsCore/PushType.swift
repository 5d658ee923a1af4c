/// A value of `apns-push-type`: an open set, so that a newer type can be sent too.
///
/// Facts: Apple, "Sending notification requests to APNs", with the topic forms of the pages of each type.
package struct PushType: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
  /// The value as it goes over the wire.
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  package var description: String { rawValue }

  package static let alert = PushType(rawValue: "alert")
  package static let background = PushType(rawValue: "background")
  package static let complication = PushType(rawValue: "complication")
  package static let controls = PushType(rawValue: "controls")
  package static let fileprovider = PushType(rawValue: "fileprovider")
  package static let liveactivity = PushType(rawValue: "liveactivity")
  package static let location = PushType(rawValue: "location")
  package static let mdm = PushType(rawValue: "mdm")
  package static let pushtotalk = PushType(rawValue: "pushtotalk")
  package static let voip = PushType(rawValue: "voip")
  package static let widgets = PushType(rawValue: "widgets")

  /// What is known of the type; nil for a value that Apple does not document.
  package var facts: Facts? { PushType.table[self] }

  /// The documented types, in the order of the alphabet.
  package static let all: [PushType] = table.keys.sorted { $0.rawValue < $1.rawValue }

  /// The largest payload in bytes: 5120 for voip, else 4096.
  package var payloadLimit: Int { facts?.payloadLimit ?? APNsLimits.payload }

  /// The topic suffix, such as `.voip`; empty where the topic is the bundle id.
  package var topicSuffix: String { facts?.topicSuffix ?? "" }
}

extension PushType {
  /// What Apple says of one push type.
  package struct Facts: Sendable {
    /// One line for pickers and help.
    package let summary: String
    /// What follows the bundle id in `apns-topic`.
    package let topicSuffix: String
    /// The largest payload in bytes.
    package let payloadLimit: Int
    /// The priority that fits when the user has named none.
    package let usualPriority: Priority
    /// Whether only a provider token will do.
    package let tokenOnly: Bool
    /// Whether the payload must carry `aps`.
    package let needsAPS: Bool
  }

  private static let table: [PushType: Facts] = [
    .alert: Facts(
      summary: "shows an alert, plays a sound or changes the badge", topicSuffix: "",
      payloadLimit: APNsLimits.payload, usualPriority: .immediate, tokenOnly: false, needsAPS: true),
    .background: Facts(
      summary: "wakes the app, shows nothing; priority 5", topicSuffix: "",
      payloadLimit: APNsLimits.payload, usualPriority: .powerAware, tokenOnly: false, needsAPS: true),
    .complication: Facts(
      summary: "updates a watch complication", topicSuffix: ".complication",
      payloadLimit: APNsLimits.payload, usualPriority: .immediate, tokenOnly: false, needsAPS: true),
    .controls: Facts(
      summary: "reloads a control (iOS 18)", topicSuffix: ".push-type.controls",
      payloadLimit: APNsLimits.payload, usualPriority: .immediate, tokenOnly: true, needsAPS: true),
    .fileprovider: Facts(
      summary: "tells a file provider of changes", topicSuffix: ".pushkit.fileprovider",
      payloadLimit: APNsLimits.payload, usualPriority: .immediate, tokenOnly: false, needsAPS: false),
    .liveactivity: Facts(
      summary: "starts, updates or ends a Live Activity", topicSuffix: ".push-type.liveactivity",
      payloadLimit: APNsLimits.payload, usualPriority: .immediate, tokenOnly: true, needsAPS: true),
    .location: Facts(
      summary: "asks the location push extension for a position", topicSuffix: ".location-query",
      payloadLimit: APNsLimits.payload, usualPriority: .immediate, tokenOnly: true, needsAPS: true),
    .mdm: Facts(
      summary: "tells a managed device to contact its server", topicSuffix: "",
      payloadLimit: APNsLimits.payload, usualPriority: .immediate, tokenOnly: false, needsAPS: false),
    .pushtotalk: Facts(
      summary: "push to talk; priority 10, expiration 0", topicSuffix: ".voip-ptt",
      payloadLimit: APNsLimits.payload, usualPriority: .immediate, tokenOnly: false, needsAPS: true),
    .voip: Facts(
      summary: "an incoming call; the app must raise the call screen", topicSuffix: ".voip",
      payloadLimit: APNsLimits.largePayload, usualPriority: .immediate, tokenOnly: false, needsAPS: false),
    .widgets: Facts(
      summary: "reloads widgets (iOS 26)", topicSuffix: ".push-type.widgets",
      payloadLimit: APNsLimits.payload, usualPriority: .immediate, tokenOnly: true, needsAPS: true),
  ]
}
