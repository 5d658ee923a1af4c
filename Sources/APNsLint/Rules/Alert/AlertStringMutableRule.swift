import APNsCore
import APNsPayload
import JSONText

/// `alert.string-with-mutable-content`: a service extension is asked for, but the alert is a string.
struct AlertStringMutableRule: LintRule {
  static let about = RuleDescription(
    "alert.string-with-mutable-content", .info, title: "mutable-content with an alert that is a string",
    consequence: "Apple documents the object form for pushes that a service extension changes.",
    example: #"{"aps":{"alert":"Hi","mutable-content":1}}"#, isFixSafe: true)

  static func check(_ context: LintContext) -> [Finding] {
    guard context.isNotification, context.payload.isMutableContent, let node = context.aps["alert"],
      node.kind == .string, context.alertContent.hasText
    else { return [] }
    return [
      finding(
        at: .pointer("/aps/alert"),
        "alert is a string. For the service extension to run, Apple documents an object with title, subtitle or body.",
        fix: .value("{\"body\":\(String(decoding: node.source, as: UTF8.self))}"))
    ]
  }
}
