/// A JSON text that any bytes spell: each byte chooses what comes next in the grammar of RFC 8259.
struct SpelledJSON {
  /// Where the bytes have ended, zeros follow; they choose what ends soonest.
  private var choices: ArraySlice<UInt8>
  private var text: [UInt8] = []

  static func text(_ bytes: [UInt8]) -> [UInt8] {
    var spelled = SpelledJSON(choices: bytes[...])
    spelled.addSpace()
    spelled.addValue(depth: 0)
    spelled.addSpace()
    return spelled.text
  }

  private static let deepest = 40
  private static let spaces = ["", " ", "\n", "\t", "\r\n", "  \n\n  ", "\r"]
  private static let numbers = [
    "0", "-0", "1", "-1", "1.0", "0.10", "1e5", "1E+400", "-2.5e-7", "12345678901234567890", "1700000000",
    "9007199254740993", "0e0", "1.7976931348623157e309",
  ]
  private static let pieces = [
    "a", "key", " ", "\\n", "\\\"", "\\\\", "\\/", "/", "\\u00e9", "\\u00E9", "é", "\\ud83d\\ude00", "😀", "汉",
    "\u{301}",
    "\\u0000", "{", "}", "[", "]", ":", ",", "//", "{{now}}", "\u{feff}", "\u{2028}", "\\b", "\u{7f}",
  ]
  private static let literals = ["null", "true", "false"]

  private mutating func choice(_ count: Int) -> Int { Int(choices.popFirst() ?? 0) % count }

  private mutating func add(_ piece: String) { text += Array(piece.utf8) }

  private mutating func addSpace() { add(Self.spaces[choice(Self.spaces.count)]) }

  private mutating func addValue(depth: Int) {
    switch choice(depth < Self.deepest ? 8 : 4) {
    case 0: add(Self.literals[choice(Self.literals.count)])
    case 1: add(Self.numbers[choice(Self.numbers.count)])
    case 2, 3: addString()
    case 4, 5: addItems("[", "]") { $0.addValue(depth: depth + 1) }
    default:
      addItems("{", "}") { spelled in
        spelled.addString()
        spelled.addSpace()
        spelled.add(":")
        spelled.addSpace()
        spelled.addValue(depth: depth + 1)
      }
    }
  }

  private mutating func addString() {
    add("\"")
    for _ in 0..<choice(6) { add(Self.pieces[choice(Self.pieces.count)]) }
    add("\"")
  }

  private mutating func addItems(_ open: String, _ close: String, _ addItem: (inout SpelledJSON) -> Void) {
    add(open)
    addSpace()
    for number in 0..<choice(5) {
      if number > 0 { add(",") }
      addSpace()
      addItem(&self)
      addSpace()
    }
    add(close)
  }
}
