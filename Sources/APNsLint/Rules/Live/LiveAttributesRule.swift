import APNsCore
import APNsPayload
import JSONText

/// `live.attributes`: attributes that do not fit the app's struct.
struct LiveAttributesRule: LintRule {
  static let about = RuleDescription(
    "live.attributes", .error, title: "attributes do not fit the struct",
    consequence: "Decoding fails on the device, and the activity is not started.",
    example: #"{"aps":{"attributes-type":"RideAttribute"}} for a struct RideAttributes"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard context.isLive, let schema = context.input.schema else { return [] }
    var findings: [Finding] = []
    if let name = context.aps["attributes-type"]?.string, let wanted = schema.attributesType, name != wanted {
      findings.append(
        finding(
          at: .pointer("/aps/attributes-type"),
          "attributes-type is \(name), and the struct of the app is called \(wanted): the activity is not started.",
          fix: .value(JSONValue.string(wanted).text)))
    }
    if let node = context.aps["attributes"], node.kind == .object, let members = schema.attributes {
      findings += SchemaMatch(node, members: members, at: "/aps/attributes").differences.map(finding)
    }
    return findings
  }

  private static func finding(_ difference: SchemaMatch.Difference) -> Finding {
    switch difference {
    case .missing(let pointer, let names, _):
      finding(
        at: .pointer(pointer.description),
        "\(names.joined(separator: ", ")) missing in \(pointer.last ?? "attributes"), which the struct of the app needs: the"
          + " activity is not started.", fix: .act("add \(names.joined(separator: ", "))"))
    case .type(let pointer, let wanted, let node):
      finding(
        at: .pointer(pointer.description),
        "\(pointer.last ?? "The value") is \(node.kind.words), and the struct of the app has \(wanted.swift): the activity is not"
          + " started.", fix: LiveStateTypeRule.value(node, wanted.unwrapped).map { .value($0) })
    case .date(let pointer, let node):
      finding(
        at: .pointer(pointer.description),
        "\(pointer.last ?? "The value") is \(node.written); a Date is decoded as a number of seconds since 2001-01-01.",
        severity: node.kind == .number ? .warn : .error)
    }
  }
}
