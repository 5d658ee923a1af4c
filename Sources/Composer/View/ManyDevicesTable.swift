import APNsCore
import ComposeModel
import TerminalCore

/// The pushes of one send to several devices: how far they are, why some failed, and the rows around the chosen one.
struct ManyDevicesTable {
  let record: SendRecord
  let settings: Settings
  /// Seconds since 1970.
  let now: Double
  let columns: Int

  /// The rows of the pane.
  let rows: Int

  /// The most rows at once; the answer of the chosen device stands below them and wants room too.
  private var window: Int { min(max(4, rows / 3), 16) }

  var lines: [TextLine] {
    TextLine.paragraph(progress, record.isRunning ? .accent : .title, columns: columns) + reasons + retry
      + table
  }

  // MARK: Above the rows

  private var progress: String {
    let totals = record.totals
    var text = Counted.text(record.rows.count, "device") + ": " + totals.sentence
    if record.isRunning {
      let elapsed = max(0.001, now - record.startedAt)
      let done = record.rows.count - totals.open
      if done > 0, totals.open > 0 {
        let rate = Double(done) / elapsed
        let left = Double(totals.open) / rate
        text += ", \(Int(rate.rounded(.up))) a second, about \(Int(left.rounded(.up))) s left"
      }
    } else if let ended = record.endedAt {
      text += " in \(Milliseconds.text(ended - record.startedAt))"
    }
    return text
  }

  /// Each way to fail with its number, the most frequent first.
  private var reasons: [TextLine] {
    let counts = record.rows.reduce(into: [String: Int]()) { counts, row in
      if let way = row.wayToFail { counts[way, default: 0] += 1 }
    }
    guard !counts.isEmpty else { return [] }
    let ranked = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let text = ranked.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
    return TextLine.paragraph(text, .failure, columns: columns, margin: 2)
  }

  /// The key that sends again, where something failed.
  private var retry: [TextLine] {
    let totals = record.totals
    guard !record.isRunning, totals.failed > 0 else { return [] }
    var words = "send again to the \(totals.failed == 1 ? "one" : String(totals.failed)) that failed"
    if totals.unknown > 0 { words += ", of which \(totals.unknown) may have arrived" }
    return TextLine.item(
      " \(settings.keymap.name(of: .resendFailed)) ", .button, words, .title, columns: columns, margin: 2)
  }

  // MARK: The rows

  private var shown: Range<Int> {
    let count = record.rows.count
    guard count > window else { return 0..<count }
    let start = min(max(0, record.chosen - window / 2), count - window)
    return start..<start + window
  }

  private var table: [TextLine] {
    let rows = record.rows
    // Measured over all of them, so that the columns stand still while one goes through the rows.
    let statusColumns = max(6, rows.map { TextWidth.columns($0.statusText) }.max() ?? 0) + 2
    let reasonColumns = max(6, rows.map { TextWidth.columns($0.reasonText) }.max() ?? 0) + 2
    let widest = rows.map { TextWidth.columns($0.device.name) }.max() ?? 0
    let nameColumns = max(8, min(widest, columns - 2 - 1 - statusColumns - reasonColumns - 5))
    let head =
      "  " + TextWidth.padded("device", to: nameColumns) + " " + TextWidth.padded("status", to: statusColumns)
      + TextWidth.padded("reason", to: reasonColumns) + "ms"
    return [TextLine(head, .muted)]
      + shown.map { index in
        let row = rows[index]
        let isChosen = index == record.chosen
        let time = row.response.map { String(Int(($0.timings.total * 1000).rounded())) } ?? "-"
        return TextLine([
          (isChosen ? "> " : "  ", .accent),
          (TextWidth.padded(row.device.name, to: nameColumns) + " ", isChosen ? .title : .text),
          (TextWidth.padded(row.statusText, to: statusColumns), ResponseLines.role(row)),
          (TextWidth.padded(row.reasonText, to: reasonColumns), .text), (time, .muted),
        ])
      }
  }
}

extension PushRow {
  /// The reason of APNs, or where it failed on the way; a dash for neither.
  fileprivate var reasonText: String {
    response.flatMap { ErrorBody($0.body).reason } ?? failure?.hop.rawValue ?? "-"
  }

  /// How it failed, for counting; nil while it has not.
  fileprivate var wayToFail: String? {
    switch progress {
    case .waiting, .handedOver: nil
    case .ended(.answered(let response)) where response.isAccepted: nil
    case .ended: reasonText == "-" ? statusText : "\(statusText) \(reasonText)"
    }
  }
}
