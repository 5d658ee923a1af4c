import APNsCore

/// `header.priority-background`: a background push with another priority than 5.
struct PriorityBackgroundRule: LintRule {
  static let about = RuleDescription(
    "header.priority-background", .error, subject: .request, title: "background with another priority than 5",
    consequence: "APNs refuses it: background pushes go with priority 5. An absent header means 10.",
    example: "apns-push-type: background with apns-priority: 10", isFixSafe: true)

  static func check(_ context: LintContext) -> [Finding] {
    guard context.pushType == .background else { return [] }
    let text = context.header(HeaderName.priority)
    guard text != "5", text != nil || context.input.isComplete else { return [] }
    if let text, !["1", "10"].contains(text) { return [] }
    let how = text.map { "apns-priority is \($0)" } ?? "apns-priority is not sent, which means 10"
    return [
      finding(
        at: .header(HeaderName.priority),
        "\(how), and a background push must have priority 5. APNs answers 400 BadPriority, or drops it.",
        fix: .header("5"))
    ]
  }
}
