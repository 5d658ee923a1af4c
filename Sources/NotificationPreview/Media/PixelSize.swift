/// The size of a picture in pixels, read from the header of its file.
package struct PixelSize: Sendable, Hashable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Reads the size from the first bytes of a PNG, JPEG, GIF or WebP file; nil where they do not tell it.
  ///
  /// Nothing is decoded, and no length in the file is trusted beyond the bytes that are there.
  package init?(head bytes: [UInt8]) {
    let reader = ByteReader(bytes: bytes)
    let found: PixelSize? =
      switch MediaSignature.type(of: bytes) {
      case .png?: PixelSize.png(reader)
      case .gif?: PixelSize.gif(reader)
      case .jpeg?: PixelSize.jpeg(reader)
      case .webp?: PixelSize.webp(reader)
      default: nil
      }
    guard let found, found.width > 0, found.height > 0 else { return nil }
    self = found
  }

  /// PNG, third edition §11.2.1: `IHDR` is the first chunk.
  private static func png(_ file: ByteReader) -> PixelSize? {
    guard file.text(12, 4) == "IHDR", let width = file.big(16, 4), let height = file.big(20, 4) else {
      return nil
    }
    return PixelSize(width: width, height: height)
  }

  /// GIF89a §18: the logical screen descriptor follows the signature.
  private static func gif(_ file: ByteReader) -> PixelSize? {
    guard let width = file.little(6, 2), let height = file.little(8, 2) else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// ITU T.81 §B.2.2: the first frame header (SOF) has the size; other segments are stepped over.
  private static func jpeg(_ file: ByteReader) -> PixelSize? {
    var place = 2
    while let marker = file.big(place, 2) {
      guard marker >> 8 == 0xFF else { return nil }
      let code = marker & 0xFF
      if code == 0xFF {
        place += 1
        continue
      }
      if code == 0x01 || (0xD0...0xD8).contains(code) {
        place += 2
        continue
      }
      let isFrame = (0xC0...0xCF).contains(code) && code != 0xC4 && code != 0xC8 && code != 0xCC
      if isFrame, let height = file.big(place + 5, 2), let width = file.big(place + 7, 2) {
        return PixelSize(width: width, height: height)
      }
      guard let length = file.big(place + 2, 2), length >= 2, code != 0xDA else { return nil }
      place += 2 + length
    }
    return nil
  }

  /// RFC 9649 §2.5–2.7: simple lossy, simple lossless and extended files.
  private static func webp(_ file: ByteReader) -> PixelSize? {
    switch file.text(12, 4) {
    case "VP8 ":
      guard let width = file.little(26, 2), let height = file.little(28, 2) else { return nil }
      return PixelSize(width: width & 0x3FFF, height: height & 0x3FFF)
    case "VP8L":
      guard let bits = file.little(21, 4) else { return nil }
      return PixelSize(width: (bits & 0x3FFF) + 1, height: ((bits >> 14) & 0x3FFF) + 1)
    case "VP8X":
      guard let width = file.little(24, 3), let height = file.little(27, 3) else { return nil }
      return PixelSize(width: width + 1, height: height + 1)
    default: return nil
    }
  }
}

/// Reads numbers out of bytes and never past their end.
private struct ByteReader {
  let bytes: [UInt8]

  private func slice(_ place: Int, _ count: Int) -> ArraySlice<UInt8>? {
    place >= 0 && place + count <= bytes.count ? bytes[place..<place + count] : nil
  }

  func big(_ place: Int, _ count: Int) -> Int? { slice(place, count)?.reduce(0) { $0 << 8 | Int($1) } }

  func little(_ place: Int, _ count: Int) -> Int? {
    slice(place, count)?.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  func text(_ place: Int, _ count: Int) -> String? {
    slice(place, count).map { String(decoding: $0, as: UTF8.self) }
  }
}
