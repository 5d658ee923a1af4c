/// One thing that is wrong with a JSON text, with its place and the way to set it right.
package struct JSONProblem: Sendable, Equatable {
  package enum Severity: String, Sendable {
    /// The text is no JSON (RFC 8259).
    case error
    /// It is JSON, but hardly what was meant.
    case warn
    /// Worth a line.
    case info
  }

  /// What kind of mistake it is.
  package var rule: JSONRule
  /// The bytes that are wrong; empty where something is missing.
  package var range: Range<Int>
  /// Where the range begins.
  package var place: JSONPlace
  /// What is wrong and what to do, complete in itself.
  package var message: String
  /// The change that sets it right, when one is known.
  package var fix: JSONFix?

  package var severity: Severity { rule.severity }
}

/// A change of the text that sets a problem right.
package struct JSONFix: Sendable, Equatable {
  /// The bytes to replace; empty to insert.
  package var range: Range<Int>
  package var bytes: [UInt8]
  /// The act in words, such as `remove the comma`.
  package var label: String
  /// Whether it can be applied unseen, together with others: nothing that was typed gets lost.
  package var isSafe: Bool

  package init(replacing range: Range<Int>, with bytes: [UInt8], label: String, isSafe: Bool = true) {
    self.range = range
    self.bytes = bytes
    self.label = label
    self.isSafe = isSafe
  }
}

/// The kinds of mistakes in a JSON text; the raw value is the id that is shown and documented.
package enum JSONRule: String, Sendable, CaseIterable {
  case badEscape = "json.bad-escape"
  case badNumber = "json.bad-number"
  case bareWord = "json.bare-word"
  case bom = "json.bom"
  case comment = "json.comment"
  case controlCharacter = "json.control-char"
  case depth = "json.depth"
  case duplicateKey = "json.duplicate-key"
  case empty = "json.empty"
  case encoding = "json.encoding"
  case extraComma = "json.extra-comma"
  case leadingZero = "json.leading-zero"
  case loneSurrogate = "json.lone-surrogate"
  case missingColon = "json.missing-colon"
  case missingComma = "json.missing-comma"
  case missingKey = "json.missing-key"
  case missingValue = "json.missing-value"
  case noBreakSpace = "json.nbsp"
  case semicolon = "json.semicolon"
  case singleQuotes = "json.single-quotes"
  case typographicQuotes = "json.smart-quotes"
  case trailingComma = "json.trailing-comma"
  case trailingText = "json.trailing-text"
  case unclosed = "json.unclosed"
  case unclosedString = "json.unclosed-string"
  case unexpected = "json.unexpected"
  case unquotedKey = "json.unquoted-key"
  case wrongBracket = "json.wrong-bracket"

  /// How much it matters: all but two make the text no JSON.
  package var severity: JSONProblem.Severity {
    switch self {
    case .bom: .info
    case .duplicateKey: .warn
    default: .error
    }
  }

  /// What the rule is about, in one line.
  package var summary: String {
    switch self {
    case .badEscape: "a backslash sequence that JSON does not know"
    case .badNumber: "a number that JSON does not know"
    case .bareWord: "a word without quotes where a value belongs"
    case .bom: "a byte order mark"
    case .comment: "// or /* */ or #"
    case .controlCharacter: "a raw control character"
    case .depth: "brackets nested too deeply"
    case .duplicateKey: "the same key twice in one object"
    case .empty: "nothing but white space"
    case .encoding: "not UTF-8"
    case .extraComma: "a comma with nothing before it"
    case .leadingZero: "a number that begins with a needless 0"
    case .loneSurrogate: "half of a surrogate pair"
    case .missingColon: "no colon between key and value"
    case .missingComma: "no comma between two members"
    case .missingKey: "a value without a key in an object"
    case .missingValue: "a key without a value"
    case .noBreakSpace: "white space that JSON does not know"
    case .semicolon: "a semicolon in place of a comma"
    case .singleQuotes: "single quotes or backticks"
    case .typographicQuotes: "typographic quotes outside strings"
    case .trailingComma: "a comma before a closing bracket"
    case .trailingText: "text after the value"
    case .unclosed: "a bracket that is not closed"
    case .unclosedString: "a string without its closing quote"
    case .unexpected: "a character or a value that does not belong here"
    case .unquotedKey: "a key without quotes"
    case .wrongBracket: "a closing bracket that fits no open one"
    }
  }
}
