import APNsCore

/// `header.topic-form`: not a bundle id.
struct TopicFormRule: LintRule {
  static let about = RuleDescription(
    "header.topic-form", .error, subject: .request, title: "not a bundle id",
    consequence:
      "APNs answers 400 BadTopic or TopicDisallowed. A bundle id has letters, digits, dashes and dots.",
    example: "apns-topic: <com.example.app>")

  static func check(_ context: LintContext) -> [Finding] {
    guard let topic = context.topic, !topic.text.isEmpty else { return [] }
    // Line ends have a rule of their own.
    guard !topic.text.unicodeScalars.contains(where: { $0.value < 0x20 }) else { return [] }
    if topic.isWellFormed { return teamPrefix(topic) }
    let wrong = topic.text.unicodeScalars.first { !isTopicScalar($0) }
    let clean = String(String.UnicodeScalarView(topic.text.unicodeScalars.filter(isTopicScalar)))
    guard let wrong else {
      return [
        finding(
          at: .header(HeaderName.topic),
          "\(topic) hardly is a bundle id: those have two or more parts joined by single dots, such as com.example.app. APNs"
            + " will most likely answer 400 TopicDisallowed.", severity: .warn, certainty: .assumed)
      ]
    }
    let star = wrong == "*" ? " A wildcard id cannot receive pushes." : ""
    return [
      finding(
        at: .header(HeaderName.topic),
        "apns-topic holds \(wrong), which no bundle id does. APNs answers 400 BadTopic.\(star)",
        fix: wrong != "*" && Topic(clean).isWellFormed ? .header(clean) : nil)
    ]
  }

  /// A team id in front makes it an application identifier, which is no topic.
  private static func teamPrefix(_ topic: Topic) -> [Finding] {
    guard let first = topic.text.split(separator: ".").first, first.utf8.count == APNsLimits.identifierLength,
      first.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x5a).contains($0) }),
      first.utf8.contains(where: { (0x30...0x39).contains($0) })
    else { return [] }
    let bundle = String(topic.text.dropFirst(first.count + 1))
    guard Topic(bundle).isWellFormed else { return [] }
    return [
      finding(
        at: .header(HeaderName.topic),
        "\(first) in front looks like a team id. The topic is the bundle id alone; APNs would answer 400 TopicDisallowed.",
        fix: .header(bundle), severity: .warn, certainty: .assumed)
    ]
  }

  private static func isTopicScalar(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && Topic("a." + String(scalar)).isWellFormed || scalar == "."
  }
}
