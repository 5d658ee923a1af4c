import APNsCore

// Where a push goes: topic, device token, and the device behind it.

extension GatewayCheck {
  /// Needed with a provider token and with a certificate of several topics; a certificate of one topic decides alone.
  static let topic = GatewayCheck(name: "topic") { inquiry throws(Refusal) in
    guard let topic = inquiry.fields.topic, !topic.isEmpty else {
      guard let certificate = inquiry.connection.certificate, certificate.topics.count == 1 else {
        throw Refusal(.missingTopic, "The request has no apns-topic, and the credential does not decide it.")
      }
      inquiry.topic = certificate.topics[0]
      return
    }
    let isText = topic.utf8.allSatisfy { (0x21...0x7e).contains($0) }
    if topic.utf8.count > GatewayPolicy.longestTopic || !isText {
      throw Refusal(
        .badTopic, "apns-topic is longer than \(GatewayPolicy.longestTopic) bytes or holds blanks or signs.")
    }
    inquiry.topic = topic
  }

  /// The team of the key, or the certificate, must own the topic.
  static let topicOwner = GatewayCheck(name: "topic owner") { inquiry throws(Refusal) in
    let topic = Topic(inquiry.topic)
    if let certificate = inquiry.connection.certificate {
      if !certificate.topics.contains(topic.text) {
        let own = certificate.topics.joined(separator: ", ")
        throw Refusal(.topicDisallowed, "The certificate serves \(own), not \(topic).")
      }
      return
    }
    if !topic.isWellFormed { throw Refusal(.topicDisallowed, "\(topic) is no bundle id.") }
    if !inquiry.owns(topic.base), !inquiry.owns(topic.text) {
      throw Refusal(.topicDisallowed, "The team of this key does not own \(topic.base).")
    }
  }

  /// The suffix must be that of the push type, when there is one.
  static let topicSuffix = GatewayCheck(name: "topic suffix") { inquiry throws(Refusal) in
    guard let type = inquiry.fields.pushType.map(PushType.init) else { return }
    let topic = Topic(inquiry.topic)
    // A bundle id may itself end like a suffix; the team's list knows.
    let isWholeBundleID = inquiry.policy.topics?.contains(topic.text) == true
    if topic.suffix != type.topicSuffix, !(isWholeBundleID && type.topicSuffix.isEmpty) {
      let wanted = topic.adapted(to: type)
      throw Refusal(.topicDisallowed, "Push type \(type) wants the topic \(wanted), not \(topic).")
    }
  }

  static let deviceToken = GatewayCheck(name: "device token") { inquiry throws(Refusal) in
    guard case .device(let text) = inquiry.endpoint, !text.isEmpty else {
      throw Refusal(.missingDeviceToken, "The path has no device token.")
    }
    let isHex = text.utf8.allSatisfy { HexDigits.value($0) != nil }
    let count = text.utf8.count
    if !isHex || !count.isMultiple(of: 2) || count < 2 * GatewayPolicy.shortestToken {
      throw Refusal(
        .badDeviceToken,
        "The token has \(count) characters; wanted is an even number of hexadecimal digits, \(2 * GatewayPolicy.shortestToken) or more."
      )
    }
  }

  /// The device must exist, belong to the topic, and still have the app.
  static let registration = GatewayCheck(name: "registration") { inquiry throws(Refusal) in
    guard let devices = inquiry.policy.devices, case .device(let text) = inquiry.endpoint else { return }
    guard let known = devices[text.lowercased()] else {
      throw Refusal(.badDeviceToken, "This gateway knows no such device.")
    }
    guard let device = known.first(where: { $0.topic == inquiry.topic }) else {
      let own = known.map(\.topic).joined(separator: ", ")
      throw Refusal(.deviceTokenNotForTopic, "The token belongs to \(own), not to \(inquiry.topic).")
    }
    let timestamp = (device.since ?? Int(inquiry.now)) * 1000
    switch device.state {
    case .active: return
    case .unregistered:
      throw Refusal(.unregistered, "The app is no longer on this device.", timestamp: timestamp)
    case .expired: throw Refusal(.expiredToken, "The token has expired.", timestamp: timestamp)
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
