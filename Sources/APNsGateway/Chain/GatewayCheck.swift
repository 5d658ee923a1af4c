import APNsCore

/// One thing that the gateway looks at before it accepts a request.
///
/// Apple documents no order beyond *credentials, then the device or the channel, then delivery* ("Sending notification
/// requests to APNs"), and which of several faults APNs names is not known. So the order is data: the lists below, which
/// keep to those three steps and put first in each what needs the least knowledge.
struct GatewayCheck: Sendable {
  /// What it looks at, for documents and tests.
  let name: String
  /// Refuses by throwing.
  let run: @Sendable (inout Inquiry) throws(Refusal) -> Void

  /// What is looked at before anything else, whatever the path asks for.
  static let common: [GatewayCheck] = [.path, .method, .duplicateHeaders, .messageID, .credentials]

  /// For `POST /3/device/<token>`.
  static let device: [GatewayCheck] =
    common + [
      .pushType, .topic, .topicOwner, .topicSuffix, .priority, .expiration, .collapseID, .deviceToken,
      .payload,
      .registration,
    ]

  /// For `POST /4/broadcasts/apps/<bundle id>`.
  static let broadcast: [GatewayCheck] =
    common + [
      .bundleID, .broadcastPushType, .priority, .expiration, .channelID, .channel, .storage, .payload,
    ]

  /// For channel management.
  static let channels: [GatewayCheck] = common + [.bundleID]

  /// The checks that an endpoint asks for, in their order.
  static func list(for endpoint: GatewayEndpoint) -> [GatewayCheck] {
    switch endpoint {
    case .device: device
    case .broadcast: broadcast
    case .channels, .allChannels: channels
    case .unknown: common
    }
  }
}

/// All that a check may look at, and what earlier checks have found.
struct Inquiry {
  let request: GatewayRequest
  let endpoint: GatewayEndpoint
  let fields: RequestFields
  let policy: GatewayPolicy
  let verifier: GatewayTokenVerifier
  let book: ChannelBook
  /// Seconds since 1970.
  let now: Double
  var connection: ConnectionRecord
  /// The topic that the push goes to, once it is known.
  var topic: String = ""
  /// What is worth saying although it does not decide.
  var findings: [Finding] = []
}
