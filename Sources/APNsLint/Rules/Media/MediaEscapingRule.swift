import APNsCore
import APNsPayload
import JSONText

/// `media.url-escaping`: characters that must be escaped in a URL.
struct MediaEscapingRule: LintRule {
  static let about = RuleDescription(
    "media.url-escaping", .warn, .reported, title: "characters that must be escaped",
    consequence: "Some systems make no URL of it, and some extensions crash on it: nothing is attached.",
    example: #"{"aps":{"alert":{"body":"B"},"mutable-content":1},"media-url":"https://example.com/a b.jpg"}"#,
    isFixSafe: true)

  static func check(_ context: LintContext) -> [Finding] {
    MediaLink.all(context).compactMap { link in
      guard let url = link.url, url.isFetchable, url.needsEscaping else { return nil }
      return finding(
        at: .pointer(link.pointer.description),
        "\(link.pointer.last ?? "The URL") holds characters that a URL must escape, such as spaces or letters outside ASCII. Some"
          + " systems make no URL of it, and nothing is attached.",
        fix: .value(JSONValue.string(url.escaped).text))
    }
  }
}
