import APNsCore
import APNsPayload
import JSONText

/// `comm.app-setup`: what the app itself needs.
struct AppSetupRule: LintRule {
  static let about = RuleDescription(
    "comm.app-setup", .info, title: "what the app itself needs",
    consequence:
      "Without the Communication Notifications capability and the intent's name under NSUserActivityTypes in the"
      + " app's Info.plist, the notification stays plain.",
    example: "a profile with capability false")

  static func check(_ context: LintContext) -> [Finding] {
    guard let profile = CommunicationProfile.asked(context) else { return [] }
    guard !profile.capability || profile.activityTypes.isEmpty else { return [] }
    return [
      finding(
        at: CommunicationProfile.place(profile.communicationRoot, in: context),
        "The payload cannot do it alone: the app needs the Communication Notifications capability, and INSendMessageIntent under"
          + " NSUserActivityTypes in its Info.plist. Without them the notification stays plain.")
    ]
  }
}
