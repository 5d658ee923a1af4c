import APNsCore

// Broadcasts and channel management (Apple, "Sending broadcast push notification requests to APNs", "Sending channel
// management requests to APNs", "Handling error responses from Apple Push Notification service").

extension GatewayCheck {
  /// The bundle id in the path: bare, and covered by the credential.
  static let bundleID = GatewayCheck(name: "bundle id") { inquiry throws(Refusal) in
    guard let bundleID = inquiry.endpoint.bundleID else {
      throw Refusal(.badPath, "The path names no bundle id.")
    }
    let topic = Topic(bundleID)
    if !topic.suffix.isEmpty || !topic.isWellFormed {
      throw Refusal(.topicDisallowed, "The path wants a bare bundle id, \(bundleID) is none.")
    }
    if let certificate = inquiry.connection.certificate {
      if !certificate.topics.contains(bundleID) {
        throw Refusal(.topicMismatch, "The certificate does not cover \(bundleID).")
      }
    } else if !inquiry.owns(bundleID) {
      throw Refusal(.topicMismatch, "The team of this key does not own \(bundleID).")
    }
    inquiry.topic = bundleID
  }

  /// Only Live Activities are broadcast; the letter case varies in Apple's own text.
  static let broadcastPushType = GatewayCheck(name: "broadcast push type") { inquiry throws(Refusal) in
    guard let type = inquiry.fields.pushType else {
      throw Refusal(.missingPushType, "A broadcast needs apns-push-type liveactivity.")
    }
    if type.lowercased() != PushType.liveactivity.rawValue {
      throw Refusal(.invalidPushType, "Only liveactivity is broadcast, not \(type).")
    }
  }

  static let channelID = GatewayCheck(name: "channel id") { inquiry throws(Refusal) in
    guard let id = inquiry.fields.channelID, !id.isEmpty else { throw Refusal.missingChannelID }
    if Base64.decode(id.utf8) == nil {
      throw Refusal(.badChannelID, "apns-channel-id is not the base64 text of a channel.")
    }
  }

  static let channel = GatewayCheck(name: "channel") { inquiry throws(Refusal) in
    guard let id = inquiry.fields.channelID else { throw Refusal.missingChannelID }
    if inquiry.book.policy(of: id, in: inquiry.topic) == nil {
      throw Refusal.unknownChannel(id, of: inquiry.topic)
    }
  }

  /// A channel that stores nothing takes only pushes with expiration 0.
  static let storage = GatewayCheck(name: "storage policy") { inquiry throws(Refusal) in
    guard let id = inquiry.fields.channelID else { return }
    guard inquiry.book.policy(of: id, in: inquiry.topic) == ChannelBook.StoragePolicy.none else { return }
    if (inquiry.fields.expiration ?? "0") != "0" {
      throw Refusal(.badExpirationDate, "The channel stores nothing, so apns-expiration must be 0.")
    }
  }
}

extension Refusal {
  static let missingChannelID = Refusal(.missingChannelID, "The request has no apns-channel-id.")

  static func unknownChannel(_ id: String, of bundleID: String) -> Refusal {
    Refusal(.channelNotRegistered, "\(bundleID) has no channel \(id) here.")
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
