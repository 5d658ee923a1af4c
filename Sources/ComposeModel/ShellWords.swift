/// Words of a POSIX shell, as far as commands that people paste need them.
package enum ShellWords {
  /// Splits a command into its words; nil where a quote is never closed.
  ///
  /// Quotes of every kind, `$'…'` with its escapes, and a backslash at the end of a line are known. Variables and
  /// substitutions stay as they are written.
  package static func split(_ text: String) -> [String]? {
    var reader = Reader(scalars: Array(text.unicodeScalars))
    return reader.words()
  }

  /// The word in single quotes, or bare where nothing in it means anything to a shell.
  package static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.unicodeScalars.allSatisfy {
        $0.isASCII
          && ($0.properties.isAlphabetic || ("0"..."9").contains($0)
            || "-_./:=@%+,".unicodeScalars.contains($0))
      }
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }

  private struct Reader {
    let scalars: [Unicode.Scalar]
    var at = 0
    var isBroken = false

    mutating func words() -> [String]? {
      var words: [String] = []
      while let word = next() { words.append(word) }
      return isBroken ? nil : words
    }

    private mutating func take() -> Unicode.Scalar? {
      guard at < scalars.count else { return nil }
      defer { at += 1 }
      return scalars[at]
    }

    private mutating func next() -> String? {
      while at < scalars.count, skipsBlank() {}
      guard at < scalars.count else { return nil }
      var word = String.UnicodeScalarView()
      while let scalar = take() {
        switch scalar {
        case " ", "\t", "\n", "\r": return String(word)
        case "'": word += quoted(until: "'", escapes: false)
        case "\"": word += quoted(until: "\"", escapes: true)
        case "$" where at < scalars.count && scalars[at] == "'":
          at += 1
          word += ansiQuoted()
        case "\\":
          guard let escaped = take() else { return String(word) }
          if escaped == "\r", at < scalars.count, scalars[at] == "\n" {
            at += 1
          } else if escaped != "\n" {
            word.append(escaped)
          }
        default: word.append(scalar)
        }
      }
      return String(word)
    }

    /// Skips a blank, or a line end that a backslash joins; false at the start of a word.
    private mutating func skipsBlank() -> Bool {
      if [" ", "\t", "\n", "\r"].contains(scalars[at]) {
        at += 1
        return true
      }
      guard scalars[at] == "\\", at + 1 < scalars.count, ["\n", "\r"].contains(scalars[at + 1]) else {
        return false
      }
      at += 2
      return true
    }

    private mutating func quoted(until end: Unicode.Scalar, escapes: Bool) -> String.UnicodeScalarView {
      var content = String.UnicodeScalarView()
      while let scalar = take() {
        if scalar == end { return content }
        if escapes, scalar == "\\", let escaped = take() {
          // Inside double quotes a backslash means something before few signs only.
          if !["\"", "\\", "$", "`", "\n"].contains(escaped) { content.append("\\") }
          if escaped != "\n" { content.append(escaped) }
        } else {
          content.append(scalar)
        }
      }
      isBroken = true
      return content
    }

    private static let escapes: [Unicode.Scalar: Unicode.Scalar] = ["n": "\n", "t": "\t", "r": "\r"]

    private mutating func ansiQuoted() -> String.UnicodeScalarView {
      var content = String.UnicodeScalarView()
      while let scalar = take() {
        if scalar == "'" { return content }
        guard scalar == "\\", let escaped = take() else {
          content.append(scalar)
          continue
        }
        if escaped == "u" || escaped == "x" {
          content.append(hexadecimal(escaped == "u" ? 4 : 2))
        } else {
          content.append(Reader.escapes[escaped] ?? escaped)
        }
      }
      isBroken = true
      return content
    }

    private mutating func hexadecimal(_ digits: Int) -> Unicode.Scalar {
      var value: UInt32 = 0
      var count = 0
      while count < digits, at < scalars.count, let digit = UInt32(String(scalars[at]), radix: 16) {
        value = value << 4 | digit
        at += 1
        count += 1
      }
      return Unicode.Scalar(value) ?? "\u{fffd}"
    }
  }
}
