/// The forms in which tokens are pasted, one function for each.
enum TokenForms {
  /// `{length = 32, bytes = 0xaabbccdd … 55667788}`, what printing a token's data gives since iOS 13.
  struct DataDescription: Equatable {
    let length: Int
    let digits: String
    /// Whether dots stand for the middle of the bytes.
    let isShortened: Bool
  }

  static func dataDescription(_ text: String) -> DataDescription? {
    guard let length = text.range(ofASCII: "length"), let bytes = text.range(ofASCII: "bytes"),
      length.upperBound < bytes.lowerBound
    else { return nil }
    let count = text[length.upperBound..<bytes.lowerBound].filter(\.isNumber)
    guard let count = Int(count) else { return nil }
    var rest = text[bytes.upperBound...].drop { $0 == " " || $0 == "=" || $0 == ":" }
    if rest.lowercased().hasPrefix("0x") { rest = rest.dropFirst(2) }
    let content = rest.prefix { $0 != "}" }
    let isShortened = content.contains("..") || content.contains("\u{2026}")
    let digits = content.filter { $0 != " " }
    guard isShortened || digits.utf8.allSatisfy({ HexDigits.value($0) != nil }) else { return nil }
    return DataDescription(length: count, digits: isShortened ? "" : digits, isShortened: isShortened)
  }

  /// `32 bytes`, what Swift prints for data.
  static func isByteCount(_ text: String) -> Bool {
    var words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
    if words.first == "optional" { words.removeFirst() }
    while words.count > 2, words.first.map({ Int($0) == nil }) ?? false { words.removeFirst() }
    return words.count == 2 && Int(words[0]) != nil && words[1] == "bytes"
  }

  /// Things that look like tokens and are none.
  enum Foreign: Sendable {
    case expo, firebase, providerToken, key
  }

  static func foreign(_ text: String) -> Foreign? {
    if text.range(ofASCII: "ExponentPushToken[") != nil || text.range(ofASCII: "ExpoPushToken[") != nil {
      return .expo
    }
    if text.range(ofASCII: ":APA91b") != nil { return .firebase }
    if text.range(ofASCII: "-----BEGIN ") != nil { return .key }
    if text.range(ofASCII: "eyJ") != nil, text.filter({ $0 == "." }).count >= 2 { return .providerToken }
    return nil
  }

  /// 8-4-4-4-12 digits, perhaps in braces or quotes.
  static func isUUID(_ text: String) -> Bool {
    APNsID(unwrapped(text)) != nil
  }

  /// The digits of a text that is nothing but hexadecimal digits and separators; nil for any other.
  ///
  /// Brackets and quotes around it and `0x` in front are dropped.
  static func hexDigits(_ text: String) -> String? {
    var digits: [UInt8] = []
    var rest = unwrapped(text)[...]
    if rest.lowercased().hasPrefix("0x") || rest.hasPrefix("\\x") { rest = rest.dropFirst(2) }
    for byte in rest.utf8 {
      if HexDigits.value(byte) != nil {
        digits.append(byte)
      } else if !isSeparator(byte) {
        return nil
      }
    }
    guard !digits.isEmpty, hasEvenGroups(rest) else { return nil }
    return String(decoding: digits, as: UTF8.self).lowercased()
  }

