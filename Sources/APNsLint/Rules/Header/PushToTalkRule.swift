import APNsCore

/// `header.push-to-talk`: a push-to-talk push that may come late.
struct PushToTalkRule: LintRule {
  static let about = RuleDescription(
    "header.push-to-talk", .info, subject: .request,
    title: "push to talk with another priority than 10 or an expiration",
    consequence:
      "Speech that comes late is worse than none: Apple sends these with priority 10 and expiration 0.",
    example: "apns-push-type: pushtotalk with apns-priority: 5")

  static func check(_ context: LintContext) -> [Finding] {
    guard context.pushType == .pushtotalk else { return [] }
    var findings: [Finding] = []
    if let priority = context.header(HeaderName.priority), ["1", "5"].contains(priority) {
      findings.append(
        finding(
          at: .header(HeaderName.priority),
          "A push-to-talk push is meant to arrive at once; Apple sends it with priority 10.",
          fix: .header("10")))
    }
    if let expiration = context.header(HeaderName.expiration), expiration != "0", Int(expiration) != nil {
      findings.append(
        finding(
          at: .header(HeaderName.expiration),
          "A push-to-talk push that is stored comes too late; Apple sends it with expiration 0.",
          fix: .header("0")))
    }
    return findings
  }
}
