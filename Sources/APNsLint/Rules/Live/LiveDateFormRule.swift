import APNsCore
import APNsPayload
import JSONText

/// `live.date-form`: a Date that is not as the decoder reads it.
struct LiveDateFormRule: LintRule {
  static let about = RuleDescription(
    "live.date-form", .error, .reported, title: "a Date not as the decoder reads it",
    consequence:
      "A Swift Date is decoded as seconds since 2001-01-01, not since 1970: a text fails, and Unix seconds lie 31"
      + " years late.",
    example: #"{"aps":{"content-state":{"arrival":1764460860}}} for a struct with arrival: Date"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard context.isLive, let node = context.aps["content-state"], node.kind == .object else { return [] }
    guard let members = context.input.schema?.contentState else { return guesses(node) }
    return SchemaMatch(node, members: members, at: "/aps/content-state").differences.compactMap {
      difference in
      guard case .date(let pointer, let node) = difference else { return nil }
      return judge(node, name: pointer.last ?? "The date", at: pointer.description)
    }
  }

  private static func judge(_ node: JSONNode, name: String, at pointer: String) -> Finding {
    let rule = "a Date in content-state is a number of seconds since 2001-01-01"
    guard let number = node.double else {
      let unix = node.string.flatMap {
        UnixTime.parse($0) ?? Int($0).map { $0 > 99_999_999_999 ? $0 / 1000 : $0 }
      }
      let form =
        node.string.map { UnixTime.parse($0) == nil ? "a text" : "an ISO date as text" } ?? node.kind.words
      return finding(
        at: .pointer(pointer),
        "\(name) is \(form), and \(rule). Decoding fails, and nothing changes on the device.",
        fix: unix.map { .value(String($0 - UnixTime.referenceDate)) }, isFixSafe: unix != nil)
    }
    if number > 99_999_999_999 {
      let seconds = Int(min(number, 1e17) / 1000)
      return finding(
        at: .pointer(pointer),
        "\(name) is in milliseconds since 1970, and \(rule).",
        fix: .value(String(seconds - UnixTime.referenceDate)), isFixSafe: true)
    }
    let seconds = Int(number)
    return finding(
      at: .pointer(pointer),
      "\(name) is \(node.written), seconds since 1970 it seems, but \(rule): the device reads a moment in the year"
        + " \(UnixTime.year(seconds + UnixTime.referenceDate)).",
      fix: .value(String(seconds - UnixTime.referenceDate)), isFixSafe: true, severity: .warn)
  }

  /// Without a schema a number of the size of today's Unix time is worth a line, no more.
  private static func guesses(_ node: JSONNode) -> [Finding] {
    node.members.compactMap { member in
      guard let seconds = member.value.int, (1_500_000_000...2_200_000_000).contains(seconds) else {
        return nil
      }
      return finding(
        at: .pointer(JSONPointer(["aps", "content-state", member.key]).description),
        "\(member.key) looks like seconds since 1970. If the app's struct has a Date there, it is decoded as seconds since"
          + " 2001-01-01 and lies 31 years late.",
        fix: .value(String(seconds - UnixTime.referenceDate)), label: "count from 2001", isFixSafe: false,
        severity: .info,
        certainty: .assumed)
    }
  }
}
