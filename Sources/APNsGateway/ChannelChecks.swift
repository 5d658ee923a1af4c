import APNsCore

// Broadcasts and channel management (Apple, "Sending broadcast push notification requests to APNs", "Sending channel
// management requests to APNs", "Handling error responses from Apple Push Notification service").

extension GatewayCheck {
  /// The bundle id in the path: bare, and covered by the credential.
  static let bundleID = GatewayCheck(name: "bundle id") { inquiry throws(Refusal) in
    guard let bundleID = inquiry.endpoint.bundleID else { throw Refusal(.badPath) }
    let topic = Topic(bundleID)
    if !topic.suffix.isEmpty || !topic.isWellFormed { throw Refusal(.topicDisallowed) }
    if let certificate = inquiry.connection.certificate {
      if !certificate.topics.contains(bundleID) { throw Refusal(.topicMismatch) }
    } else if !inquiry.owns(bundleID) {
      throw Refusal(.topicMismatch)
    }
    inquiry.topic = bundleID
  }

  /// Only Live Activities are broadcast; the letter case varies in Apple's own text.
  static let broadcastPushType = GatewayCheck(name: "broadcast push type") { inquiry throws(Refusal) in
    guard let type = inquiry.fields.pushType else { throw Refusal(.missingPushType) }
    if type.lowercased() != PushType.liveactivity.rawValue { throw Refusal(.invalidPushType) }
  }

  static let channelID = GatewayCheck(name: "channel id") { inquiry throws(Refusal) in
    guard let id = inquiry.fields.channelID, !id.isEmpty else { throw Refusal(.missingChannelID) }
    if !Base64.isWellFormed(id) { throw Refusal(.badChannelID) }
  }

  static let channel = GatewayCheck(name: "channel") { inquiry throws(Refusal) in
    guard let id = inquiry.fields.channelID else { throw Refusal(.missingChannelID) }
    if inquiry.book.policy(of: id, in: inquiry.topic) == nil { throw Refusal(.channelNotRegistered) }
  }

  /// A channel that stores nothing takes only pushes with expiration 0.
  static let storage = GatewayCheck(name: "storage policy") { inquiry throws(Refusal) in
    guard let id = inquiry.fields.channelID else { return }
    guard inquiry.book.policy(of: id, in: inquiry.topic) == ChannelBook.StoragePolicy.none else { return }
    if (inquiry.fields.expiration ?? "0") != "0" { throw Refusal(.badExpirationDate) }
  }
}

extension GatewayEndpoint {
  /// The bundle id in the path of a broadcast or a channel call.
  var bundleID: String? {
    switch self {
    case .broadcast(let id), .channels(let id), .allChannels(let id): id
    case .device, .unknown: nil
    }
  }
}
