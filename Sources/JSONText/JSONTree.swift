/// The parsed values in document order, as flat records.
///
/// Broken texts have a tree too: what could be understood of them.
final class JSONTree: Sendable {
  let bytes: [UInt8]
  let records: [JSONRecord]

  init(bytes: [UInt8], records: [JSONRecord]) {
    self.bytes = bytes
    self.records = records
  }

  /// The records of the values directly inside a value.
  func children(of index: Int) -> [Int] {
    var result: [Int] = []
    let end = Int(records[index].next)
    var child = index + 1
    while child < end {
      result.append(child)
      child = Int(records[child].next)
    }
    return result
  }

  /// The record of the last member with a key.
  ///
  /// Checks and previews ask for hundreds of members for each key that is typed, so nothing is decoded or collected.
  func lastMember(of index: Int, named key: String) -> Int? {
    var found: Int?
    let end = Int(records[index].next)
    var child = index + 1
    while child < end {
      if isKey(records[child].key, key) { found = child }
      child = Int(records[child].next)
    }
    return found
  }

  private func isKey(_ lexeme: JSONLexeme, _ key: String) -> Bool {
    guard lexeme.flags.isEmpty else { return JSONStringContent.decode(lexeme, in: bytes) == key }
    let content = lexeme.content
    let wanted = key.utf8Span.span
    guard content.count == wanted.count else { return false }
    for offset in 0..<wanted.count where bytes[content.lowerBound + offset] != wanted[offset] { return false }
    return true
  }
}

/// A string, number, word or bracketed range as it stands in the text.
struct JSONLexeme: Sendable {
  var start: Int32
  var end: Int32
  /// The bytes that its opening and closing quote take.
  var open: UInt8 = 0
  var close: UInt8 = 0
  /// What has to be undone to get the text: escapes, broken UTF-8.
  var flags: JSONToken.Flags = []

  var range: Range<Int> { Int(start)..<Int(end) }
  var content: Range<Int> { Int(start) + Int(open)..<max(Int(start) + Int(open), Int(end) - Int(close)) }
}

/// One value of the tree.
struct JSONRecord: Sendable {
  var kind: JSONNode.Kind
  var text: JSONLexeme
  /// The key, for members of objects; it starts at -1 where there is none.
  var key: JSONLexeme
  /// The record after this value and everything inside it.
  var next: Int32
}
