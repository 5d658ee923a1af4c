import APNsCore

extension ComposerState {
  /// Whether a command makes sense now; the footer leaves out what does not.
  func isOffered(_ id: CommandID) -> Bool {
    switch id {
    case .nextProblem: !problems.isEmpty
    case .fix:
      focus == .payload && editor.repairableIssueAtCursor()?.repair != nil
        || focus == .headers && problems.contains { $0.header == headersForm.slot.name && $0.repair != nil }
    case .reply: record != nil && focus != .response
    case .resend, .rawReply, .copyReply: focus != .response || record != nil
    case .resendFailed: record.map { !$0.isRunning && $0.totals.failed > 0 && $0.rows.count > 1 } ?? false
    case .undoDelete: !deleted.isEmpty
    case .fetchMedia: !preview.wanted.isEmpty
    default: true
    }
  }

  /// The same for each command of the table, in its order.
  var offers: [Bool] { Self.commands.map(isOffered) }

  private static let commands = Command.table.map(\.id)
}
