import APNsCore
import APNsPayload
import JSONText

/// Turns the verdict about one file into findings.
enum VerdictFindings {
  static func findings(
    _ verdict: MediaVerdict, use: PreviewInput.MediaRequest.Use, at key: JSONPointer, isFetched: Bool
  ) -> [Finding] {
    let place = Finding.Place.pointer(key.description)
    let loss = use == .attachment ? "the notification is shown without it" : "there is no avatar"
    let (rule, severity, message, fix, certainty):
      (String, Finding.Severity, String, Finding.Fix?, Finding.Certainty)
    switch verdict {
    case .usable, .unusableAddress, .blocked(_, afterRedirect: false): return []
    case .wrongType where !isFetched: return []
    case .blocked(let address, afterRedirect: true):
      (rule, severity, certainty) = ("media.http", .error, .reported)
      message =
        "The server answers with a redirect to http (\(address)). App Transport Security blocks that, so \(loss). Redirect to https."
      fix = .act("let the server redirect to https")
    case .unreachable(let reason):
      (rule, severity, certainty) = ("media.unreachable", .warn, .reported)
      message = "It could not be fetched from here: \(reason). If the device fares likewise, \(loss)."
      fix = nil
    case .tooSlow(let seconds):
      (rule, severity, certainty) = ("media.slow", .warn, .documented)
      message =
        "The download takes \(Int(seconds.rounded())) seconds, but the extension has about 30: then \(loss), and the notification comes late."
      fix = .act("serve a smaller file or a faster answer")
    case .refused(let status):
      (rule, severity, certainty) = ("media.http-status", .warn, .reported)
      message = "The server answers \(status), so \(loss)."
      fix = nil
    case .unknownName(let name):
      (rule, severity, certainty) = ("media.format", .error, .reported)
      message =
        (name.isEmpty ? "The file name has no extension" : "The file name ends in .\(name)")
        + ", and this extension goes by the name: the type is not recognised, so \(loss). Attach JPEG, PNG or GIF with its extension."
      fix = .act("end the path in .jpg, .png or .gif")
    case .wrongType(let found, let witness):
      (rule, severity, certainty) = ("media.format", .error, witness == .name ? .assumed : .reported)
      message = wrongType(found, witness, use, loss)
      fix = nil
    case .empty:
      (rule, severity, certainty) = ("media.format", .error, .assumed)
      message = "The server sends an empty file, so \(loss)."
      fix = nil
    case .tooLarge(let bytes, let type):
      (rule, severity, certainty) = ("media.too-large", .error, .documented)
      message =
        "The file has \(bytes) bytes, but \(type.kind == .animation ? "an image" : "\(article(type)) file") may have \(VerdictWords.limit(type)) at most (\(type.kind.limit ?? 0) bytes), so \(loss)."
      fix = .act("serve a smaller file")
    }
    return [Finding(rule, severity, at: place, message, fix: fix, certainty: certainty)]
  }

  private static func article(_ type: MediaType) -> String {
    switch type.kind {
    case .image, .animation: "an image"
    case .audio: "an audio"
    case .movie: "a movie"
    case .page, .other: "such a"
    }
  }

  private static func wrongType(
    _ found: String, _ witness: MediaVerdict.TypeWitness, _ use: PreviewInput.MediaRequest.Use, _ loss: String
  ) -> String {
    let source =
      switch witness {
      case .bytes: "By its first bytes the file is \(found)"
      case .contentType: "By its content-type the file is \(found)"
      case .name: "By its name the file is \(found)"
      }
    let wanted =
      use == .attachment
      ? "Images must be JPEG, PNG or GIF, audio AIFF, WAV, MP3 or M4A, movies MPEG, MP4 or AVI."
      : "An avatar must be a picture, such as JPEG or PNG."
    return "\(source), which cannot be used here, so \(loss). \(wanted)"
  }
}
