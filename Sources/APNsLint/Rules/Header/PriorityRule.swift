import APNsCore

/// `header.priority`: not 1, 5 or 10.
struct PriorityRule: LintRule {
  static let about = RuleDescription(
    "header.priority", .error, subject: .request, title: "not 1, 5 or 10",
    consequence: "APNs answers 400 BadPriority.", example: "apns-priority: 7")

  static func check(_ context: LintContext) -> [Finding] {
    guard let text = context.header(HeaderName.priority), !["1", "5", "10"].contains(text) else { return [] }
    let words = ["high": "10", "immediate": "10", "normal": "5", "low": "1"]
    let trimmed = text.filter { $0 != " " }
    let fix = ["1", "5", "10"].contains(trimmed) ? trimmed : words[text.lowercased()]
    return [
      finding(
        at: .header(HeaderName.priority),
        "apns-priority is \(text.isEmpty ? "empty" : text), and APNs knows 10 (at once), 5 (with regard to power) and 1"
          + " (never wakes the device). It answers 400 BadPriority.", fix: fix.map { .header($0) })
    ]
  }
}
