import APNsCore
import APNsPayload
import JSONText

/// `media.http`: plain http.
struct MediaHTTPRule: LintRule {
  static let about = RuleDescription(
    "media.http", .error, title: "plain http",
    consequence:
      "App Transport Security blocks the download, unless the extension has an exception for it. Use https.",
    example: #"{"aps":{"alert":{"body":"B"},"mutable-content":1},"media-url":"http://example.com/a.jpg"}"#)

  static func check(_ context: LintContext) -> [Finding] {
    MediaLink.all(context).compactMap { link in
      guard let url = link.url, url.scheme == "http", !url.host.isEmpty, context.profile?.httpAllowed != true
      else {
        return nil
      }
      return finding(
        at: .pointer(link.pointer.description),
        "\(link.pointer.last ?? "The URL") uses plain http, which App Transport Security blocks: the notification comes without"
          + " its picture. Use https, or give the extension an exception.",
        fix: .value(JSONValue.string("https" + url.text.dropFirst(4)).text),
        severity: context.profileSeverity(.error),
        certainty: context.profileCertainty(.documented))
    }
  }
}
