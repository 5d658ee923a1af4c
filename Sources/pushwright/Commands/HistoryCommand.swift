import APNsCore
import ComposeModel
import ComposeStore
import ComposerRuntime
import HostPlatform
import JSONText

/// `pushwright history`: what was sent, and what came back.
enum HistoryCommand {
  static let spec = CommandSpec(
    "history", "list, show, resend and compare what was sent",
    operands: "list [WORD…] | show N | resend N | diff A B | prune", operandCount: 1...20,
    options: [
      .json, .option("--result", "R", "list: accepted, refused, not-sent or unknown"),
      .option("--environment", "E", "list: only pushes to local, sandbox, production or custom servers"),
      .option("--limit", "N", "list: at most so many; else 50"),
      .option("--days", "N", "prune: forget what is older"),
      .option("--keep", "N", "prune: keep the newest N only"),
    ] + ResendOptions.specs,
    details: """
      list     the newest first; every word must occur in device, template, path, status, reason, environment, headers,
               credential or payload
      show     one attempt whole: request without its authorization, answer, times
      resend   the same request again, with the credential of the options; the demo key where it went to local
      diff     in what two attempts differ, payloads member by member
      prune    forget old attempts; without --days and --keep as the settings say ("history" in config.json)
      """, run: { try run($0) })

  private static func run(_ arguments: Arguments) throws -> ExitStatus {
    let words = arguments.operands
    switch (words[0], words.count) {
    case ("list", _): try list(Array(words.dropFirst()), arguments)
    case ("show", 2): try show(try entry(words[1]), json: arguments.has("--json"))
    case ("resend", 2): return try ResendOptions.send(try entry(words[1]), arguments)
    case ("diff", 3): diff(try entry(words[1]), try entry(words[2]), json: arguments.has("--json"))
    case ("prune", 1): try prune(arguments)
    default: throw UsageError("Expected: pushwright history \(spec.operands).")
    }
    return .done
  }

  private static func entry(_ word: String) throws -> HistoryEntry {
    guard let number = Int64(word) else {
      throw UsageError("\(word) is no number of an attempt; see history list.")
    }
    let store = try LibraryAccess.open()
    return try LibraryAccess.use { () throws(StoreError) in try store.historyEntry(number) }
  }

  // MARK: list

  private static func list(_ words: [String], _ arguments: Arguments) throws {
    var filter = HistoryFilter()
    filter.words = words.joined(separator: " ")
    filter.limit = try arguments.integer("--limit", in: 1...1_000_000) ?? 50
    if let result = try arguments.choice("--result", HistoryEntry.Result.self) { filter.results = [result] }
    filter.environment = try arguments.choice("--environment", Environment.Kind.self)
    let store = try LibraryAccess.open()
    let query = filter
    let entries = try LibraryAccess.use { () throws(StoreError) in try store.history(query) }
    for entry in entries {
      if arguments.has("--json") {
        StandardStreams.print(entry.summaryJSON)
      } else {
        StandardStreams.print(DisplayText.cleaned(line(entry)))
      }
    }
  }

  private static func line(_ entry: HistoryEntry) -> String {
    let time = CalendarText.utc(seconds: Int(entry.sentAt))
    let answer = [entry.status.map(String.init), entry.reason].compactMap(\.self).joined(separator: " ")
    return [
      String(entry.id ?? 0), time, answer.isEmpty ? entry.result.rawValue : answer, entry.environment.name,
      entry.deviceName, entry.templateName ?? "",
    ].filter { !$0.isEmpty }.joined(separator: "  ")
  }

  // MARK: show

  private static func show(_ entry: HistoryEntry, json: Bool) throws {
    guard !json else {
      StandardStreams.print(entry.json)
      return
    }
    var lines = [line(entry), "", "\(entry.method) \(entry.environment.url)\(entry.path)"]
    lines += entry.headers.map { "\($0.name): \($0.value)" }
    lines += [
      "authorization by \(entry.credentialLabel)", "", String(decoding: entry.body, as: UTF8.self), "",
    ]
    if let failure = entry.failure { lines.append(failure) }
    if let status = entry.status { lines.append(":status \(status)") }
    lines += entry.responseHeaders.map { "\($0.name): \($0.value)" }
    if !entry.responseBody.isEmpty { lines += ["", String(decoding: entry.responseBody, as: UTF8.self)] }
    lines.append("\(MillisecondText.of(entry.timings.total)) ms")
    for line in lines.joined(separator: "\n").split(separator: "\n", omittingEmptySubsequences: false) {
      StandardStreams.print(DisplayText.cleaned(String(line)))
    }
  }

  // MARK: diff, prune

  private static func diff(_ first: HistoryEntry, _ second: HistoryEntry, json: Bool) {
    let differences = AttemptDifference.between(first, second)
    if json {
      StandardStreams.print(
        JSONValue.array(
          differences.map { row in
            .object([
              ("field", .string(row.field)), ("first", row.first.map { .string($0) } ?? .null),
              ("second", row.second.map { .string($0) } ?? .null),
            ])
          }
        ))
      return
    }
    if differences.isEmpty { StandardStreams.print("They are alike.") }
    for row in differences {
      StandardStreams.print(row.field)
      if let text = row.first { StandardStreams.print("  - " + DisplayText.cleaned(text)) }
      if let text = row.second { StandardStreams.print("  + " + DisplayText.cleaned(text)) }
    }
  }

  private static func prune(_ arguments: Arguments) throws {
    let days = try arguments.integer("--days", in: 0...36_500)
    let keep = try arguments.integer("--keep", in: 0...Int.max)
    var retention = HistoryRetention(days: days, count: keep)
    if !retention.isLimited {
      let settings = LoadedSettings.read()
      settings.complaints.forEach { StandardStreams.complain($0) }
      retention = settings.retention
    }
    guard retention.isLimited else {
      throw UsageError("prune wants --days N, --keep N, or both; the settings name neither.")
    }
    let store = try LibraryAccess.open()
    let before = retention.cutoff(now: Clock.now)
    let keeping = retention.count
    let gone = try LibraryAccess.use { () throws(StoreError) in
      try store.pruneHistory(before: before, keeping: keeping)
    }
    StandardStreams.print("\(gone) forgotten")
  }
}
