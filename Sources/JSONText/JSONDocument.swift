/// The immutable result of parsing one text as JSON (RFC 8259).
///
/// It never traps and never hangs, whatever the bytes. Broken texts have all their mistakes listed, and as much of a
/// tree as could be understood.
package struct JSONDocument: Sendable {
  /// The text as it was given, byte order mark included.
  package let bytes: [UInt8]
  /// Every mistake, ordered by byte; the first thousand of them.
  package let problems: [JSONProblem]

  let tree: JSONTree

  package init(parsing bytes: [UInt8]) {
    self.bytes = bytes
    guard bytes.count < Int32.max else {
      problems = [Self.tooLarge]
      tree = JSONTree(bytes: bytes, records: [])
      return
    }
    var parser: JSONParser
    if let guess = ForeignEncoding.guess(bytes) {
      parser = JSONParser(bytes, from: bytes.count)
      parser.note(
        .encoding, 0..<bytes.count, "The text is \(guess.name), and JSON is sent as UTF-8. Save it as UTF-8.",
        fix: JSONFix(
          replacing: 0..<bytes.count, with: ForeignEncoding.convert(bytes, guess),
          label: "convert it to UTF-8"))
    } else {
      let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
      parser = JSONParser(bytes, from: hasMark ? 3 : 0)
      if hasMark {
        parser.note(
          .bom, 0..<3,
          "The text begins with a byte order mark (U+FEFF), which is invisible; it is dropped when sending.",
          fix: JSONFix(replacing: 0..<3, with: [], label: "drop it"))
      }
      parser.parse()
    }
    problems = Self.placed(parser.problems, in: bytes)
    tree = JSONTree(bytes: bytes, records: parser.records)
  }

  private static let tooLarge = JSONProblem(
    rule: .depth, range: 0..<0, place: JSONPlace(line: 1, column: 1, byte: 0),
    message: "The text has two gigabytes or more and is not read.")

  private static func placed(_ problems: [JSONProblem], in bytes: [UInt8]) -> [JSONProblem] {
    guard !problems.isEmpty else { return [] }
    var result = problems.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }.map(\.element)
    var counter = PlaceCounter()
    for index in result.indices {
      result[index].place = counter.advance(to: result[index].range.lowerBound, in: bytes)
    }
    return result
  }

  /// Whether the text is JSON; duplicate keys and a byte order mark are problems, but it still is.
  package var isJSON: Bool { !problems.contains { $0.severity == .error } }

  /// The outermost value, or what could be understood of it.
  package var root: JSONNode? { tree.records.isEmpty ? nil : JSONNode(tree: tree, index: 0) }

  /// Line and column of a byte.
  package func place(atByte byte: Int) -> JSONPlace {
    var counter = PlaceCounter()
    return counter.advance(to: max(0, byte), in: bytes)
  }

  /// The value that a pointer leads to; of equal keys the last one counts.
  package func node(at pointer: JSONPointer) -> JSONNode? { root?.node(at: pointer) }

  /// The pointer to the innermost value, or to the member whose key or value holds the byte.
  package func pointer(atByte byte: Int) -> JSONPointer {
    guard !tree.records.isEmpty else { return JSONPointer() }
    var components: [String] = []
    var index = 0
    descent: while true {
      let record = tree.records[index]
      var child = index + 1
      var position = 0
      while child < Int(record.next) {
        let candidate = tree.records[child]
        let start = candidate.key.start >= 0 ? candidate.key.start : candidate.text.start
        if byte < start { break descent }
        if byte < max(candidate.text.end, candidate.key.end) {
          components.append(
            record.kind == .object ? JSONStringContent.decode(candidate.key, in: bytes) : String(position))
          if byte < candidate.text.start { break descent }
          index = child
          continue descent
        }
        child = Int(candidate.next)
        position += 1
      }
      break
    }
    return JSONPointer(components)
  }
}
