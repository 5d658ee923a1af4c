import APNsCore

/// `header.push-type-missing`: `apns-push-type` is not sent.
struct PushTypeMissingRule: LintRule {
  static let about = RuleDescription(
    "header.push-type-missing", .warn, subject: .request, title: "apns-push-type not sent",
    consequence:
      "watchOS 6 and later require it; without it APNs guesses from the payload, and may delay or drop the push.",
    example: "a request without apns-push-type")

  static func check(_ context: LintContext) -> [Finding] {
    guard context.input.isComplete, context.pushType == nil, !context.isWallet, !context.isWebsite else {
      return []
    }
    let type = context.effectiveType
    return [
      finding(
        at: .header(HeaderName.pushType),
        "apns-push-type is not sent. watchOS requires it, elsewhere APNs guesses from the payload and may delay or drop the"
          + " push. This payload speaks for \(type).", fix: .header(type.rawValue), isFixSafe: true)
    ]
  }
}
