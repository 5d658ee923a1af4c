extension TextWidth {
  /// Whether a cluster is an emoji of several code points or a flag: it is drawn by its first sign, or by letters.
  package static func isSequence(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    guard scalars.count > 1, let base = scalars.first else { return false }
    return isRegion(base.value) || base.properties.isEmoji && scalars.contains { isJoining($0.value) }
  }

  /// Whether the beginning of a text, of four thousand code points, holds such a cluster.
  package static func holdsSequence(_ text: String) -> Bool {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return false }
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars.prefix(4096) {
      // A joiner between letters belongs to their script; only after an emoji is it one of these.
      if isJoining(scalar.value), isRegion(scalar.value) || previous?.properties.isEmoji ?? false {
        return true
      }
      previous = scalar.value == 0xFE0F ? previous : scalar
    }
    return false
  }

  /// Skin tones, regions, tags and keycaps, and the joiner.
  private static func isJoining(_ value: UInt32) -> Bool {
    switch value {
    case 0x200D, 0x20E3, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: true
    default: isRegion(value)
    }
  }

  private static func isRegion(_ value: UInt32) -> Bool { (0x1F1E6...0x1F1FF).contains(value) }
}
