import APNsCore
import APNsPayload
import JSONText

/// `aps.flag-type`: a flag is not the number 1.
struct FlagTypeRule: LintRule {
  static let about = RuleDescription(
    "aps.flag-type", .warn, .reported, title: "content-available or mutable-content is not the number 1",
    consequence:
      "Only the number 1 is documented. With true or \"1\" the app may not be woken and the service extension may"
      + " not run.",
    example: #"{"aps":{"alert":"Hi","mutable-content":"1"}}"#, isFixSafe: true)

  static func check(_ context: LintContext) -> [Finding] {
    APSKey.keys(in: .aps).filter { $0.kinds == [.flag] }.compactMap { key in
      guard let node = context.aps[key.name], node.kind != .null else { return nil }
      if node.kind == .number, node.double == 1 || node.double == 0 { return nil }
      let isOff = node.bool == false || ["0", "false", "no", ""].contains(node.string?.lowercased())
      return finding(
        at: .pointer("/aps/\(key.name)"),
        "\(key.name) is \(node.kind.words), and only the number 1 is documented"
          + (isOff
            ? ", with 0 to switch it off."
            : ". As it stands, it may have no effect: write 1 without quotes."),
        fix: .value(isOff ? "0" : "1"))
    }
  }
}
