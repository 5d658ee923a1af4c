import APNsCore
import APNsPayload
import JSONText

/// `live.state-missing`: `content-state` lacks members of the app's struct.
struct LiveStateMissingRule: LintRule {
  static let about = RuleDescription(
    "live.state-missing", .error, .reported, title: "content-state lacks members of the struct",
    consequence:
      "APNs answers 200, decoding fails on the device, and nothing changes. Names are matched letter by letter: the"
      + " default rules turn no snake_case into camelCase.",
    example: #"{"aps":{"content-state":{"driver_name":"Anna"}}} for a struct with driverName"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard context.isLive, let node = context.aps["content-state"],
      let members = context.input.schema?.contentState
    else {
      return []
    }
    return SchemaMatch(node, members: members, at: "/aps/content-state").differences.compactMap {
      difference in
      guard case .missing(let pointer, let names, let near) = difference else { return nil }
      let list = names.map { name in near[name].map { "\(name) (\($0) stands there instead)" } ?? name }
      // One key that resembles one missing name can simply be renamed.
      let only = names.count == 1 ? names.first.flatMap { name in near[name].map { ($0, name) } } : nil
      return finding(
        at: .pointer(pointer.description),
        "\(list.joined(separator: ", ")) \(names.count == 1 ? "is" : "are") missing in \(pointer.last ?? "the state"). The struct"
          + " of the app needs \(names.count == 1 ? "it" : "them"), so decoding fails and nothing changes on the device.",
        fix: only.map { .act("rename \($0.0) to \($0.1)") } ?? .act("add \(names.joined(separator: ", "))"))
    }
  }
}
