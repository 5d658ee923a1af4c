import APNsCore

/// `auth.token-only`: a certificate for a push type that takes provider tokens only.
struct TokenOnlyRule: LintRule {
  static let about = RuleDescription(
    "auth.token-only", .error, subject: .request,
    title: "a certificate for a push type that takes tokens only",
    consequence: "APNs answers 400 TopicDisallowed. Use a .p8 key.",
    example: "a location push with a certificate")

  static func check(_ context: LintContext) -> [Finding] {
    guard case .certificate = context.input.authentication, !context.isLive,
      context.effectiveType.facts?.tokenOnly == true
    else { return [] }
    return [
      finding(
        at: .field("authorization"),
        "A push of type \(context.effectiveType) is taken with a provider token only, and a certificate is used here. APNs"
          + " answers 400 TopicDisallowed: use a .p8 key.", fix: .act("use a .p8 key"))
    ]
  }
}
