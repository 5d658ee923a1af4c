import APNsCore
import JSONText

/// `aps.badge-type`: the badge is not a whole number.
struct BadgeTypeRule: LintRule {
  static let about = RuleDescription(
    "aps.badge-type", .error, .reported, title: "badge is not a whole number",
    consequence:
      "The number on the icon does not change, and some systems drop the whole notification. badge is a whole"
      + " number; 0 clears it.",
    example: #"{"aps":{"badge":"1"}}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard let node = context.aps["badge"], node.kind != .null else { return [] }
    if let number = node.int {
      guard number < 0 else { return [] }
      return [
        finding(
          at: .pointer("/aps/badge"),
          "badge is the negative number \(number), for which nothing is documented. 0 clears it.",
          fix: .value("0"), severity: .warn, certainty: .assumed)
      ]
    }
    let number = value(of: node)
    return [
      finding(
        at: .pointer("/aps/badge"),
        "badge is \(node.numberText ?? node.kind.words), and must be a whole number without quotes. As it stands, the icon"
          + " keeps its old number or the notification is dropped.",
        fix: number.map { .value(String($0)) }, isFixSafe: number != nil)
    ]
  }

  private static func value(of node: JSONNode) -> Int? {
    if let text = node.string { return Int(text.filter { $0 != " " }).flatMap { $0 < 0 ? nil : $0 } }
    guard let number = node.double.flatMap({ Int(exactly: $0) }), (0...1_000_000_000).contains(number) else {
      return nil
    }
    return number
  }
}
