import APNsCore

// The form of a request: what can be judged without knowing the sender.

extension GatewayCheck {
  static let path = GatewayCheck(name: "path") { inquiry throws(Refusal) in
    if inquiry.endpoint == .unknown {
      throw Refusal(.badPath, "\(inquiry.request.path) is no path of APNs; a push goes to /3/device/<token>.")
    }
  }

  static let method = GatewayCheck(name: "method") { inquiry throws(Refusal) in
    if !inquiry.endpoint.methods.contains(inquiry.request.method) {
      let allowed = inquiry.endpoint.methods.joined(separator: ", ")
      throw Refusal(.methodNotAllowed, "The method is \(inquiry.request.method); this path takes \(allowed).")
    }
  }

  static let duplicateHeaders = GatewayCheck(name: "duplicate headers") { inquiry throws(Refusal) in
    if let name = inquiry.fields.duplicate { throw Refusal(.duplicateHeaders, "\(name) was sent twice.") }
  }

  /// `apns-id` and `apns-request-id` are UUIDs; any letter case is taken.
  static let messageID = GatewayCheck(name: "message id") { inquiry throws(Refusal) in
    for value in [inquiry.fields.id, inquiry.fields.requestID] {
      if let value, APNsID(value) == nil { throw Refusal(.badMessageID, "\(value) is no UUID.") }
    }
  }

  /// The types of `PushType`; a missing one is taken, as APNs takes it for all but watchOS.
  static let pushType = GatewayCheck(name: "push type") { inquiry throws(Refusal) in
    guard let value = inquiry.fields.pushType else { return }
    if PushType(rawValue: value).facts == nil {
      throw Refusal(.invalidPushType, "\(value) is none of the push types that Apple documents.")
    }
  }

  /// 1, 5 or 10, and 5 alone for background; absent stands for 10.
  ///
  /// That a background push without the header is refused follows from the two rules, no source says it.
  static let priority = GatewayCheck(name: "priority") { inquiry throws(Refusal) in
    let value = inquiry.fields.priority ?? "10"
    guard let number = Int(value), let priority = Priority(rawValue: number), value == String(number) else {
      throw Refusal(.badPriority, "apns-priority \(value) is not 10, 5 or 1.")
    }
    if inquiry.fields.pushType == PushType.background.rawValue, priority != .powerAware {
      let given = inquiry.fields.priority ?? "absent, which stands for 10,"
      throw Refusal(.badPriority, "A background push takes priority 5; apns-priority is \(given) here.")
    }
  }

  static let expiration = GatewayCheck(name: "expiration") { inquiry throws(Refusal) in
    guard let value = inquiry.fields.expiration else { return }
    if Expiration(headerValue: value) == nil || value.hasPrefix("+") {
      throw Refusal(.badExpirationDate, "apns-expiration \(value) is no number of whole seconds since 1970.")
    }
  }

  static let collapseID = GatewayCheck(name: "collapse id") { inquiry throws(Refusal) in
    guard let value = inquiry.fields.collapseID else { return }
    let count = value.utf8.count
    if count > APNsLimits.collapseID {
      throw Refusal(
        .badCollapseID, "apns-collapse-id has \(count) bytes, \(APNsLimits.collapseID) are allowed.")
    }
  }

  /// Present, not blank, and within the limit; APNs was seen to take a body that is no JSON.
  static let payload = GatewayCheck(name: "payload") { inquiry throws(Refusal) in
    let request = inquiry.request
    if request.body.allSatisfy({ [0x20, 0x09, 0x0a, 0x0d].contains($0) }),
      request.bodyLength == request.body.count
    {
      throw Refusal(.payloadEmpty, "The request has no payload.")
    }
    let limit = inquiry.payloadLimit
    if request.bodyLength > limit {
      throw Refusal(.payloadTooLarge, "The payload has \(request.bodyLength) bytes, \(limit) are allowed.")
    }
  }
}

extension Inquiry {
  /// The largest payload in bytes (Apple, "Generating a remote notification").
  var payloadLimit: Int {
    if case .broadcast = endpoint { return APNsLimits.largePayload }
    if let type = fields.pushType { return PushType(rawValue: type).payloadLimit }
    return topic.hasSuffix(PushType.voip.topicSuffix) ? PushType.voip.payloadLimit : APNsLimits.payload
  }
}
