import APNsCore

/// `auth.mdm-certificate`: an MDM push with a provider token.
struct MDMTokenRule: LintRule {
  static let about = RuleDescription(
    "auth.mdm-certificate", .error, subject: .request, title: "an MDM push with a provider token",
    consequence: "MDM pushes are taken only with the MDM push certificate.",
    example: "apns-push-type: mdm with a .p8 key")

  static func check(_ context: LintContext) -> [Finding] {
    guard context.effectiveType == .mdm, context.input.authentication == .token, context.input.isComplete
    else { return [] }
    return [
      finding(
        at: .field("authorization"),
        "An MDM push is sent with the MDM push certificate, and a provider token is used here. APNs refuses the topic.",
        fix: .act("use the MDM push certificate"), severity: .warn)
    ]
  }
}
