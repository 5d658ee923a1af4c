import APNsCore
import APNsPayload
import JSONText

/// `media.format`: the name speaks for a format that cannot be attached.
struct MediaFormatRule: LintRule {
  static let about = RuleDescription(
    "media.format", .warn, .reported, title: "not a format that can be attached",
    consequence:
      "Attachments are JPEG, PNG or GIF pictures, AIFF, WAV, MP3 or MPEG-4 sound, MPEG or AVI films; anything else"
      + " is left out. Where the file is fetched, its content decides.",
    example: #"{"aps":{"alert":{"body":"B"},"mutable-content":1},"media-url":"https://example.com/a.webp"}"#)

  private static let formats: [String: String] = [
    "webp": "WebP", "heic": "HEIC", "heif": "HEIF", "avif": "AVIF", "svg": "SVG", "bmp": "BMP", "tif": "TIFF",
    "tiff": "TIFF",
    "webm": "WebM", "ogg": "Ogg", "opus": "Opus", "flac": "FLAC", "mkv": "Matroska", "pdf": "PDF",
    "html": "HTML",
    "htm": "HTML", "ico": "icon",
  ]

  static func check(_ context: LintContext) -> [Finding] {
    MediaLink.all(context).compactMap { link in
      guard !link.isAvatar, let url = link.url, url.isFetchable, let ending = url.pathExtension,
        let format = formats[ending]
      else { return nil }
      return finding(
        at: .pointer(link.pointer.description),
        "The name ends with .\(ending): \(format) cannot be attached. JPEG, PNG and GIF pictures can, sound as AIFF, WAV, MP3 or"
          + " MPEG-4, films as MPEG or AVI.", certainty: context.profileCertainty(.reported))
    }
  }
}
