import Foundation
public import Testing

/// Compares text with a file that a person can read.
public enum Snapshot {
  /// Compares lines with `Tests/<suite>/Snapshots/<name>.txt`.
  ///
  /// A snapshot that is not there yet is written and fails, so that a new one never passes unseen; with
  /// `PUSHWRIGHT_RECORD=1` a changed one is written anew and fails too.
  public static func expect(
    _ lines: [String], suite: String, named name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let folder = Repository.root.appending(path: "Tests/\(suite)/Snapshots")
    let file = folder.appending(path: name + ".txt")
    let text = lines.joined(separator: "\n") + "\n"
    let isRecording = ProcessInfo.processInfo.environment["PUSHWRIGHT_RECORD"] == "1"
    guard let recorded = try? String(contentsOf: file, encoding: .utf8), !(isRecording && recorded != text)
    else {
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        Issue.record(
          "Recorded \(name): look at it, then run the tests again.", sourceLocation: sourceLocation)
      } catch {
        Issue.record("\(name) cannot be recorded: \(error)", sourceLocation: sourceLocation)
      }
      return
    }
    guard recorded != text else { return }
    Issue.record(
      "\(name) looks different.\n--- recorded\n\(recorded)--- now\n\(text)", sourceLocation: sourceLocation)
  }
}
