import TerminalCore

/// A frame with words in its middle: the stand-in for a picture.
enum FrameDrawing {
  static func label(_ words: [String], columns: Int, rows: Int, signs: PreviewSigns, style: Style) -> Canvas {
    var canvas = Canvas(columns: columns)
    canvas.grow(to: max(2, rows) - 1)
    let inner = max(1, columns - 2)
    let top = max(1, (rows - words.count) / 2)
    for (offset, word) in words.enumerated() where top + offset < rows - 1 {
      let text = TextWidth.truncated(word, to: inner, ellipsis: signs.isASCII ? "" : "…")
      canvas.put(
        text, column: 1 + (inner - TextWidth.columns(text)) / 2, row: top + offset, style: style)
    }
    canvas.frame(signs.isASCII ? .ascii : .unicode, from: 0, style: style)
    return canvas
  }
}

/// Puts an attachment into words.
enum AttachmentWords {
  /// `JPEG 1200×600`.
  static func short(_ attachment: Attachment) -> String {
    let pixels = attachment.pixels.map { " \($0.width)x\($0.height)" } ?? ""
    return attachment.type.name + pixels
  }

  /// `JPEG 1200x600 pixels, 38 kB`.
  static func full(_ attachment: Attachment) -> String {
    var parts = [attachment.type.name]
    if let pixels = attachment.pixels { parts[0] += " \(pixels.width)x\(pixels.height) pixels" }
    if let bytes = attachment.byteCount { parts.append(VerdictWords.size(bytes)) }
    return parts.joined(separator: ", ")
  }

  /// What the expanded view does with it.
  static func note(_ attachment: Attachment) -> String? {
    switch attachment.type.kind {
    case .animation: "animates when expanded"
    case .movie: "plays when expanded"
    case .audio: "plays when expanded"
    default: nil
    }
  }
}

extension MediaType {
  /// At most four letters for a thumbnail.
  var shortName: String {
    switch self {
    case .mpeg4: "MP4"
    case .mpeg4Audio: "M4A"
    case .mpeg2: "MPG2"
    default: String(name.prefix(4))
    }
  }
}
