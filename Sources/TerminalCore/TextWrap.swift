/// Breaks text into lines of limited width.
package enum TextWrap {
  /// Never at the start of a line: closing marks of East Asian text and their Latin kin.
  private static let notAtStart: Set<Character> = [
    "，", "。", "！", "？", "、", "；", "：", "）", "》", "」", "』", "】", "〉", "〕", "’", "”", "…", "ー", "々",
    "っ", "ゃ", "ゅ", "ょ", "ッ", "ャ", "ュ", "ョ", ",", ".", "!", "?", ";", ":", ")", "]", "}",
  ]
  /// Never at the end of a line: opening marks.
  private static let notAtEnd: Set<Character> = ["（", "《", "「", "『", "【", "〈", "〔", "‘", "“", "(", "[", "{"]

  /// The lines of a text, each at most `columns` wide, without the blanks at the breaks.
  ///
  /// Breaks at blanks and between wide characters (except before closing and after opening marks); a word that
  /// is wider than a line is cut between its characters. A line feed always breaks. An empty text is one empty
  /// line; with `columns` below 1 the text is returned line by line, unbroken. A wide character in a line of one
  /// column stands alone.
  package static func lines(_ text: String, columns: Int) -> [String] {
    var result: [String] = []
    let plain = PlainText.prefix(of: text[...])
    if plain.isAll {
      if columns < 1 || plain.columns <= columns { return [text] }
      wrapPlain(text[...], columns, into: &result)
      return result
    }
    for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      wrap(paragraph, columns, into: &result)
    }
    return result
  }

  /// At most `maximum` lines; the last one ends with an ellipsis where something is left out.
  package static func lines(_ text: String, columns: Int, maximum: Int) -> [String] {
    let all = lines(text, columns: columns)
    guard all.count > maximum, maximum > 0 else { return maximum > 0 ? all : [] }
    var short = Array(all.prefix(maximum))
    var last = Substring(TextWidth.prefix(short[maximum - 1], columns: max(0, columns - 1)).text)
    while last.last == " " { last.removeLast() }
    short[maximum - 1] = last + "…"
    return short
  }

  private static func wrap(_ paragraph: Substring, _ columns: Int, into result: inout [String]) {
    guard columns >= 1, TextWidth.columns(paragraph) > columns else {
      result.append(String(paragraph))
      return
    }
    if PlainText.prefix(of: paragraph).isAll { return wrapPlain(paragraph, columns, into: &result) }
    let characters = Array(paragraph)
    var start = 0
    while start < characters.count {
      let end = lineEnd(characters, from: start, columns)
      var last = end
      while last > start, characters[last - 1] == " " { last -= 1 }
      result.append(String(characters[start..<last]))
      start = end
      // The blanks at a break belong to neither line.
      while start < characters.count, characters[start] == " " { start += 1 }
    }
  }

  /// The index after the last character of the line that starts at `start`.
  private static func lineEnd(_ characters: [Character], from start: Int, _ columns: Int) -> Int {
    var used = 0
    var index = start
    var lastBreak: Int?
    while index < characters.count {
      let width = Int(TextWidth.glyph(characters[index]).width)
      if index > start, canBreak(characters, before: index) { lastBreak = index }
      if used + width > columns {
        if characters[index] == " " { return index }
        return lastBreak ?? max(index, start + 1)
      }
      used += width
      index += 1
    }
    return index
  }

  /// The same for a text of plain signs, each of one column: what most payloads hold.
  private static func wrapPlain(_ text: Substring, _ columns: Int, into result: inout [String]) {
    let bytes = text.utf8Span.span
    var start = 0
    while start < bytes.count {
      let end = lineEnd(bytes, from: start, columns)
      var last = end
      while last > start, bytes[last - 1] == blank { last -= 1 }
      let utf8 = text.utf8
      let range = utf8.index(text.startIndex, offsetBy: start)..<utf8.index(text.startIndex, offsetBy: last)
      result.append(String(text[range]))
      start = end
      while start < bytes.count, bytes[start] == blank { start += 1 }
    }
  }

  private static func lineEnd(_ bytes: borrowing Span<UInt8>, from start: Int, _ columns: Int) -> Int {
    var used = 0
    var index = start
    var lastBreak: Int?
    while index < bytes.count {
      if index > start, canBreak(bytes, before: index) { lastBreak = index }
      if used == columns { return bytes[index] == blank ? index : lastBreak ?? index }
      used += 1
      index += PlainText.length(bytes, at: index)
    }
    return index
  }

  private static func canBreak(_ bytes: borrowing Span<UInt8>, before index: Int) -> Bool {
    guard bytes[index] != blank else { return false }
    if bytes[index - 1] == blank { return true }
    return bytes[index - 1] == UInt8(ascii: "-") && index > 1 && isLetter(bytes[index])
      && isLetter(bytes[index - 2])
  }

  private static let blank = UInt8(ascii: " ")

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func canBreak(_ characters: [Character], before index: Int) -> Bool {
    let left = characters[index - 1]
    let right = characters[index]
    if right == " " { return false }
    if left == " " { return true }
    if left == "-", right.isLetter, index > 1, characters[index - 2].isLetter { return true }
    guard isWide(left) || isWide(right) else { return false }
    return !notAtStart.contains(right) && !notAtEnd.contains(left)
  }

  private static func isWide(_ character: Character) -> Bool {
    !character.isASCII && TextWidth.glyph(character).width == 2
  }
}
