/// What was read out of a text that should hold device tokens.
package struct DeviceTokenReading: Sendable, Equatable {
  /// The tokens in their order, each once.
  package var tokens: [DeviceToken]
  /// What was noticed; where there is no token, one of them says why.
  package var findings: [Finding]

  package init(tokens: [DeviceToken] = [], findings: [Finding] = []) {
    self.tokens = tokens
    self.findings = findings
  }
}

/// Reads device tokens as people paste them: out of logs, data descriptions, property lists, settings and lists.
///
/// It never keeps hexadecimal digits only: that would make a wrong token out of Base64, or out of a description whose
/// middle is missing, without a word.
package enum DeviceTokenReader {
  /// Reads one token or several.
  package static func read(_ text: String) -> DeviceTokenReading {
    if text.utf8.count == DeviceToken.usualDigits, let token = DeviceToken(hex: text) {
      return DeviceTokenReading(tokens: [token])
    }
    let lines = InvisibleText.removed(from: text).split(whereSeparator: \.isNewline)
      .map { trimmed($0) }.filter { !$0.isEmpty }
    guard let first = lines.first else {
      return DeviceTokenReading(findings: [TokenFindings.empty])
    }
    return lines.count == 1 ? deduplicated(readLine(first)) : deduplicated(readLines(lines))
  }

  /// Several lines: one token that was wrapped, or one on each line, perhaps among other text.
  private static func readLines(_ lines: [String]) -> DeviceTokenReading {
    let digits = lines.map(TokenForms.hexDigits)
    if digits.allSatisfy({ $0 != nil }) {
      let digits = digits.compactMap(\.self)
      if !isList(digits.map(\.utf8.count)) { return judge(digits.joined(), line: nil) }
    } else if let bytes = TokenForms.base64(lines.joined()), !lines.contains(where: isWholeToken) {
      return judge(base64: bytes, line: nil)
    }
    var result = DeviceTokenReading()
    var failures: [Finding] = []
    for (index, line) in lines.enumerated() {
      let reading = readLine(line, number: index + 1)
      result.tokens += reading.tokens
      if reading.tokens.isEmpty {
        failures += reading.findings
      } else {
        result.findings += reading.findings
      }
    }
    // Lines around a token in a log are no failed tokens; a description with a hole is one.
    if !result.tokens.isEmpty { failures.removeAll { $0.rule == TokenFindings.notHexRule } }
    result.findings += result.tokens.isEmpty ? Array(failures.prefix(1)) : failures
    return result
  }

  /// Whether groups of so many digits are several tokens, or one token in pieces.
  private static func isList(_ counts: [Int]) -> Bool {
    counts.count > 1
      && (counts.contains(DeviceToken.usualDigits) || counts.allSatisfy { $0 >= 2 * DeviceToken.usualDigits })
  }

  private static func isWholeToken(_ line: String) -> Bool {
    if let bytes = TokenForms.base64(line) { return bytes.count == DeviceToken.usualDigits / 2 }
    return TokenForms.hexDigits(line)?.utf8.count == DeviceToken.usualDigits
  }

  private static func readLine(_ line: String, number: Int? = nil) -> DeviceTokenReading {
    if let description = TokenForms.dataDescription(line) { return judge(description, line: number) }
    if TokenForms.isByteCount(line) {
      return DeviceTokenReading(findings: [TokenFindings.byteCount])
    }
    if let foreign = TokenForms.foreign(line) {
      return DeviceTokenReading(findings: [TokenFindings.foreign(foreign)])
    }
    let pieces = TokenForms.pieces(line)
    if pieces.count > 1, isList(pieces.map(\.utf8.count)) {
      return pieces.map { judge($0, line: number) }.reduce(into: DeviceTokenReading()) { all, one in
        all.tokens += one.tokens
        all.findings += one.findings
      }
    }
    if TokenForms.isUUID(line) { return DeviceTokenReading(findings: [TokenFindings.uuid]) }
    for candidate in TokenForms.candidates(line) {
      if let digits = TokenForms.hexDigits(candidate) { return judge(digits, line: number) }
      if let bytes = TokenForms.base64(candidate) { return judge(base64: bytes, line: number) }
    }
    let runs = TokenForms.runs(line)
    if !runs.isEmpty {
      return DeviceTokenReading(
        tokens: runs.flatMap { judge($0, line: number).tokens },
        findings: runs.flatMap { judge($0, line: number).findings })
    }
    return DeviceTokenReading(findings: [TokenFindings.notHex(line)])
  }

  private static func judge(_ digits: String, line: Int?) -> DeviceTokenReading {
    guard let token = DeviceToken(hex: digits) else {
      return DeviceTokenReading(findings: [TokenFindings.oddLength(digits.utf8.count, line: line)])
    }
    return DeviceTokenReading(tokens: [token], findings: TokenFindings.size(token, line: line))
  }

  private static func judge(base64 bytes: [UInt8], line: Int?) -> DeviceTokenReading {
    let text = String(decoding: bytes, as: UTF8.self)
    // Some servers wrap the hexadecimal text, not the bytes.
    let inner = DeviceToken(hex: text).map { [$0] } ?? DeviceToken(bytes: bytes).map { [$0] } ?? []
    return DeviceTokenReading(
      tokens: inner, findings: [TokenFindings.base64] + inner.flatMap { TokenFindings.size($0, line: line) })
  }

  private static func judge(_ description: TokenForms.DataDescription, line: Int?) -> DeviceTokenReading {
    if description.isShortened {
      return DeviceTokenReading(findings: [TokenFindings.shortened])
    }
    guard let token = DeviceToken(hex: description.digits), token.byteCount == description.length else {
      return DeviceTokenReading(
        findings: [
          TokenFindings.lengthDiffers(shown: description.digits.utf8.count / 2, said: description.length)
        ])
    }
    return DeviceTokenReading(tokens: [token], findings: TokenFindings.size(token, line: line))
  }

  private static func deduplicated(_ reading: DeviceTokenReading) -> DeviceTokenReading {
    var seen: Set<DeviceToken> = []
    var result = reading
    result.tokens = reading.tokens.filter { seen.insert($0).inserted }
    let again = reading.tokens.count - result.tokens.count
    if again > 0 { result.findings.append(TokenFindings.duplicates(again)) }
    return result
  }

  static func trimmed(_ text: some StringProtocol) -> String {
    var rest = text[...]
    while let first = rest.first, first.isWhitespace { rest = rest.dropFirst() }
    while let last = rest.last, last.isWhitespace { rest = rest.dropLast() }
    return String(rest)
  }
}

extension DeviceToken {
  /// The number of digits of an app's token today: 32 bytes.
  package static let usualDigits = 64
}

/// Characters that cannot be seen, as they come along with text from web pages and chats.
enum InvisibleText {
  /// The text without them, with no-break spaces as spaces.
  static func removed(from text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0xa0, 0x202f, 0x2000...0x200a, 0x3000: scalars.append(" ")
      case 0xad, 0x200b...0x200f, 0x202a...0x202e, 0x2060...0x2064, 0x2066...0x2069, 0xfeff, 0:
        break
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }
}
