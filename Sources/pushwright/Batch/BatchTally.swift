import HostPlatform

/// Counts how the pushes of a batch end, and words progress and summary.
struct BatchTally {
  private var kinds: [BatchOutcome: Int] = [:]
  private(set) var ended = 0
  /// How many pushes there will be, when that is known.
  let expected: Int?
  private let start = Clock.monotonic
  private var lastShown = 0.0

  init(expecting expected: Int?) { self.expected = expected }

  mutating func add(_ outcome: BatchOutcome) {
    kinds[outcome.kind, default: 0] += 1
    ended += 1
  }

  /// The progress line, at most a few times a second; nil in between.
  mutating func progress() -> String? {
    let now = Clock.monotonic
    guard now - lastShown >= 0.25 else { return nil }
    lastShown = now
    let seconds = max(now - start, 0.001)
    let rate = Double(ended) / seconds
    var line = BatchTally.grouped(ended)
    if let expected { line += " of " + BatchTally.grouped(expected) }
    line += ", \(BatchTally.grouped(Int(rate)))/s"
    if let expected, rate > 0, ended < expected {
      line += ", \(BatchTally.time(Double(expected - ended) / rate)) left"
    }
    let failed = ended - (kinds.first { $0.key.word == "accepted" }?.value ?? 0)
    if failed > 0 { line += ", \(BatchTally.grouped(failed)) not accepted" }
    return line
  }

  /// The summary: the totals, then each reason with its number, the most frequent first.
  func summary(untried: Int) -> [String] {
    let words = ["accepted", "refused", "not-sent", "unknown", "held-back"]
    let totals = words.compactMap { word -> String? in
      let count = kinds.filter { $0.key.word == word }.values.reduce(0, +)
      return count == 0 && word != "accepted" ? nil : "\(word) \(BatchTally.grouped(count))"
    }
    let seconds = Clock.monotonic - start
    let pace = seconds > 0 ? ", \(BatchTally.grouped(Int(Double(ended) / seconds)))/s" : ""
    var lines = [
      "\(BatchTally.grouped(ended)) pushes in \(BatchTally.time(seconds))\(pace): "
        + totals.joined(separator: ", ")
        + (untried > 0 ? ", not tried \(BatchTally.grouped(untried))" : "")
    ]
    let reasons = kinds.filter { $0.key.word != "accepted" && $0.key.reason != nil }
      .sorted { ($0.value, $1.key.reason ?? "") > ($1.value, $0.key.reason ?? "") }
    for (kind, count) in reasons {
      let status = kind.status.map { "\($0) " } ?? "\(kind.word) "
      lines.append("  \(BatchTally.grouped(count))  \(status)\(kind.reason ?? "")")
    }
    return lines
  }

  /// A number with a comma after every three digits.
  static func grouped(_ number: Int) -> String {
    let digits = String(number)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// Seconds as people say them.
  static func time(_ seconds: Double) -> String {
    if seconds < 10 { return "\(Int(seconds * 10) / 10).\(Int(seconds * 10) % 10) s" }
    let whole = Int(seconds.rounded())
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return "\(whole / 60) min \(whole % 60) s" }
    return "\(whole / 3600) h \(whole % 3600 / 60) min"
  }
}
