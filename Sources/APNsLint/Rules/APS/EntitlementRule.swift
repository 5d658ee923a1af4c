import APNsCore
import APNsPayload
import JSONText

/// `aps.entitlement`: what the app must be allowed for the payload to have its effect.
struct EntitlementRule: LintRule {
  static let about = RuleDescription(
    "aps.entitlement", .info, title: "a level or sound that needs an entitlement",
    consequence:
      "Without the capability or entitlement in the app, the notification behaves like an ordinary one.",
    example: #"{"aps":{"alert":"Hi","interruption-level":"critical"}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    var findings: [Finding] = []
    switch context.payload.interruptionLevel {
    case .timeSensitive:
      findings.append(
        finding(
          at: .pointer("/aps/interruption-level"),
          "time-sensitive has its effect only if the app has the Time Sensitive Notifications capability and the person"
            + " has not switched it off."))
    case .critical:
      findings.append(
        finding(
          at: .pointer("/aps/interruption-level"),
          "critical has its effect only if Apple granted the app the critical alerts entitlement."))
    case .active, .passive, nil: break
    }
    if Payload.isOne(context.aps["sound"]?["critical"]) {
      findings.append(
        finding(
          at: .pointer("/aps/sound/critical"),
          "A critical sound plays only if Apple granted the app the critical alerts entitlement."))
    }
    return findings
  }
}
