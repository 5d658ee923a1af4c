import JSONText

/// Takes secrets out of text that people bring along with a payload, above all commands for curl.
///
/// What a text holds is kept on disk as a draft; a provider token, a password or a private key must not be.
package enum SecretMask {
  private static let mark = Array("***".utf8)

  /// The text with every secret replaced by `***`; JSON is a payload, and stays as it is.
  ///
  /// Known are the values of `authorization` fields, of curl's options for passwords and tokens, and private keys in
  /// PEM. A variable of a shell stays: it only names a secret.
  package static func masked(_ bytes: [UInt8]) -> [UInt8] {
    var scanner = SecretScanner(bytes)
    let secrets = scanner.secrets()
    guard !secrets.isEmpty, !JSONDocument(parsing: bytes).isJSON else { return bytes }
    var result: [UInt8] = []
    var copied = 0
    for secret in secrets {
      result += bytes[copied..<secret.lowerBound]
      result += mark
      copied = secret.upperBound
    }
    return result + bytes[copied...]
  }

  /// The same of a text.
  package static func masked(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let masked = masked(bytes)
    return masked == bytes ? text : String(decoding: masked, as: UTF8.self)
  }
}

/// Finds the places of secrets.
private struct SecretScanner {
  private let bytes: [UInt8]
  private let isCurl: Bool
  private var at = 0
  private var found: [Range<Int>] = []

  /// Options whose whole word is a secret, or all of it behind the first colon: `user:password`, `file:password`.
  private static let options: [(name: [UInt8], onlyBehindColon: Bool)] = [
    ("--oauth2-bearer", false), ("--pass", false), ("--proxy-pass", false), ("--user", true), ("-u", true),
    ("--proxy-user", true), ("-U", true), ("--cert", true), ("-E", true), ("--proxy-cert", true),
  ].map { (Array($0.0.utf8), $0.1) }

  private static let field = Array("authorization".utf8)
  private static let schemes = ["bearer", "basic"].map { Array($0.utf8) }
  private static let begin = Array("-----BEGIN ".utf8)
  private static let end = Array("-----END ".utf8)
  private static let privateKey = Array("PRIVATE KEY-----".utf8)
  /// A value without a scheme is taken for a secret from this length on; shorter ones are words.
  private static let shortest = 16

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let name = Array("curl".utf8)
    isCurl = bytes.indices.contains { bytes[$0] == name[0] && bytes[$0...].starts(with: name) }
  }

  mutating func secrets() -> [Range<Int>] {
    while at < bytes.count {
      let start = at
      switch bytes[at] {
      case UInt8(ascii: "a"), UInt8(ascii: "A"): takeField()
      case UInt8(ascii: "-"): if !takeKey(), isCurl { takeOption() }
      default: break
      }
      if at == start { at += 1 }
    }
    return found
  }

  /// Whether a word stands at a place; its letters may be of either case.
  private func has(_ word: [UInt8], at place: Int) -> Bool {
    place + word.count <= bytes.count && zip(bytes[place...], word).allSatisfy { lowered($0) == lowered($1) }
  }

  private func lowered(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  private func isBlank(_ place: Int) -> Bool {
    place < bytes.count && [0x20, 0x09, 0x0a, 0x0d].contains(bytes[place])
  }

  private func skip(from place: Int, _ signs: String) -> Int {
    var place = place
    while place < bytes.count, signs.utf8.contains(bytes[place]) { place += 1 }
    return place
  }

  /// The end of a word: a blank, a quote or a backslash.
  private func wordEnd(from place: Int) -> Int {
    var place = place
    while place < bytes.count, !isBlank(place), !"'\"\\".utf8.contains(bytes[place]) { place += 1 }
    return place
  }

  /// `authorization: bearer …`, as a header line or inside of the quotes of a shell.
  private mutating func takeField() {
    guard has(Self.field, at: at) else { return }
    let colon = skip(from: at + Self.field.count, " \t")
    guard colon < bytes.count, bytes[colon] == UInt8(ascii: ":") else { return }
    var start = skip(from: colon + 1, " \t'\"\\")
    let scheme = Self.schemes.first { has($0, at: start) && !isWord(start + $0.count) }
    if let scheme { start = skip(from: start + scheme.count, " \t\\") }
    let end = wordEnd(from: start)
    take(start..<end, ifAtLeast: scheme == nil ? Self.shortest : 1)
  }

  private func isWord(_ place: Int) -> Bool {
    place < bytes.count && !isBlank(place) && bytes[place] != UInt8(ascii: "\\")
  }

  private mutating func takeOption() {
    guard at == 0 || isBlank(at - 1) else { return }
    for (name, onlyBehindColon) in Self.options where bytes[at...].starts(with: name) {
      let isShort = name.count == 2
      var start = at + name.count
      guard isBlank(start) || isShort || start < bytes.count && bytes[start] == UInt8(ascii: "=") else {
        continue
      }
      start = skip(from: start, isShort ? " \t" : " \t=")
      var end = start
      if start < bytes.count, "'\"".utf8.contains(bytes[start]) {
        let quote = bytes[start]
        start += 1
        end = bytes[start...].firstIndex(of: quote) ?? bytes.count
      } else {
        while end < bytes.count, !isBlank(end) { end += 1 }
      }
      if onlyBehindColon {
        guard let colon = bytes[start..<end].firstIndex(of: UInt8(ascii: ":")) else { return }
        start = colon + 1
      }
      take(start..<end, ifAtLeast: 1)
      return
    }
  }

  /// A private key in PEM (RFC 7468): what stands between its first and its last line.
  private mutating func takeKey() -> Bool {
    guard bytes[at...].starts(with: Self.begin) else { return false }
    let name = at + Self.begin.count
    let line = bytes[name...].firstIndex { [0x0a, 0x0d].contains($0) } ?? bytes.count
    guard let last = (name..<line).first(where: { bytes[$0...].starts(with: Self.privateKey) }) else {
      return false
    }
    let start = last + Self.privateKey.count
    let end = (start..<bytes.count).first { bytes[$0...].starts(with: Self.end) } ?? bytes.count
    take(start..<end, ifAtLeast: 1)
    return true
  }

  private mutating func take(_ range: Range<Int>, ifAtLeast least: Int) {
    at = max(at, range.lowerBound)
    guard range.count >= least, bytes[range.lowerBound] != UInt8(ascii: "$") else { return }
    found.append(range)
    at = range.upperBound
  }
}
