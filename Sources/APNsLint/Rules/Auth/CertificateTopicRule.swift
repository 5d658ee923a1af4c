import APNsCore

/// `auth.certificate-topic`: a topic that the certificate does not list.
struct CertificateTopicRule: LintRule {
  static let about = RuleDescription(
    "auth.certificate-topic", .error, subject: .request, title: "a topic that the certificate does not list",
    consequence:
      "APNs answers 400 TopicDisallowed or BadCertificate. A certificate serves only the topics in it.",
    example: "apns-topic: com.example.other with a certificate for com.example.app")

  static func check(_ context: LintContext) -> [Finding] {
    guard case .certificate(let listed) = context.input.authentication, let topics = listed, !topics.isEmpty,
      let topic = context.topic, !topic.text.isEmpty, !topics.contains(topic.text),
      context.effectiveType.facts?.tokenOnly != true
    else { return [] }
    // A wrong suffix is named by its own rule.
    guard TopicSuffixRule.check(context).isEmpty else { return [] }
    return [
      finding(
        at: .header(HeaderName.topic),
        "The certificate is for \(topics.joined(separator: ", ")), not for \(topic). APNs answers 400 TopicDisallowed.",
        fix: topics.first { Topic($0).suffix == context.effectiveType.topicSuffix }.map { .header($0) })
    ]
  }
}
