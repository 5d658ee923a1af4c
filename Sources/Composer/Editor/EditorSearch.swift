/// A search in the text: plain, blind to case unless a capital letter is typed.
package struct EditorSearch: Sendable, Equatable {
  package internal(set) var query: String
  /// How many places there are.
  package internal(set) var count = 0
  /// The number of the place at the cursor, from 1; 0 when it is at none.
  package internal(set) var current = 0
  /// Whether the last step went on at the other end of the text.
  package internal(set) var didWrap = false
  /// Whether the text has changed since the places were counted.
  var isStale = true
  /// Where the cursor stood when the search began.
  var origin: EditorPosition

  /// What there is to say: `3 of 12`, `not found`, with a word when it went round the end.
  package var status: String {
    if query.isEmpty { return "" }
    if count == 0 { return "not found" }
    return (current > 0 ? "\(current) of \(count)" : "\(count) found")
      + (didWrap ? ", went round the end" : "")
  }

  /// Where the query stands in a line, from left to right without overlap.
  func places(in line: [UInt8]) -> [Range<Int>] {
    let needle = Array(query.utf8)
    guard let first = needle.first, line.count >= needle.count else { return [] }
    let isBlind = !query.contains { $0.isUppercase }
    func folded(_ byte: UInt8) -> UInt8 { isBlind && byte &- 0x41 < 26 ? byte | 0x20 : byte }
    // Most bytes are none of the two that a place can begin with.
    let other = isBlind && first &- 0x61 < 26 ? first & 0xDF : first
    let last = line.count - needle.count
    var result: [Range<Int>] = []
    var index = 0
    while index <= last {
      let byte = line[index]
      if byte == first || byte == other, needle.indices.allSatisfy({ folded(line[index + $0]) == needle[$0] })
      {
        result.append(index..<index + needle.count)
        index += needle.count
      } else {
        index += 1
      }
    }
    return result
  }
}

extension Editor {
  /// Begins a search, or changes what is searched: the cursor goes to the first place from where the search began.
  package mutating func find(_ query: String) {
    let origin = search?.origin ?? selection?.lowerBound ?? cursor
    search = EditorSearch(query: query, origin: origin)
    guard !query.isEmpty else {
      move(to: origin)
      return
    }
    go(from: origin, inclusive: true, backwards: false)
  }

  /// Goes to the next place, round the end.
  package mutating func findNext(backwards: Bool = false) {
    guard search != nil else { return }
    go(from: selection?.lowerBound ?? cursor, inclusive: false, backwards: backwards)
  }

  /// Ends the search; `returning` puts the cursor back to where it began.
  package mutating func endSearch(returning: Bool = false) {
    if returning, let origin = search?.origin { move(to: origin) }
    search = nil
  }

  private mutating func go(from place: EditorPosition, inclusive: Bool, backwards: Bool) {
    guard var search else { return }
    var all: [Range<EditorPosition>] = []
    for (index, line) in buffer.lines.enumerated() {
      for range in search.places(in: line) {
        all.append(
          EditorPosition(
            line: index, byte: range.lowerBound)..<EditorPosition(line: index, byte: range.upperBound))
      }
    }
    search.count = all.count
    search.isStale = false
    search.didWrap = false
    var number =
      backwards
      ? all.lastIndex { $0.lowerBound < place }
      : all.firstIndex { inclusive ? $0.lowerBound >= place : $0.lowerBound > place }
    if number == nil, !all.isEmpty {
      number = backwards ? all.count - 1 : 0
      search.didWrap = true
    }
    search.current = number.map { $0 + 1 } ?? 0
    self.search = search
    if let number {
      isMarking = false
      move(to: all[number].lowerBound)
      anchor = all[number].lowerBound
      cursor = all[number].upperBound
    }
  }
}
