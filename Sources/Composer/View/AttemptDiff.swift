import APNsCore
import ComposeModel
import TerminalCore

/// What differs between two attempts: by its names first, then line by line.
enum AttemptDiff {
  static func lines(older: HistoryEntry, newer: HistoryEntry) -> [TextLine] {
    let left = AttemptText.text(older).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    let right = AttemptText.text(newer).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    return summary(older, newer) + [TextLine(), TextLine("Line by line", .label)] + compare(left, right)
  }

  /// What differs, each by its name.
  private static func summary(_ older: HistoryEntry, _ newer: HistoryEntry) -> [TextLine] {
    let differences = AttemptDifference.between(older, newer)
    guard !differences.isEmpty else {
      return [TextLine("Both asked the same and got the same answer.", .success)]
    }
    return [TextLine("What differs", .label)]
      + differences.flatMap { difference in
        [
          TextLine(difference.field, .title), TextLine("  - \(difference.first ?? "nothing")", .failure),
          TextLine("  + \(difference.second ?? "nothing")", .success),
        ]
      }
  }

  /// The lines of both in their order: `-` only in the older, `+` only in the newer.
  static func compare(_ left: [String], _ right: [String]) -> [TextLine] {
    let changes = right.difference(from: left)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in changes {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var result: [TextLine] = []
    var old = 0
    var new = 0
    while old < left.count || new < right.count {
      if old < left.count, removed.contains(old) {
        result.append(TextLine([("- ", .failure), (left[old], .failure)]))
        old += 1
      } else if new < right.count, inserted.contains(new) {
        result.append(TextLine([("+ ", .success), (right[new], .success)]))
        new += 1
      } else {
        result.append(TextLine([("  ", .text), (old < left.count ? left[old] : right[new], .text)]))
        old += 1
        new += 1
      }
    }
    return result
  }
}
