/// Tells the type of a file by its first bytes, whatever its name says.
package enum MediaSignature {
  /// How many bytes are worth reading; the size of a JPEG may stand far behind its start.
  package static let usefulBytes = 65_536

  /// The type, or nil for bytes that belong to no known type.
  package static func type(of bytes: [UInt8]) -> MediaType? {
    for signature in table where signature.fits(bytes) { return signature.type }
    if let type = isoMedia(bytes) { return type }
    return text(bytes)
  }

  private struct Signature: Sendable {
    let type: MediaType
    let parts: [(offset: Int, bytes: [UInt8])]

    init(_ type: MediaType, _ bytes: [UInt8], then: (offset: Int, text: String)? = nil) {
      self.type = type
      parts = [(0, bytes)] + (then.map { [($0.offset, Array($0.text.utf8))] } ?? [])
    }

    func fits(_ bytes: [UInt8]) -> Bool {
      parts.allSatisfy { part in
        bytes.count >= part.offset + part.bytes.count
          && bytes[part.offset..<part.offset + part.bytes.count].elementsEqual(part.bytes)
      }
    }
  }

  private static let table: [Signature] = [
    Signature(.jpeg, [0xFF, 0xD8, 0xFF]),
    Signature(.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
    Signature(.gif, Array("GIF8".utf8)),
    Signature(.webp, Array("RIFF".utf8), then: (8, "WEBP")),
    Signature(.avi, Array("RIFF".utf8), then: (8, "AVI ")),
    Signature(.wav, Array("RIFF".utf8), then: (8, "WAVE")),
    Signature(.aiff, Array("FORM".utf8), then: (8, "AIFF")),
    Signature(.aiff, Array("FORM".utf8), then: (8, "AIFC")),
    Signature(.mp3, Array("ID3".utf8)),
    Signature(.mpeg, [0x00, 0x00, 0x01, 0xBA]),
    Signature(.mpeg, [0x00, 0x00, 0x01, 0xB3]),
    Signature(.bmp, Array("BM".utf8)),
    Signature(.tiff, [0x49, 0x49, 0x2A, 0x00]),
    Signature(.tiff, [0x4D, 0x4D, 0x00, 0x2A]),
    Signature(.webm, [0x1A, 0x45, 0xDF, 0xA3]),
    Signature(.ogg, Array("OggS".utf8)),
    Signature(.pdf, Array("%PDF".utf8)),
    Signature(.mp3, [0xFF, 0xFB]), Signature(.mp3, [0xFF, 0xF3]), Signature(.mp3, [0xFF, 0xF2]),
  ]

  /// The brand of an ISO base media file (ISO 14496-12 §4.3) says what it is.
  private static func isoMedia(_ bytes: [UInt8]) -> MediaType? {
    guard bytes.count >= 12, bytes[4..<8].elementsEqual("ftyp".utf8) else { return nil }
    let brand = String(decoding: bytes[8..<12], as: UTF8.self)
    switch brand {
    case "M4A ", "M4B ": return .mpeg4Audio
    case "heic", "heix", "hevc", "mif1", "msf1": return .heic
    case "avif", "avis": return .avif
    case "qt  ": return .quickTime
    default: return .mpeg4
    }
  }

  private static func text(_ bytes: [UInt8]) -> MediaType? {
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[start]) { start += 1 }
    guard start < bytes.count else { return nil }
    let head = String(decoding: bytes[start..<min(bytes.count, start + 512)], as: UTF8.self).lowercased()
    if head.hasPrefix("<svg") || (head.hasPrefix("<?xml") && head.contains("<svg")) { return .svg }
    if head.hasPrefix("<?xml") { return .xml }
    if head.hasPrefix("<") { return .html }
    return head.hasPrefix("{") || head.hasPrefix("[") ? .json : nil
  }
}
