/// The app's strings for one language: what localisation keys of a payload stand for.
package struct StringsTable: Sendable, Hashable {
  package var entries: [String: String]

  package init(_ entries: [String: String] = [:]) { self.entries = entries }

  package subscript(_ key: String) -> String? { entries[key] }

  /// Reads the text of a `.strings` file: `"key" = "value";` with comments; nil where the form breaks.
  package init?(stringsFile text: String) {
    var reader = StringsReader(text)
    guard let entries = reader.entries() else { return nil }
    self.entries = entries
  }

  /// Fills a format: `%@` takes the arguments in order, `%1$@` the one that it names, `%%` is a percent sign.
  ///
  /// - Returns: the text, and how many placeholders found no argument; those stay as they are written.
  package static func filled(_ format: String, with arguments: [String]) -> (text: String, missing: Int) {
    let characters = Array(format)
    var result = ""
    var missing = 0
    var next = 0
    var place = 0
    while place < characters.count {
      guard characters[place] == "%", let found = placeholder(characters, at: place) else {
        result.append(characters[place])
        place += 1
        continue
      }
      if let text = found.literal {
        result += text
      } else {
        let index = found.position.map { $0 - 1 } ?? next
        if found.position == nil { next += 1 }
        if arguments.indices.contains(index) {
          result += arguments[index]
        } else {
          result += String(characters[place..<place + found.length])
          missing += 1
        }
      }
      place += found.length
    }
    return (result, missing)
  }

  private struct Placeholder {
    var length: Int
    var position: Int?
    /// Set for `%%`.
    var literal: String?
  }

  private static func placeholder(_ text: [Character], at start: Int) -> Placeholder? {
    var place = start + 1
    guard place < text.count else { return nil }
    if text[place] == "%" { return Placeholder(length: 2, literal: "%") }
    var digits = ""
    while place < text.count, let digit = text[place].wholeNumberValue, text[place].isASCII, digits.count < 4
    {
      digits += String(digit)
      place += 1
    }
    if !digits.isEmpty {
      guard place < text.count, text[place] == "$" else { return nil }
      place += 1
    }
    guard place < text.count, text[place] == "@" else { return nil }
    return Placeholder(length: place + 1 - start, position: Int(digits))
  }
}

/// Reads the old property list form of strings files.
private struct StringsReader {
  private let characters: [Character]
  private var place = 0

  init(_ text: String) { characters = Array(text) }

  mutating func entries() -> [String: String]? {
    var result: [String: String] = [:]
    while true {
      skipBlanks()
      guard place < characters.count else { return result }
      guard let key = string() else { return nil }
      skipBlanks()
      guard take("=") else { return nil }
      skipBlanks()
      guard let value = string() else { return nil }
      skipBlanks()
      guard take(";") else { return nil }
      result[key] = value
    }
  }

  private mutating func take(_ character: Character) -> Bool {
    guard place < characters.count, characters[place] == character else { return false }
    place += 1
    return true
  }

  private mutating func skipBlanks() {
    while place < characters.count {
      if characters[place].isWhitespace || characters[place] == "\u{FEFF}" {
        place += 1
      } else if starts(with: "//") {
        while place < characters.count, !characters[place].isNewline { place += 1 }
      } else if starts(with: "/*") {
        place += 2
        while place < characters.count, !starts(with: "*/") { place += 1 }
        place = min(characters.count, place + 2)
      } else {
        return
      }
    }
  }

  private func starts(with mark: String) -> Bool {
    place + mark.count <= characters.count && characters[place..<place + mark.count].elementsEqual(mark)
  }

  private mutating func string() -> String? {
    guard take("\"") else { return word() }
    var result = ""
    while place < characters.count {
      let character = characters[place]
      place += 1
      switch character {
      case "\"": return result
      case "\\":
        guard place < characters.count else { return nil }
        let escaped = characters[place]
        place += 1
        switch escaped {
        case "n": result.append("\n")
        case "t": result.append("\t")
        case "r": result.append("\r")
        case "U", "u":
          guard let scalar = hex() else { return nil }
          result.unicodeScalars.append(scalar)
        default: result.append(escaped)
        }
      default: result.append(character)
      }
    }
    return nil
  }

  private mutating func hex() -> Unicode.Scalar? {
    guard place + 4 <= characters.count, let value = UInt32(String(characters[place..<place + 4]), radix: 16)
    else {
      return nil
    }
    place += 4
    return Unicode.Scalar(value)
  }

  private mutating func word() -> String? {
    var result = ""
    while place < characters.count,
      characters[place].isLetter || characters[place].isNumber || "_.-".contains(characters[place])
    {
      result.append(characters[place])
      place += 1
    }
    return result.isEmpty ? nil : result
  }
}
