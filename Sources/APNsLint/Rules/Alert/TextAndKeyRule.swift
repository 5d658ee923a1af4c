import APNsCore
import APNsPayload
import JSONText

/// `alert.text-and-key`: a text and a localisation key for the same line.
struct TextAndKeyRule: LintRule {
  static let about = RuleDescription(
    "alert.text-and-key", .info, .assumed, title: "text and localisation key for the same line",
    consequence: "The key is used instead of the text.",
    example: #"{"aps":{"alert":{"body":"Hi","loc-key":"HELLO"}}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    AlertContent.Slot.allCases.compactMap { slot in
      guard context.alert[slot.rawValue]?.kind == .string, context.alert[slot.localizationKey] != nil else {
        return nil
      }
      return finding(
        at: .pointer("/aps/alert/\(slot.rawValue)"),
        "\(slot.rawValue) and \(slot.localizationKey) both stand here; the device uses \(slot.localizationKey), as far as is"
          + " known.")
    }
  }
}
