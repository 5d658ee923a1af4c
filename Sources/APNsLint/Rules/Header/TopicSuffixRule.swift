import APNsCore

/// `header.topic-suffix`: the suffix is missing or wrong for the push type.
struct TopicSuffixRule: LintRule {
  static let about = RuleDescription(
    "header.topic-suffix", .error, subject: .request, title: "suffix missing or wrong for the push type",
    consequence:
      "APNs answers 400 TopicDisallowed or BadTopic. Each push type but alert, background and mdm has its own"
      + " suffix after the bundle id.",
    example: "apns-topic: com.example.app with apns-push-type: voip", isFixSafe: true)

  static func check(_ context: LintContext) -> [Finding] {
    guard let type = context.pushType, type.facts != nil, let topic = context.topic, !topic.text.isEmpty
    else { return [] }
    if context.input.isBroadcast { return broadcast(topic) }
    if type == .mdm { return mdm(topic) }
    let right = type.topicSuffix
    guard right.isEmpty ? !topic.suffix.isEmpty : !topic.text.hasSuffix(right) else { return [] }
    let bundle = bundleID(of: topic)
    if right.isEmpty {
      // A bundle id may itself end with one of the short suffixes.
      let isSure = ![".voip", ".complication"].contains(topic.suffix)
      let owner = PushType.all.first { $0.topicSuffix == topic.suffix }?.rawValue ?? "another type"
      return [
        finding(
          at: .header(HeaderName.topic),
          "apns-topic ends with \(topic.suffix), which belongs to push type \(owner); a push of type \(type) goes to the bundle"
            + " id alone. APNs answers 400 TopicDisallowed or DeviceTokenNotForTopic.",
          fix: .header(bundle), isFixSafe: isSure, severity: isSure ? .error : .warn,
          certainty: isSure ? .documented : .assumed)
      ]
    }
    return [
      finding(
        at: .header(HeaderName.topic),
        "apns-topic is \(topic), and a push of type \(type) goes to the bundle id followed by \(right). APNs answers 400"
          + " TopicDisallowed.", fix: .header(bundle + right))
    ]
  }

  /// The topic without a suffix, known or nearly so.
  private static func bundleID(of topic: Topic) -> String {
    guard topic.suffix.isEmpty else { return topic.base }
    // What people write for a suffix; the second is printed without its dot in Apple's own text.
    let wrong = [
      ".push-type.live-activity", ".push-type.liveActivity", "push-type.liveactivity", ".liveactivity",
      ".live-activity",
      ".LiveActivity", ".push-type", ".pushtotalk", ".ptt", ".location", ".fileprovider", ".file-provider",
      ".push-type.widget", ".widgets", ".push-type.control", ".controls", ".VoIP", ".voIP", ".complications",
    ]
    let found = wrong.first {
      topic.text.hasSuffix($0) && Topic(String(topic.text.dropLast($0.count))).isWellFormed
    }
    return String(topic.text.dropLast(found?.count ?? 0))
  }

  private static func mdm(_ topic: Topic) -> [Finding] {
    guard !topic.text.hasPrefix("com.apple.mgmt.") else { return [] }
    return [
      finding(
        at: .header(HeaderName.topic),
        "apns-topic of an MDM push is the UID of the MDM certificate's subject, which begins with com.apple.mgmt; a bundle id"
          + " is refused.", isFixSafe: false, severity: .warn)
    ]
  }

  private static func broadcast(_ topic: Topic) -> [Finding] {
    guard !topic.suffix.isEmpty else { return [] }
    return [
      finding(
        at: .header(HeaderName.topic),
        "A broadcast names the bundle id in its path and carries no suffix; \(topic.suffix) is refused.",
        fix: .header(nil), isFixSafe: false, certainty: .reported)
    ]
  }
}
