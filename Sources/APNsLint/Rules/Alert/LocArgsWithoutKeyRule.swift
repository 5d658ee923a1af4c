import APNsCore
import APNsPayload
import JSONText

/// `alert.loc-args-without-key`: arguments without the key that they fill.
struct LocArgsWithoutKeyRule: LintRule {
  static let about = RuleDescription(
    "alert.loc-args-without-key", .warn, .assumed, title: "localisation arguments without their key",
    consequence: "The arguments are ignored: they fill the entry that the matching key names.",
    example: #"{"aps":{"alert":{"body":"Hi","loc-args":["Anna"]}}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    AlertContent.Slot.allCases.compactMap { slot in
      guard let node = context.alert[slot.argumentsKey], context.alert[slot.localizationKey] == nil else {
        return nil
      }
      guard node.kind != .array || node.count > 0 else { return nil }
      // A misspelled key has a rule of its own.
      guard !context.meantInAlert.values.contains(where: { $0.name == slot.localizationKey })
      else {
        return nil
      }
      return finding(
        at: .pointer("/aps/alert/\(slot.argumentsKey)"),
        "\(slot.argumentsKey) fills the entry that \(slot.localizationKey) names, and there is no \(slot.localizationKey). It is"
          + " most likely ignored.")
    }
  }
}
