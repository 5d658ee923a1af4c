import APNsCore
import APNsPayload
import JSONText

/// `payload.too-large`: over the limit of the push type, even without white space.
struct TooLargeRule: LintRule {
  static let about = RuleDescription(
    "payload.too-large", .error, title: "over the limit of the push type",
    consequence:
      "APNs answers 413 PayloadTooLarge. The limit is 4096 bytes, 5120 for voip and for broadcasts, counted in"
      + " UTF-8: a Chinese character takes 3 bytes, an emoji 4 or more.",
    example: "a payload of 4,100 bytes")

  static func check(_ context: LintContext) -> [Finding] {
    let size = PayloadSize(
      context.input.document, pushType: context.effectiveType, isBroadcast: context.input.isBroadcast)
    guard !size.fitsMinified else { return [] }
    let dearest = MemberCost.list(context.input.document).first { $0.pointer != "/aps" }
    let hint = dearest.map { " The dearest member is \($0.pointer) with \($0.bytes) bytes." } ?? ""
    let spaces = size.asWritten == size.minified ? "" : " even without its white space"
    return [
      finding(
        at: .pointer(""),
        "The payload has \(size.minified) bytes\(spaces), \(size.minified - size.limit) more than the \(size.limit) that APNs"
          + " takes for push type \(context.effectiveType). It would answer 413 PayloadTooLarge.\(hint)")
    ]
  }
}
