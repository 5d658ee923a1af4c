import APNsCore
import APNsPayload
import JSONText

/// `media.no-extension`: a name that does not say what kind of file it is.
struct MediaExtensionRule: LintRule {
  static let about = RuleDescription(
    "media.no-extension", .info, .reported, title: "a name without a known ending",
    consequence:
      "The system knows an attachment by the ending of its file name. An extension that keeps the name of the URL"
      + " attaches nothing; one that goes by the content type does.",
    example: #"{"aps":{"alert":{"body":"B"},"mutable-content":1},"media-url":"https://example.com/img?id=3"}"#
  )

  private static let known: Set<String> = [
    "jpg", "jpeg", "png", "gif", "aif", "aiff", "wav", "mp3", "m4a", "mp4", "m4v", "mov", "mpg", "mpeg",
    "mpeg2", "avi", "caf",
  ]

  static func check(_ context: LintContext) -> [Finding] {
    MediaLink.all(context).compactMap { link in
      guard !link.isAvatar, let url = link.url, url.isFetchable, !known.contains(url.pathExtension ?? "")
      else { return nil }
      guard MediaFormatRule.check(context).isEmpty else { return nil }
      return finding(
        at: .pointer(link.pointer.description),
        "The name has no ending that tells the kind of file. An extension that keeps the name of the URL attaches nothing; one"
          + " that goes by the content type does.")
    }
  }
}
