import APNsCore
import JSONText
import APNsPayload

/// `aps.missing`: no `aps` where one is needed.
struct APSMissingRule: LintRule {
  static let about = RuleDescription(
    "aps.missing", .warn, .reported, title: "no aps where one is needed",
    consequence:
      "APNs takes such a payload, and the device shows nothing. Put what the system reads under aps, at the"
      + " top of the payload.",
    example: #"{"alert":"Hello"}"#)

  static func check(_ context: LintContext) -> [Finding] {
    guard context.payload.root != nil, context.top["aps"] == nil, !context.isWallet else { return [] }
    guard context.effectiveType.facts?.needsAPS ?? true else { return [] }
    // A misspelled aps is named by its own rule.
    guard !context.top.entries.contains(where: { KeySpelling.letters($0.key).elementsEqual("aps".utf8) })
    else {
      return []
    }
    if let pointer = nestedAPS(context) {
      let fix = context.payload.node(at: pointer.parent ?? JSONPointer()).map {
        Finding.Fix.value(String(decoding: $0.source, as: UTF8.self))
      }
      return [
        finding(
          at: .pointer(""),
          "aps does not stand at the top but at \(pointer), inside a wrapper that some library wrote. APNs takes it, and"
            + " the device shows nothing. Send the object around \(pointer) as the payload.",
          fix: fix, label: "use the object around \(pointer)", severity: .error)
      ]
    }
    return [
      finding(
        at: .pointer(""),
        "There is no aps. APNs takes the payload, and the device shows nothing; only the app sees the keys beside it. Put"
          + " alert, badge or sound under aps.")
    ]
  }

  /// The first `aps` that stands deeper, down to four levels.
  private static func nestedAPS(_ context: LintContext) -> JSONPointer? {
    var level = context.top.entries.map { ($0.node, JSONPointer([$0.key])) }
    for _ in 0..<4 {
      var next: [(JSONNode, JSONPointer)] = []
      for (node, pointer) in level {
        for member in node.members {
          let place = pointer.appending(member.key)
          if member.key == "aps", member.value.kind == .object { return place }
          next.append((member.value, place))
        }
      }
      level = next
    }
    return nil
  }
}
