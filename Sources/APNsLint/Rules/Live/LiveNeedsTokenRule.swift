import APNsCore

/// `live.needs-token-auth`: a Live Activity push with a certificate.
struct LiveNeedsTokenRule: LintRule {
  static let about = RuleDescription(
    "live.needs-token-auth", .error, .reported, subject: .request,
    title: "a Live Activity push with a certificate",
    consequence:
      "APNs answers 400 TopicDisallowed: certificates do not list the topic of Live Activities. Use a .p8 key.",
    example: "apns-push-type: liveactivity with a certificate")

  static func check(_ context: LintContext) -> [Finding] {
    guard case .certificate(let topics) = context.input.authentication, context.isLive,
      !context.input.isBroadcast
    else {
      return []
    }
    // A certificate that really lists the topic is taken at its word.
    if let topics, let topic = context.topic, topics.contains(topic.text),
      topic.suffix == ".push-type.liveactivity"
    {
      return []
    }
    return [
      finding(
        at: .field("authorization"),
        "A Live Activity push needs a provider token, made with a .p8 key; with a certificate APNs answers 400"
          + " TopicDisallowed.", fix: .act("use a .p8 key"))
    ]
  }
}
