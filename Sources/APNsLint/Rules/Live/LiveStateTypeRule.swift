import APNsCore
import APNsPayload
import JSONText

/// `live.state-type`: a member of another type than the struct has.
struct LiveStateTypeRule: LintRule {
  static let about = RuleDescription(
    "live.state-type", .error, title: "a member of another type than in the struct",
    consequence: "APNs answers 200, decoding fails on the device, and nothing changes.",
    example: #"{"aps":{"content-state":{"etaSeconds":"420"}}} for a struct with etaSeconds: Int"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard context.isLive, let node = context.aps["content-state"],
      let members = context.input.schema?.contentState,
      node.kind == .object
    else { return [] }
    return SchemaMatch(node, members: members, at: "/aps/content-state").differences.compactMap {
      difference in
      guard case .type(let pointer, let wanted, let node) = difference else { return nil }
      return finding(
        at: .pointer(pointer.description),
        "\(pointer.last ?? "The value") is \(node.kind.words), and the struct of the app has \(wanted.swift). Decoding fails, and"
          + " nothing changes on the device.", fix: value(node, wanted.unwrapped).map { .value($0) })
    }
  }

  /// The same value in the right type, where that is certain.
  static func value(_ node: JSONNode, _ wanted: ContentStateSchema.ValueType) -> String? {
    switch wanted {
    case .string: node.numberText.map { "\"\($0)\"" } ?? node.bool.map { "\"\($0)\"" }
    case .int: node.string.flatMap { Int($0) }.map(String.init)
    case .double: node.string.flatMap { TemplateVariables.isNumber($0) ? $0 : nil }
    case .bool:
      switch node.string?.lowercased() ?? node.numberText {
      case "true", "1", "yes": "true"
      case "false", "0", "no": "false"
      default: nil
      }
    default: nil
    }
  }
}
