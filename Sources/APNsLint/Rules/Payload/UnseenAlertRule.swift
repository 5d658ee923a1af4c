import APNsCore

/// `payload.unseen-alert`: an alert in a push that never shows one.
struct UnseenAlertRule: LintRule {
  static let about = RuleDescription(
    "payload.unseen-alert", .info, title: "an alert in a push that never shows one",
    consequence:
      "Pushes of this type go to a part of the app and show no notification; a voip push must raise the call"
      + " screen by itself.",
    example: #"apns-push-type: voip with {"aps":{"alert":"Call"}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    let silent: [PushType] = [
      .voip, .location, .complication, .fileprovider, .pushtotalk, .widgets, .controls,
    ]
    guard silent.contains(context.effectiveType), context.aps["alert"] != nil else { return [] }
    let call = context.effectiveType == .voip ? " The app must raise the call screen, or it is ended." : ""
    return [
      finding(
        at: .pointer("/aps/alert"),
        "A push of type \(context.effectiveType) shows no notification: nobody sees this alert.\(call)")
    ]
  }
}
