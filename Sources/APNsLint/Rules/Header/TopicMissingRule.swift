import APNsCore
import JSONText

/// `header.topic-missing`: no `apns-topic`.
struct TopicMissingRule: LintRule {
  static let about = RuleDescription(
    "header.topic-missing", .error, subject: .request, title: "no apns-topic",
    consequence:
      "With a provider token APNs answers 400 MissingTopic. The topic is the bundle id of the app, with the suffix"
      + " of the push type.",
    example: "a request with a provider token and without apns-topic")

  static func check(_ context: LintContext) -> [Finding] {
    guard context.input.isComplete, !context.input.isBroadcast else { return [] }
    guard context.header(HeaderName.topic)?.isEmpty ?? true else { return [] }
    if case .certificate(let topics) = context.input.authentication {
      // With a certificate for one topic, APNs takes that one.
      guard let topics, topics.count > 1 else { return [] }
      return [
        finding(
          at: .header(HeaderName.topic),
          "apns-topic is not sent, and the certificate is for several topics (\(topics.joined(separator: ", "))). APNs answers"
            + " 400 MissingTopic: name the bundle id.", fix: topics.first.map { .header($0) })
      ]
    }
    let bundle = context.top["Simulator Target Bundle"]?.string
    let suffix = context.effectiveType.topicSuffix
    return [
      finding(
        at: .header(HeaderName.topic),
        "apns-topic is not sent. It is the bundle id of the app\(suffix.isEmpty ? "" : " followed by \(suffix)"); APNs answers"
          + " 400 MissingTopic.",
        fix: bundle.map { .header($0 + suffix) }
          ?? .act("give the bundle id\(suffix.isEmpty ? "" : " with \(suffix)")"))
    ]
  }
}
