/// A piece of a JSON text as the lexer sees it, white space left out.
package struct JSONToken: Sendable, Equatable {
  package enum Kind: UInt8, Sendable {
    // What JSON knows.
    case openObject, closeObject, openArray, closeArray, colon, comma, string, number, literal
    // What people write.
    case singleQuoted, typographic, unclosedString, badNumber, word, variable
    case comment, semicolon, badSpace, control, invalid, unexpected
    /// The end of the text.
    case end
  }

  /// What a string holds that needs a second look.
  package struct Flags: OptionSet, Sendable, Equatable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let escape = Flags(rawValue: 1)
    package static let beyondASCII = Flags(rawValue: 2)
    package static let control = Flags(rawValue: 4)
  }

  package var kind: Kind
  package var flags: Flags
  /// The bytes of the closing quote; 0 where it is missing.
  package var closingQuote: UInt8
  // Small, since there are a million of them in five megabytes.
  private var first: Int32
  private var past: Int32

  init(kind: Kind, start: Int, end: Int, flags: Flags = [], closingQuote: UInt8 = 0) {
    self.kind = kind
    self.flags = flags
    self.closingQuote = closingQuote
    first = Int32(truncatingIfNeeded: start)
    past = Int32(truncatingIfNeeded: end)
  }

  package var start: Int {
    get { Int(first) }
    set { first = Int32(truncatingIfNeeded: newValue) }
  }
  package var end: Int { Int(past) }
  package var range: Range<Int> { start..<end }
}

/// Cuts a text into tokens; never fails, whatever the bytes.
package enum JSONLexer {
  /// The tokens of a part of a text, for syntax colours.
  ///
  /// A part may begin inside a comment of the form `/* */`; nothing else reaches over the end of a line.
  /// - Returns: the tokens, and whether the part ends inside such a comment.
  package static func tokens(
    in bytes: [UInt8], range: Range<Int>? = nil, insideComment: Bool = false
  ) -> (tokens: [JSONToken], endsInsideComment: Bool) {
    var scanner = JSONScanner(bytes, range: range ?? 0..<bytes.count)
    var result: [JSONToken] = []
    result.reserveCapacity(scanner.end / 4 - scanner.position / 4 + 4)
    if insideComment, scanner.position < scanner.end {
      result.append(scanner.restOfComment())
    }
    while scanner.position < scanner.end {
      let token = scanner.next()
      if token.kind == .end { break }
      result.append(token)
    }
    return (result, scanner.isInsideComment)
  }
}
