import JSONText

/// Where in a JSON text, finished or not, something can be put in.
struct CompletionContext: Equatable {
  enum Slot: Equatable {
    /// A key of the object at the path.
    case key
    /// The value at the path.
    case value
    /// The name of a template's variable, inside a string.
    case variable
  }

  var slot: Slot
  var path: JSONPointer
  /// What was typed of it so far, without quotes.
  var typed: String
  /// What is replaced.
  var range: Range<EditorPosition>
  /// Whether a colon follows already.
  var hasColon = false
  /// Whether another member or element follows without a comma before it.
  var needsComma = false
}

extension Editor {
  /// What can be completed at the cursor; nil in texts that are too large, or where nothing fits.
  var completionContext: CompletionContext? {
    guard buffer.byteCount <= Self.liveParseLimit else { return nil }
    if let variable = variableContext { return variable }
    let line = buffer.lines[cursor.line]
    var start = cursor.byte
    var end = cursor.byte
    if let string = stringAtCursor {
      start = string.start
      // A string without its closing quote goes on to the end of the line: only what was typed is taken.
      end = string.kind == .unclosedString ? cursor.byte : string.end
    } else {
      while start > 0, Self.isWordByte(line[start - 1]) { start -= 1 }
      while end < line.count, Self.isWordByte(line[end]) { end += 1 }
    }
    let content = max(start, min(cursor.byte, start + (line[start..<end].first == 0x22 ? 1 : 0)))
    let range = EditorPosition(line: cursor.line, byte: start)..<EditorPosition(line: cursor.line, byte: end)
    guard let place = outline(before: range.lowerBound) else { return nil }
    var context = CompletionContext(
      slot: place.isKey ? .key : .value, path: place.path,
      typed: String(decoding: line[content..<cursor.byte], as: UTF8.self), range: range)
    let next = significantByte(from: range.upperBound)
    context.hasColon = next == 0x3A
    context.needsComma = next.map { $0 == 0x22 || $0 == 0x7B || $0 == 0x5B } ?? false
    return context
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D: true
    default: false
    }
  }

  /// An open `{{` before the cursor, in the same string.
  private var variableContext: CompletionContext? {
    guard let string = stringAtCursor else { return nil }
    let line = buffer.lines[cursor.line]
    var index = cursor.byte
    while index > string.start, Self.isWordByte(line[index - 1]) || line[index - 1] == 0x2B { index -= 1 }
    guard index - 2 > string.start, line[index - 1] == 0x7B, line[index - 2] == 0x7B else { return nil }
    var end = cursor.byte
    while end < line.count, Self.isWordByte(line[end]) { end += 1 }
    while end < line.count, end - cursor.byte < 64, line[end] == 0x7D { end += 1 }
    return CompletionContext(
      slot: .variable, path: JSONPointer(), typed: String(decoding: line[index..<cursor.byte], as: UTF8.self),
      range: EditorPosition(line: cursor.line, byte: index - 2)..<EditorPosition(line: cursor.line, byte: end)
    )
  }

  private func significantByte(from place: EditorPosition) -> UInt8? {
    var place = place
    while place.line < buffer.lines.count {
      let line = buffer.lines[place.line]
      if let byte = line[min(place.byte, line.count)...].first(where: { $0 != 0x20 && $0 != 0x09 }) {
        return byte
      }
      place = EditorPosition(line: place.line + 1, byte: 0)
    }
    return nil
  }

  private struct Frame {
    var isObject: Bool
    var key: String?
    var index = 0
    var wantsValue = false
  }

  /// The path at a place, by what stands before it; nil after the end of the text.
  private func outline(before place: EditorPosition) -> (path: JSONPointer, isKey: Bool)? {
    let bytes = buffer.bytes(in: .start..<place)
    var frames: [Frame] = []
    var isAfterRoot = false
    for token in JSONLexer.tokens(in: bytes).tokens {
      switch token.kind {
      case .openObject, .openArray: frames.append(Frame(isObject: token.kind == .openObject))
      case .closeObject, .closeArray:
        if frames.popLast() == nil || frames.isEmpty { isAfterRoot = true }
      case .colon: if !frames.isEmpty { frames[frames.count - 1].wantsValue = true }
      case .comma, .semicolon:
        guard let last = frames.indices.last else { continue }
        frames[last].index += 1
        frames[last].key = nil
        frames[last].wantsValue = false
      case .string, .singleQuoted, .typographic, .word:
        guard let last = frames.indices.last, frames[last].isObject, !frames[last].wantsValue else {
          continue
        }
        frames[last].key = key(bytes, token)
      default: break
      }
    }
    guard let last = frames.last else { return isAfterRoot ? nil : (JSONPointer(), false) }
    var path = JSONPointer()
    for frame in frames.dropLast() {
      path = path.appending(frame.isObject ? frame.key ?? "" : String(frame.index))
    }
    if !last.isObject { return (path.appending(last.index), false) }
    return last.wantsValue ? (path.appending(last.key ?? ""), false) : (path, true)
  }

  private func key(_ bytes: [UInt8], _ token: JSONToken) -> String {
    JSONDocument(parsing: Array(bytes[token.range])).root?.string
      ?? String(decoding: bytes[token.range], as: UTF8.self)
  }
}
