/// One type of file that a server may send for an attachment or an avatar.
///
/// Facts: Apple, "UNNotificationAttachment" (types and size limits); the signatures are those of the file formats.
package struct MediaType: Sendable, Hashable {
  /// What a type is to a notification.
  package enum Kind: String, Sendable, CaseIterable {
    case image, animation, audio, movie, page, other

    /// The largest file that can be attached, in bytes; nil where nothing can be attached.
    package var limit: Int? {
      switch self {
      case .image, .animation: 10 * 1024 * 1024
      case .audio: 5 * 1024 * 1024
      case .movie: 50 * 1024 * 1024
      case .page, .other: nil
      }
    }
  }

  /// The name for people, such as `JPEG`.
  package let name: String
  /// The uniform type identifier, such as `public.jpeg`.
  package let identifier: String
  /// File name extensions without dot, the usual one first.
  package let extensions: [String]
  /// The values of `content-type`.
  package let contentTypes: [String]
  package let kind: Kind
  /// Whether `UNNotificationAttachment` takes it.
  package let isAttachable: Bool
  /// Whether an extension can decode it as the picture of a person; wider than what can be attached.
  package let isPicture: Bool

  /// The extension that an attached copy should have.
  package var fileExtension: String { extensions.first ?? "" }
}

extension MediaType {
  private static func attachable(
    _ name: String, _ identifier: String, _ extensions: [String], _ contentTypes: [String], _ kind: Kind
  ) -> MediaType {
    MediaType(
      name: name, identifier: identifier, extensions: extensions, contentTypes: contentTypes, kind: kind,
      isAttachable: true, isPicture: kind == .image || kind == .animation)
  }

  private static func refused(
    _ name: String, _ identifier: String, _ extensions: [String], _ contentTypes: [String], _ kind: Kind,
    isPicture: Bool = false
  ) -> MediaType {
    MediaType(
      name: name, identifier: identifier, extensions: extensions, contentTypes: contentTypes, kind: kind,
      isAttachable: false, isPicture: isPicture)
  }

  package static let jpeg = attachable(
    "JPEG", "public.jpeg", ["jpg", "jpeg", "jpe"], ["image/jpeg", "image/jpg", "image/pjpeg"], .image)
  package static let png = attachable("PNG", "public.png", ["png"], ["image/png", "image/x-png"], .image)
  package static let gif = attachable("GIF", "com.compuserve.gif", ["gif"], ["image/gif"], .animation)
  package static let aiff = attachable(
    "AIFF", "public.aiff-audio", ["aiff", "aif"], ["audio/aiff", "audio/x-aiff"], .audio)
  package static let wav = attachable(
    "WAV", "com.microsoft.waveform-audio", ["wav"],
    ["audio/wav", "audio/x-wav", "audio/wave", "audio/vnd.wave"],
    .audio)
  package static let mp3 = attachable("MP3", "public.mp3", ["mp3"], ["audio/mpeg", "audio/mp3"], .audio)
  package static let mpeg4Audio = attachable(
    "MPEG-4 audio", "public.mpeg-4-audio", ["m4a"], ["audio/mp4", "audio/x-m4a", "audio/m4a"], .audio)
  package static let mpeg = attachable(
    "MPEG", "public.mpeg", ["mpg", "mpeg", "m75", "m15"], ["video/mpeg"], .movie)
  package static let mpeg2 = attachable("MPEG-2", "public.mpeg-2-video", ["m2v"], ["video/mpeg2"], .movie)
  package static let mpeg4 = attachable(
    "MPEG-4", "public.mpeg-4", ["mp4", "m4v"], ["video/mp4", "video/x-m4v"], .movie)
  package static let avi = attachable(
    "AVI", "public.avi", ["avi", "vfw"], ["video/avi", "video/x-msvideo", "video/msvideo"], .movie)

  package static let webp = refused(
    "WebP", "org.webmproject.webp", ["webp"], ["image/webp"], .image, isPicture: true)
  package static let heic = refused(
    "HEIC", "public.heic", ["heic", "heif"], ["image/heic", "image/heif"], .image, isPicture: true)
  package static let avif = refused("AVIF", "public.avif", ["avif"], ["image/avif"], .image, isPicture: true)
  package static let bmp = refused(
    "BMP", "com.microsoft.bmp", ["bmp"], ["image/bmp", "image/x-ms-bmp"], .image, isPicture: true)
  package static let tiff = refused(
    "TIFF", "public.tiff", ["tiff", "tif"], ["image/tiff"], .image, isPicture: true)
  package static let svg = refused("SVG", "public.svg-image", ["svg"], ["image/svg+xml"], .image)
  package static let quickTime = refused(
    "QuickTime", "com.apple.quicktime-movie", ["mov"], ["video/quicktime"], .movie)
  package static let webm = refused(
    "WebM", "org.webmproject.webm", ["webm"], ["video/webm", "audio/webm"], .movie)
  package static let ogg = refused(
    "Ogg", "org.xiph.ogg", ["ogg", "oga", "ogv", "opus"], ["audio/ogg", "video/ogg", "application/ogg"],
    .audio)
  package static let html = refused(
    "HTML", "public.html", ["html", "htm"], ["text/html", "application/xhtml+xml"], .page)
  package static let json = refused("JSON", "public.json", ["json"], ["application/json"], .page)
  package static let xml = refused("XML", "public.xml", ["xml"], ["text/xml", "application/xml"], .page)
  package static let pdf = refused("PDF", "com.adobe.pdf", ["pdf"], ["application/pdf"], .page)

  /// Every type that is told apart, each once.
  package static let all: [MediaType] = [
    jpeg, png, gif, aiff, wav, mp3, mpeg4Audio, mpeg, mpeg2, mpeg4, avi, webp, heic, avif, bmp, tiff, svg,
    quickTime, webm, ogg, html, json, xml, pdf,
  ]

  private static let byExtension: [String: MediaType] = table(\.extensions)
  private static let byContentType: [String: MediaType] = table(\.contentTypes)

  private static func table(_ keys: (MediaType) -> [String]) -> [String: MediaType] {
    var result: [String: MediaType] = [:]
    for type in all { for key in keys(type) { result[key] = type } }
    return result
  }

  /// The type that a file name extension stands for, in any case and without dot.
  package static func named(_ fileExtension: String) -> MediaType? { byExtension[fileExtension.lowercased()] }

  /// The type of a `content-type`; parameters such as `charset` are ignored.
  package static func contentType(_ value: String) -> MediaType? {
    let essence = value.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false).first ?? ""
    return byContentType[essence.filter { $0 != " " && $0 != "\t" }.lowercased()]
  }

  /// The names of the picture types that can be attached, for messages.
  package static let attachablePictures = "JPEG, PNG or GIF"
}
