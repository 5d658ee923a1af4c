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

  /// How many have ended with that word.
  private func count(_ word: String) -> Int {
    kinds.filter { $0.key.word == word }.values.reduce(0, +)
  }

  /// Pushes a second among those that went out; nil while too little has passed to tell.
  private func pace(_ seconds: Double) -> Double? {
    let sent = ended - count("not-sent") - count("held-back")
    return sent > 1 && seconds >= 0.1 ? Double(sent) / seconds : nil
  }

  /// The progress line, at most a few times a second; nil in between.
  mutating func progress() -> String? {
    let now = Clock.monotonic
    guard now - lastShown >= 0.25 else { return nil }
    lastShown = now
    var line = BatchTally.grouped(ended)
    if let expected { line += " of " + BatchTally.grouped(expected) }
    if let pace = pace(now - start) {
      line += ", \(BatchTally.rate(pace))"
      if let expected, ended < expected {
        line += ", \(BatchTally.time(Double(expected - ended) / pace)) left"
      }
    }
    let failed = ended - count("accepted")
    if failed > 0 { line += ", \(BatchTally.grouped(failed)) not accepted" }
    return line
  }

  /// The summary: the totals, then each reason with its number, the most frequent first.
  func summary(untried: Int) -> [String] {
    let words = ["accepted", "refused", "not-sent", "unknown", "held-back"]
    var totals = words.compactMap { word -> String? in
      let count = count(word)
      return count == 0 && word != "accepted" ? nil : "\(word) \(BatchTally.grouped(count))"
    }
    if untried > 0 { totals.append("not tried \(BatchTally.grouped(untried))") }
    let seconds = Clock.monotonic - start
    let pushes = ended == 1 ? "1 push" : "\(BatchTally.grouped(ended)) pushes"
    var lines = [
      "\(pushes) in \(BatchTally.time(seconds))\(pace(seconds).map { ", " + BatchTally.rate($0) } ?? ""): "
        + totals.joined(separator: ", ")
    ]
    let reasons = kinds.filter { $0.key.word != "accepted" && $0.key.reason != nil }
      .sorted { ($0.value, $1.key.reason ?? "") > ($1.value, $0.key.reason ?? "") }
    for (kind, count) in reasons {
      let status = kind.status.map { "\($0) " } ?? "\(kind.word) "
      lines.append("  \(BatchTally.grouped(count))  \(status)\(kind.reason ?? "")")
    }
    return lines
  }

  /// Pushes a second as people read them.
  private static func rate(_ pace: Double) -> String {
    pace < 10 ? "\(Int(pace * 10) / 10).\(Int(pace * 10) % 10)/s" : "\(grouped(Int(pace.rounded())))/s"
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
