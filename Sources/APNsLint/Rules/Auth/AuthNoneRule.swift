import APNsCore

/// `auth.none`: neither token nor certificate.
struct AuthNoneRule: LintRule {
  static let about = RuleDescription(
    "auth.none", .error, subject: .request, title: "neither token nor certificate",
    consequence: "APNs answers 403 MissingProviderToken, also when it was a certificate that is missing.",
    example: "a request without authorization")

  static func check(_ context: LintContext) -> [Finding] {
    guard context.input.isComplete, context.input.authentication == LintInput.Authentication.none else {
      return []
    }
    return [
      finding(
        at: .field("authorization"),
        "There is neither a provider token (a .p8 key with key id and team id) nor a client certificate with its private key."
          + " APNs answers 403 MissingProviderToken.", fix: .act("choose a .p8 key or a certificate"))
    ]
  }
}
