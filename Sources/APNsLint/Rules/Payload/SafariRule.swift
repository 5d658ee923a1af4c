import APNsCore
import JSONText
import APNsPayload

/// `payload.website`: a website push of old Safari without what it needs.
struct SafariRule: LintRule {
  static let about = RuleDescription(
    "payload.website", .warn, .reported, title: "a website push without title, body or url-args",
    consequence:
      "Safari 15 and older show a website push only with a title, a body and url-args, which may be empty.",
    example: #"apns-topic: web.com.example.site with {"aps":{"alert":{"title":"T","body":"B"}}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard context.isWebsite, context.effectiveType == .alert, context.payload.aps != nil else { return [] }
    var missing: [String] = []
    for key in ["title", "body"] where context.alert[key]?.string?.isEmpty != false {
      missing.append("alert.\(key)")
    }
    if context.aps["url-args"]?.kind != .array { missing.append("url-args") }
    guard !missing.isEmpty else { return [] }
    return [
      finding(
        at: .pointer("/aps"),
        "A website push for Safari needs title, body and url-args; \(missing.joined(separator: " and ")) is missing."
      )
    ]
  }
}
