/// Finds the name that somebody meant.
package enum KeySpelling {
  /// A name with its letters, worked out once.
  package struct Candidate: Sendable {
    package let name: String
    package let letters: [UInt8]
    fileprivate let set: UInt32

    package init(_ name: String) {
      self.name = name
      letters = KeySpelling.letters(name)
      set = KeySpelling.set(letters)
    }
  }

  /// The candidate that a name most likely means: the same letters in another case or with other separators, or a slip
  /// or two of the keyboard in a long name.
  ///
  /// Returns nil for names that resemble none, and for a name that is itself a candidate.
  package static func nearest(to name: String, among candidates: [String]) -> String? {
    nearest(to: name, among: candidates.map(Candidate.init))
  }

  /// The same for candidates whose letters are known already.
  package static func nearest(to name: String, among candidates: [Candidate]) -> String? {
    let bare = letters(name)
    guard !bare.isEmpty else { return nil }
    let bareSet = set(bare)
    if let same = candidates.first(where: { $0.set == bareSet && $0.letters == bare }) {
      return candidates.contains { $0.name == name } ? nil : same.name
    }
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let allowed = allowance(min(bare.count, candidate.letters.count))
      guard abs(bare.count - candidate.letters.count) <= allowed, allowed > 0 else { continue }
      // A slip changes two members of the set at most; the distance is dear, and most names differ in more.
      guard (candidate.set ^ bareSet).nonzeroBitCount <= 2 * allowed else { continue }
      let slips = distance(candidate.letters, bare)
      if slips <= allowed, slips < best?.distance ?? .max { best = (candidate.name, slips) }
    }
    return best?.name
  }

  /// The letters and digits of a name in lower case, without separators.
  package static func letters(_ name: String) -> [UInt8] {
    var letters: [UInt8] = []
    letters.reserveCapacity(name.utf8.count)
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): letters.append(byte | 0x20)
      case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: " "), UInt8(ascii: "."): break
      default: letters.append(byte)
      }
    }
    return letters
  }

  /// Which letters occur, one bit for each; other bytes share the bits that are left.
  private static func set(_ letters: [UInt8]) -> UInt32 {
    var set: UInt32 = 0
    for byte in letters {
      let bit =
        byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") ? byte - UInt8(ascii: "a") : 26 + byte % 6
      set |= 1 << UInt32(bit)
    }
    return set
  }

  /// How many slips a name of that length may have; short names are too easily something else.
  private static func allowance(_ count: Int) -> Int { count < 5 ? 0 : count < 10 ? 1 : 2 }

  /// The number of letters to insert, drop, replace or swap with their neighbour.
  package static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    guard abs(left.count - right.count) <= 2 else { return .max }
    // What both begin and end with is no slip.
    let shorter = min(left.count, right.count)
    var (start, end) = (0, 0)
    while start < shorter, left[start] == right[start] { start += 1 }
    while end < shorter - start, left[left.count - 1 - end] == right[right.count - 1 - end] { end += 1 }
    guard start + end < shorter else { return max(left.count, right.count) - shorter }
    let (left, right) = (Array(left[start..<left.count - end]), Array(right[start..<right.count - end]))
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    var current = beforeLast
    for row in left.indices {
      current[0] = row + 1
      for column in right.indices {
        let cost = left[row] == right[column] ? 0 : 1
        var best = min(last[column] + cost, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current[column + 1] = best
      }
      // The row before last is not needed any more and holds the next one.
      swap(&beforeLast, &last)
      swap(&last, &current)
    }
    return last[right.count]
  }
}
