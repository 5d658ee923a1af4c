/// Finds the name that somebody meant.
package enum KeySpelling {
  /// The candidate that a name most likely means: the same letters in another case or with other separators, or a slip
  /// or two of the keyboard in a long name.
  ///
  /// Returns nil for names that resemble none, and for a name that is itself a candidate.
  package static func nearest(to name: String, among candidates: [String]) -> String? {
    guard !candidates.contains(name) else { return nil }
    let bare = letters(name)
    guard !bare.isEmpty else { return nil }
    if let same = candidates.first(where: { letters($0) == bare }) { return same }
    let near = candidates.lazy.map { ($0, distance(letters($0), bare)) }
    guard let best = near.min(by: { $0.1 < $1.1 }) else { return nil }
    return best.1 <= allowance(min(bare.count, letters(best.0).count)) ? best.0 : nil
  }

  /// The letters and digits of a name in lower case, without separators.
  package static func letters(_ name: String) -> [UInt8] {
    name.utf8.compactMap { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: " "), UInt8(ascii: "."): nil
      default: byte
      }
    }
  }

  /// How many slips a name of that length may have; short names are too easily something else.
  private static func allowance(_ count: Int) -> Int { count < 5 ? 0 : count < 10 ? 1 : 2 }

  /// The number of letters to insert, drop, replace or swap with their neighbour.
  package static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    guard abs(left.count - right.count) <= 2 else { return .max }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, byte) in left.enumerated() {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for (column, other) in right.enumerated() {
        var best = min(last[column] + (byte == other ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, byte == right[column - 1], left[row - 1] == other {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
