import APNsCore
import APNsPayload
import JSONText

/// `media.url`: no usable URL.
struct MediaURLRule: LintRule {
  static let about = RuleDescription(
    "media.url", .error, .reported, title: "no usable URL",
    consequence:
      "The extension has nothing to fetch, and the notification comes without its picture. The value is a full URL:"
      + " https://, a host and a path.",
    example: #"{"aps":{"alert":{"body":"B"},"mutable-content":1},"media-url":"/images/a.jpg"}"#)

  static func check(_ context: LintContext) -> [Finding] {
    MediaLink.all(context).compactMap { link in
      let name = link.pointer.last ?? "The URL"
      guard let url = link.url else {
        return report(
          link,
          "\(name) is \(link.node.kind.words), and must be a string with a URL that begins with https://.",
          context)
      }
      guard !url.isFetchable else { return nil }
      let guess =
        url.scheme.isEmpty && !url.text.hasPrefix("/") && url.text.contains(".") ? "https://" + url.text : nil
      let why =
        url.text.isEmpty
        ? "is empty"
        : url.scheme == "https" || url.scheme == "http" ? "names no host" : "is no URL that can be fetched"
      return report(
        link,
        "\(name) \(why): it must begin with https:// and name a host. The notification comes without its picture.",
        context, fix: guess.map { .value(JSONValue.string($0).text) })
    }
  }

  private static func report(
    _ link: MediaLink, _ message: String, _ context: LintContext, fix: Finding.Fix? = nil
  ) -> Finding {
    finding(
      at: .pointer(link.pointer.description), message, fix: fix, severity: context.profileSeverity(.error),
      certainty: context.profileCertainty(.reported))
  }
}
