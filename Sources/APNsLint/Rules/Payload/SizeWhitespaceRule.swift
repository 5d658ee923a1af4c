import APNsCore
import APNsPayload

/// `payload.size-whitespace`: fits only without its white space.
struct SizeWhitespaceRule: LintRule {
  static let about = RuleDescription(
    "payload.size-whitespace", .info, title: "fits only without its white space",
    consequence: "APNs counts white space too; the payload is within the limit when it is sent minified.",
    example: "a payload of 4,463 bytes, 3,700 of them without white space")

  static func check(_ context: LintContext) -> [Finding] {
    let size = PayloadSize(
      context.input.document, pushType: context.effectiveType, isBroadcast: context.input.isBroadcast)
    guard !size.fits, size.fitsMinified else { return [] }
    return [
      finding(
        at: .pointer(""),
        "As written, the payload has \(size.asWritten) bytes, more than the \(size.limit) that APNs takes; without white space"
          + " it has \(size.minified). It goes out minified.", fix: .act("minify the payload"))
    ]
  }
}
