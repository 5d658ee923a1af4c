import APNsCore
import APNsPayload
import JSONText

/// `payload.mdm-alone`: `mdm` must stand alone.
struct MDMAloneRule: LintRule {
  static let about = RuleDescription(
    "payload.mdm-alone", .error, title: "mdm must stand alone",
    consequence: "The device ignores an MDM push that carries aps or anything else beside mdm.",
    example: #"{"aps":{},"mdm":"00000000-1111-2222-3333-444444444444"}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard context.effectiveType == .mdm, context.payload.root != nil else { return [] }
    guard let magic = context.top["mdm"] else {
      return [
        finding(
          at: .pointer(""),
          "An MDM push holds mdm with the PushMagic of the device, and there is none: the device would ignore it."
        )
      ]
    }
    var findings = context.top.entries.filter { $0.key != "mdm" }.map { entry in
      finding(
        at: .pointer(entry.pointer),
        "\(entry.key) stands beside mdm, which must stand alone: the device would ignore the push.",
        fix: .remove)
    }
    if magic.string?.isEmpty != false {
      findings.append(
        finding(
          at: .pointer("/mdm"), "mdm must be the PushMagic text that the device sent in its TokenUpdate."))
    }
    return findings
  }
}
