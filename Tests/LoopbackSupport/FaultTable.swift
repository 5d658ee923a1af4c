import Foundation
import HostPlatform

/// What faults come to, as a Markdown table: what the client believes of its pushes beside what the server has counted.
///
/// `PUSHWRIGHT_FAULT_TABLE=FILE swift test --filter Matrix` writes it to a new file; without the variable nothing is recorded.
package enum FaultTable {
  /// The file, with the head of the table already in it; nil where none is wanted.
  private static let file: Lock<FileHandle?> = {
    guard let path = ProcessInfo.processInfo.environment["PUSHWRIGHT_FAULT_TABLE"] else { return Lock(nil) }
    let head =
      "| fault | accepted | refused | not sent | unknown | total | the server counted |\n|---|--:|--:|--:|--:|--:|---|\n"
    _ = FileManager.default.createFile(atPath: path, contents: Data(head.utf8))
    let handle = FileHandle(forWritingAtPath: path)
    _ = try? handle?.seekToEnd()
    return Lock(handle)
  }()

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - fault: what the server did, in words.
  ///   - tally: how the pushes ended by the client.
  ///   - server: what the server counted, in words.
  package static func record(_ fault: String, _ tally: Tally, server: String) {
    let numbers = [tally.accepted, tally.refused, tally.notSent, tally.unknown, tally.total]
    let cells = [fault.replacingOccurrences(of: "|", with: "\\|")] + numbers.map(String.init) + [server]
    file.withLock { try? $0?.write(contentsOf: Data(("| " + cells.joined(separator: " | ") + " |\n").utf8)) }
  }
}

extension ScriptedServer.Count {
  /// What a row of the table says of the server.
  package var words: String { "\(accepted) accepted of \(requests.count) read, \(connections) connections" }
}
