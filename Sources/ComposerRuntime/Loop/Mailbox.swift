package import Composer
package import HostPlatform

/// Where other threads leave what the main loop is to do.
package final class Mailbox: Sendable {
  /// Something for the main loop.
  package enum Entry: Sendable {
    case message(Message)
    /// Bytes that are no cells, for the terminal: only the main thread may write there.
    case terminal(String)
  }

  /// Readable while something is in the box.
  package let wake = WakeUp()
  private let entries = Lock<[Entry]>([])

  package init() {}

  /// Leaves a message; from any thread.
  package func post(_ message: Message) { leave(.message(message)) }

  /// Leaves an entry; from any thread.
  package func leave(_ entry: Entry) {
    entries.withLock { $0.append(entry) }
    wake.signal()
  }

  /// What went wrong and was not shown, in order; everything else in the box is dropped.
  package func failures() -> [String] {
    drain().compactMap { if case .message(.failed(let text)) = $0 { text } else { nil } }
  }

  /// Everything that was left, in order.
  package func drain() -> [Entry] {
    entries.withLock { entries in
      defer { entries = [] }
      return entries
    }
  }
}
