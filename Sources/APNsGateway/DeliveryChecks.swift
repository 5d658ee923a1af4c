import APNsCore

// Where a push goes: topic, device token, and the device behind it.

extension GatewayCheck {
  /// Needed with a provider token and with a certificate of several topics; a certificate of one topic decides alone.
  static let topic = GatewayCheck(name: "topic") { inquiry throws(Refusal) in
    guard let topic = inquiry.fields.topic, !topic.isEmpty else {
      guard let certificate = inquiry.connection.certificate, certificate.topics.count == 1 else {
        throw Refusal(.missingTopic)
      }
      inquiry.topic = certificate.topics[0]
      return
    }
    let isText = topic.utf8.allSatisfy { (0x21...0x7e).contains($0) }
    if topic.utf8.count > GatewayPolicy.longestTopic || !isText { throw Refusal(.badTopic) }
    inquiry.topic = topic
  }

  /// The team of the key, or the certificate, must own the topic.
  static let topicOwner = GatewayCheck(name: "topic owner") { inquiry throws(Refusal) in
    let topic = Topic(inquiry.topic)
    if let certificate = inquiry.connection.certificate {
      if !certificate.topics.contains(topic.text) { throw Refusal(.topicDisallowed) }
      return
    }
    if !topic.isWellFormed { throw Refusal(.topicDisallowed) }
    if !inquiry.owns(topic.base), !inquiry.owns(topic.text) { throw Refusal(.topicDisallowed) }
  }

  /// The suffix must be that of the push type, when there is one.
  static let topicSuffix = GatewayCheck(name: "topic suffix") { inquiry throws(Refusal) in
    guard let type = inquiry.fields.pushType.map(PushType.init) else { return }
    let topic = Topic(inquiry.topic)
    // A bundle id may itself end like a suffix; the team's list knows.
    let isWholeBundleID = inquiry.policy.topics?.contains(topic.text) == true
    if topic.suffix != type.topicSuffix, !(isWholeBundleID && type.topicSuffix.isEmpty) {
      throw Refusal(.topicDisallowed)
    }
  }

  static let deviceToken = GatewayCheck(name: "device token") { inquiry throws(Refusal) in
    guard case .device(let text) = inquiry.endpoint, !text.isEmpty else { throw Refusal(.missingDeviceToken) }
    let isHex = text.utf8.allSatisfy { HexDigits.value($0) != nil }
    let count = text.utf8.count
    if !isHex || !count.isMultiple(of: 2) || count < 2 * GatewayPolicy.shortestToken {
      throw Refusal(.badDeviceToken)
    }
  }

  /// The device must exist, belong to the topic, and still have the app.
  static let registration = GatewayCheck(name: "registration") { inquiry throws(Refusal) in
    guard let devices = inquiry.policy.devices, case .device(let text) = inquiry.endpoint else { return }
    guard let known = devices[text.lowercased()] else { throw Refusal(.badDeviceToken) }
    guard let device = known.first(where: { $0.topic == inquiry.topic }) else {
      throw Refusal(.deviceTokenNotForTopic)
    }
    let timestamp = (device.since ?? Int(inquiry.now)) * 1000
    switch device.state {
    case .active: return
    case .unregistered: throw Refusal(.unregistered, timestamp: timestamp)
    case .expired: throw Refusal(.expiredToken, timestamp: timestamp)
    }
  }
}

extension Inquiry {
  /// Whether the sender may push to a bundle id at all.
  func owns(_ bundleID: String) -> Bool {
    if let topics = policy.topics, !topics.contains(bundleID) { return false }
    guard let keyID = connection.token?.keyID, let limited = policy.keyScopes[keyID]?.topics else {
      return true
    }
    return limited.contains(bundleID)
  }
}
