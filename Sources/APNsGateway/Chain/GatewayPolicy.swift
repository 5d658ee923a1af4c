package import APNsCore

/// What the gateway knows of teams, apps and devices.
package struct GatewayPolicy: Sendable {
  /// The bundle ids of the team; nil when it owns every well-formed one.
  package var topics: Set<String>?
  /// The devices that exist, by lower-case token; nil when every well-formed token does.
  package var devices: [String: [RegisteredDevice]]?
  /// The environment that the gateway stands for, which keys and certificates must fit; nil takes both.
  package var environment: Environment.Kind?
  /// What single keys are limited to, by key id; a key that is not named serves all topics of its team.
  package var keyScopes: [String: KeyScope] = [:]
  /// The most channels of one app (Apple, "Setting up broadcast push notifications").
  package var channelLimit = 10_000

  package init(
    topics: Set<String>? = nil, devices: [RegisteredDevice]? = nil, environment: Environment.Kind? = nil
  ) {
    self.topics = topics
    self.devices = devices.map { Dictionary(grouping: $0, by: \.token.hex) }
    self.environment = environment
  }

  /// The fewest bytes of a device token that exists; Apple names no size, shorter ones were never seen.
  package static let shortestToken = 32
  /// The longest topic in bytes; Apple names no figure, this one keeps nonsense out.
  package static let longestTopic = 255
}

/// A device that exists for the gateway, together with one topic.
package struct RegisteredDevice: Sendable, Hashable {
  /// Whether the token still works.
  package enum State: String, Sendable, CaseIterable {
    case active, unregistered, expired
  }

  package var token: DeviceToken
  package var topic: String
  package var state: State
  /// Since when it is dead, in seconds since 1970; nil for the time of the request.
  package var since: Int?

  package init(token: DeviceToken, topic: String, state: State = .active, since: Int? = nil) {
    self.token = token
    self.topic = topic
    self.state = state
    self.since = since
  }

  /// Reads `TOKEN:TOPIC:STATE`; nil for any other form.
  ///
  /// The state may be left out for `active`, and `unregistered@SECONDS` says since when, from 1970 to the year 9999.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3, !parts[1].isEmpty else { return nil }
    guard let token = DeviceToken(hex: parts[0]) else { return nil }
    let words = parts.count == 3 ? parts[2].split(separator: "@", maxSplits: 1) : ["active"]
    guard let word = words.first, let state = State(rawValue: String(word)) else { return nil }
    var since: Int?
    if words.count == 2 {
      guard let seconds = Int(words[1]), (0...253_402_300_799).contains(seconds) else { return nil }
      since = seconds
    }
    self.init(token: token, topic: String(parts[1]), state: state, since: since)
  }
}

/// What a key of the newer kinds is limited to (Apple, "Establishing a token-based connection to APNs").
package struct KeyScope: Sendable, Hashable {
  /// The only environment; nil for an old team key.
  package var environment: Environment.Kind?
  /// The only bundle ids; nil for a team key.
  package var topics: Set<String>?

  package init(environment: Environment.Kind? = nil, topics: Set<String>? = nil) {
    self.environment = environment
    self.topics = topics
  }
}