  /// Whether colons separate groups of one length; else the first of them ends a label, as in `a: c21f…`.
  private static func hasEvenGroups(_ text: Substring) -> Bool {
    let groups = text.split(separator: ":", omittingEmptySubsequences: false)
    return groups.dropLast().allSatisfy { $0.utf8.count == groups[0].utf8.count && $0.utf8.count > 1 }
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ":"), UInt8(ascii: "-"): true
    default: false
    }
  }

  /// The bytes of a text that is nothing but Base64 of either alphabet; nil for any other and for too few bytes.
  static func base64(_ text: String) -> [UInt8]? {
    let bytes = unwrapped(text).utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    guard bytes.count >= 32, looksRandom(bytes) else { return nil }
    let decoded = Base64.decode(bytes, padding: .optional) ?? Base64.decode(bytes, .url, padding: .optional)
    guard let decoded, decoded.count >= 24 else { return nil }
    // A sentence without spaces is Base64 by accident; random bytes are hardly all printable.
    let isPrintable = decoded.allSatisfy { (0x20...0x7e).contains($0) }
    return isPrintable && !decoded.allSatisfy({ HexDigits.value($0) != nil }) ? nil : decoded
  }

  /// Whether it has the mixture of letters and digits of random bytes: no words, and no hexadecimal text with one
  /// character wrong.
  private static func looksRandom(_ bytes: [UInt8]) -> Bool {
    let hex = bytes.count { HexDigits.value($0) != nil }
    let isPadded = bytes.last == UInt8(ascii: "=")
    return hex * 10 < bytes.count * 9
      && bytes.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
      && bytes.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
      && (isPadded || bytes.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
  }

  /// The whole text, then what stands in angle brackets, then what stands behind each label.
  static func candidates(_ text: String) -> [String] {
    var candidates = [percentDecoded(text)]
    if let open = text.firstIndex(of: "<"), let close = text[open...].firstIndex(of: ">") {
      let content = String(text[text.index(after: open)..<close])
      if content == "data", let end = text.range(ofASCII: "</data>"), close < end.lowerBound {
        candidates.append(String(text[text.index(after: close)..<end.lowerBound]))
      } else if TokenForms.hexDigits(content).map({ $0.utf8.count >= 16 }) ?? false {
        candidates.append(content)
      }
    }
    // A line has few labels; more of these characters are noise, and each costs a pass over the rest.
    for index in text.indices.lazy.filter({ text[$0] == ":" || text[$0] == "=" }).prefix(32) {
      let rest = DeviceTokenReader.trimmed(text[text.index(after: index)...])
      let value = rest.prefix { $0 != "," && $0 != ";" && $0 != "}" }
      if value.utf8.count >= 16 { candidates.append(DeviceTokenReader.trimmed(value)) }
    }
    return candidates
  }

  /// The groups of digits of a line that holds nothing but them, separated by spaces, commas or semicolons.
  static func pieces(_ text: String) -> [String] {
    let groups = text.split { " ,;\t[]".contains($0) }.map { hexDigits(String($0)) }
    return groups.allSatisfy { $0 != nil } ? groups.compactMap(\.self) : []
  }

  /// The runs of digits within other text that are long enough for a token; else the longest one that may be part of it.
  static func runs(_ text: String) -> [String] {
    let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")) }
    let runs = words.map(String.init).map { $0.lowercased().hasPrefix("0x") ? String($0.dropFirst(2)) : $0 }
      .filter { $0.utf8.count >= 32 && $0.utf8.allSatisfy { HexDigits.value($0) != nil } }
    let whole = runs.filter { $0.utf8.count >= DeviceToken.usualDigits }
    return whole.isEmpty ? runs.max { $0.utf8.count < $1.utf8.count }.map { [$0] } ?? [] : whole
  }

  /// The text without brackets, quotes and `Optional(…)` around it.
  private static func unwrapped(_ text: String) -> String {
    var rest = DeviceTokenReader.trimmed(text)[...]
    if rest.hasPrefix("Optional("), rest.hasSuffix(")") { rest = rest.dropFirst(9).dropLast() }
    let wrapping: Set<Character> = [
      "<", ">", "\"", "'", "`", "[", "]", "{", "}", "(", ")", "\u{201c}", "\u{201d}",
    ]
    while let last = rest.last, wrapping.contains(last) || last == "," || last == ";" || last == "." {
      rest = rest.dropLast()
    }
    while let first = rest.first, wrapping.contains(first) { rest = rest.dropFirst() }
    return DeviceTokenReader.trimmed(rest)
  }

  /// `%3Caabb%20ccdd%3E`, as a token looks in the log of a web server.
  private static func percentDecoded(_ text: String) -> String {
    guard text.contains("%") else { return text }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"),
        let decoded = HexDigits.decode(String(decoding: rest.prefix(2), as: UTF8.self)),
        let first = decoded.first
      {
        bytes.append(first)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  /// Where an ASCII text stands first, in either case; nil where it does not.
  fileprivate func range(ofASCII wanted: String) -> Range<String.Index>? {
    let wanted = wanted.utf8.map(TokenForms.lower)
    var start = utf8.startIndex
    while start < utf8.endIndex {
      let candidate = utf8[start...].prefix(wanted.count)
      if candidate.count == wanted.count, candidate.elementsEqual(wanted, by: { TokenForms.lower($0) == $1 })
      {
        return start..<candidate.endIndex
      }
      start = utf8.index(after: start)
    }
    return nil
  }
}

extension TokenForms {
  fileprivate static func lower(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
