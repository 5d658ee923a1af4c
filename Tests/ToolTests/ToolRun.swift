import Foundation
import TestSupport

/// One run of the program without a terminal, with a home of its own.
struct ToolRun {
  let status: Int32
  let output: String
  let complaints: String

  /// Runs the program to its end.
  init(_ words: String..., input: String = "", in home: ToolHome) throws {
    try self.init(words, input: input, in: home)
  }

  /// Runs the program to its end.
  ///
  /// - Parameter folder: The working folder; that of the test where none is given.
  init(_ words: [String], input: String = "", in home: ToolHome, from folder: String? = nil) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: BuiltProducts.path("pushwright"))
    process.arguments = words
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    process.environment = [
      "HOME": home.folder.path, "LANG": "C.UTF-8", "PATH": "/usr/local/bin:/usr/bin:/bin",
    ]
    // Files take any amount without a reader, which pipes do not.
    let names = ["input", "output", "complaints"].map { home.path("run-" + $0) }
    try Data(input.utf8).write(to: URL(fileURLWithPath: names[0]))
    for name in names.dropFirst() { try Data().write(to: URL(fileURLWithPath: name)) }
    process.standardInput = FileHandle(forReadingAtPath: names[0])
    process.standardOutput = FileHandle(forWritingAtPath: names[1])
    process.standardError = FileHandle(forWritingAtPath: names[2])
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    output = try String(contentsOfFile: names[1], encoding: .utf8)
    complaints = try String(contentsOfFile: names[2], encoding: .utf8)
  }
}

/// A folder that is the home of one test's runs, gone with it.
final class ToolHome {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "pushwright-run-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The path of a file in it.
  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// Writes a file and gives its path.
  func write(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }
}
