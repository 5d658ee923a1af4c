import APNsCore
import APNsPayload

/// `aps.key-spelling`: a known key of `aps` in another spelling.
struct APSKeySpellingRule: LintRule {
  static let about = RuleDescription(
    "aps.key-spelling", .error, .reported, title: "a known key in another spelling",
    consequence:
      "APNs takes the payload, and the system ignores the key without a word. The keys of aps are written in"
      + " lower case with dashes.",
    example: #"{"aps":{"alert":"Hi","mutable_content":1}}"#, isFixSafe: true)

  static func check(_ context: LintContext) -> [Finding] {
    misspelledAPS(context)
      + context.aps.entries.compactMap { entry in
        guard let right = context.meantInAPS[entry.key] else { return nil }
        return rename(entry, to: right.name, isFree: context.aps[right.name] == nil)
      }
  }

  private static func misspelledAPS(_ context: LintContext) -> [Finding] {
    guard context.top["aps"] == nil, context.effectiveType.facts?.needsAPS ?? true else { return [] }
    return context.top.entries.compactMap { entry in
      guard KeySpelling.letters(entry.key).elementsEqual("aps".utf8) else { return nil }
      return rename(entry, to: "aps", isFree: true)
    }
  }

  private static func rename(_ entry: LintMembers.Entry, to right: String, isFree: Bool) -> Finding {
    finding(
      at: .pointer(entry.pointer),
      "\(entry.key) is no key that the system knows; it is spelled \(right). As it stands it is ignored without a word.",
      fix: isFree ? .rename(right) : .remove, isFixSafe: isFree)
  }
}
