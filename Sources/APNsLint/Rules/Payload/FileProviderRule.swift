import APNsCore
import APNsPayload
import JSONText

/// `payload.file-provider`: a file provider push without the keys that it needs.
struct FileProviderRule: LintRule {
  static let about = RuleDescription(
    "payload.file-provider", .warn, title: "a file provider push without container-identifier",
    consequence: "The file provider is not told which container changed. The payload is"
      + " {\"container-identifier\":…,\"domain\":…}, without aps.",
    example: #"apns-push-type: fileprovider with {"aps":{}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard context.effectiveType == .fileprovider, context.payload.root != nil else { return [] }
    if let entry = context.top.entries.first(where: { $0.key == "content-identifier" }),
      context.top["container-identifier"] == nil
    {
      return [
        finding(
          at: .pointer(entry.pointer),
          "content-identifier is the name in some libraries; Apple's header of the file provider names container-identifier.",
          fix: .rename("container-identifier"))
      ]
    }
    guard context.top["container-identifier"]?.string == nil else { return [] }
    return [
      finding(
        at: .pointer(""),
        "A file provider push names what changed in container-identifier, and this one does not: the provider is not told."
      )
    ]
  }
}
