import APNsCore

/// `header.collapse-id`: over 64 bytes.
struct CollapseIDRule: LintRule {
  static let about = RuleDescription(
    "header.collapse-id", .error, subject: .request, title: "over 64 bytes",
    consequence: "APNs answers 400 BadCollapseId. Bytes of UTF-8 are counted, not characters.",
    example: "apns-collapse-id: a text of 65 letters")

  static func check(_ context: LintContext) -> [Finding] {
    guard let text = context.header(HeaderName.collapseID), text.utf8.count > APNsLimits.collapseID else {
      return []
    }
    var shorter = text
    while shorter.utf8.count > APNsLimits.collapseID { shorter.removeLast() }
    return [
      finding(
        at: .header(HeaderName.collapseID),
        "apns-collapse-id has \(text.utf8.count) bytes, and at most 64 are allowed. APNs answers 400 BadCollapseId.",
        fix: .header(shorter), label: "cut it to 64 bytes")
    ]
  }
}
