/// Looks at the request that was refused and names the value that is most likely wrong.
enum SuspectValues {
  /// Sentences about this very request, the likeliest cause first.
  static func remarks(on reason: RejectionReason?, context: AnswerContext) -> [String] {
    guard let reason else { return [] }
    switch reason {
    case .badDeviceToken: return environmentRemark(context)
    case .deviceTokenNotForTopic, .topicDisallowed, .badTopic, .missingTopic: return topicRemarks(context)
    case .badCollapseID: return collapseRemark(context)
    case .badPriority, .badExpirationDate, .badMessageID, .invalidPushType:
      return valueRemark(reason, context)
    case .payloadTooLarge: return sizeRemark(context)
    case .invalidProviderToken where context.environment == .local:
      return [
        "The local gateway trusts its demo key alone, so a good key of your own is refused there too. One is trusted by "
          + "pushwright gateway --trust-key FILE:KEYID:TEAMID, and by Apple's environments."
      ]
    default: return []
    }
  }

  /// The act that helps most, if the program can do it.
  static func offer(for reason: RejectionReason, context: AnswerContext) -> AnswerExplanation.Offer? {
    switch reason {
    case .badDeviceToken where context.strangeHome != nil: return context.strangeHome.map { .sendTo($0) }
    case .badDeviceToken, .badCertificateEnvironment, .badEnvironmentKeyInToken, .badEnvironmentKeyIDInToken:
      return otherKind(context.environment).map { .sendTo($0) } ?? .chooseCredential
    case .topicDisallowed, .badTopic, .missingTopic, .deviceTokenNotForTopic:
      return context.hasFittingTopic ? .chooseTopic : .fixTopic
    case .badPriority: return .setPriority
    case .badExpirationDate: return .fix(header: HeaderName.expiration)
    case .badCollapseID: return .fix(header: HeaderName.collapseID)
    case .badMessageID: return .fix(header: HeaderName.id)
    case .invalidPushType, .missingPushType: return .fix(header: HeaderName.pushType)
    case .unregistered, .expiredToken: return .dropDevice
    case .expiredProviderToken: return .newToken
    case .invalidProviderToken, .missingProviderToken, .badCertificate, .forbidden, .topicMismatch:
      return .chooseCredential
    case .payloadTooLarge: return .minify
    case .tooManyRequests, .tooManyProviderTokenUpdates, .internalServerError, .serviceUnavailable, .shutdown,
      .idleTimeout, .unrelatedKeyIDInToken:
      return .sendAgain
    default: return nil
    }
  }

  private static func otherKind(_ kind: Environment.Kind?) -> Environment.Kind? {
    switch kind {
    case .sandbox: .production
    case .production: .sandbox
    case .local, .custom, nil: nil
    }
  }

  private static func environmentRemark(_ context: AnswerContext) -> [String] {
    if let home = context.strangeHome, let asked = context.environment {
      return [
        "This went to \(asked == .custom ? "a server of your own" : asked.rawValue); by the device book the token belongs to \(home.rawValue)."
      ]
    }
    switch context.environment {
    case .production:
      return [
        "This went to production. A token of a build run from Xcode belongs to sandbox; TestFlight and the App Store give production tokens."
      ]
    case .sandbox:
      return [
        "This went to sandbox. A token from TestFlight or the App Store belongs to production; a build run from Xcode gives sandbox tokens."
      ]
    case .local: return ["The local gateway does not know this token: see --device of pushwright gateway."]
    case .custom, nil: return []
    }
  }

  private static func topicRemarks(_ context: AnswerContext) -> [String] {
    guard let text = context.topic, !text.isEmpty else { return [] }
    let topic = Topic(text)
    if let app = context.app, topic.base != app {
      return ["The topic was \(text); by the device book the app is \(app)."]
    }
    guard let type = context.request?.header(HeaderName.pushType).map(PushType.init(rawValue:)) else {
      return ["The topic was \(text)."]
    }
    let right = topic.adapted(to: type)
    if right != topic, type.facts != nil {
      return ["The topic was \(text), but push type \(type) wants \(right)."]
    }
    return ["The topic was \(text), which fits push type \(type): look at the token and the team."]
  }

  private static func collapseRemark(_ context: AnswerContext) -> [String] {
    guard let value = context.request?.header(HeaderName.collapseID) else { return [] }
    return ["The collapse id has \(value.utf8.count) bytes, the limit is \(APNsLimits.collapseID)."]
  }

  private static func valueRemark(_ reason: RejectionReason, _ context: AnswerContext) -> [String] {
    let names: [RejectionReason: String] = [
      .badPriority: HeaderName.priority, .badExpirationDate: HeaderName.expiration,
      .badMessageID: HeaderName.id, .invalidPushType: HeaderName.pushType,
    ]
    guard let name = names[reason], let value = context.request?.header(name) else { return [] }
    if reason == .badPriority, context.request?.header(HeaderName.pushType) == PushType.background.rawValue,
      let only = PushType.background.facts?.usualPriority
    {
      return ["\(name) was sent as \(value); a background push takes \(only.rawValue) only."]
    }
    if reason == .invalidPushType {
      if context.request?.header(HeaderName.channelID) != nil {
        return [
          "A push to a channel has the push type \(PushType.liveactivity); this one was sent as \(value)."
        ]
      }
      if let meant = PushType.all.first(where: { $0.rawValue == value.lowercased() && $0.rawValue != value })
      {
        return ["\(name) was sent as \(value); it is written \(meant)."]
      }
    }
    return ["\(name) was sent as \(value)."]
  }

  private static func sizeRemark(_ context: AnswerContext) -> [String] {
    guard let request = context.request else { return [] }
    let type = PushType(rawValue: request.header(HeaderName.pushType) ?? PushType.alert.rawValue)
    return ["The body had \(request.body.count) bytes; the limit for \(type) is \(type.payloadLimit)."]
  }
}

extension AnswerContext {
  /// Whether the topic is as good as what is known of device and push type can make it.
  fileprivate var hasFittingTopic: Bool {
    guard let text = topic, !text.isEmpty, let type = request?.header(HeaderName.pushType) else {
      return false
    }
    let sent = Topic(text)
    return sent.adapted(to: PushType(rawValue: type)) == sent && (app ?? sent.base) == sent.base
  }

  /// The environment of the device book, where the push went to another one.
  fileprivate var strangeHome: Environment.Kind? {
    guard let home, let environment, home != environment else { return nil }
    return home
  }
}
