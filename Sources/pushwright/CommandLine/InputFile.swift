import ComposeStore
import Glibc
import HostPlatform

/// Reads the files that a command line names; `-` is standard input.
enum InputFile {
  /// The one word that names what to read; `-` where there is none and standard input is a pipe or a file.
  ///
  /// - Throws: `UsageError` where a person would have to type it.
  static func operand(_ arguments: Arguments, of command: String) throws -> String {
    if let word = arguments.operands.first { return word }
    guard isatty(STDIN_FILENO) == 0 else {
      let words = CommandTable.command(named: command)?.operands ?? ""
      throw UsageError("Something is missing. Expected: pushwright \(command) \(words), or a pipe into it.")
    }
    return "-"
  }

  /// The bytes of a file, or of the template of that name where there is no such file, and the path that they are from;
  /// nil for standard input.
  ///
  /// - Throws: `CommandFailure` with status 3 when there is neither.
  static func readPayload(_ word: String) throws -> (bytes: [UInt8], path: String?) {
    if word != "-", !FileStore.exists(word), let path = TemplateLibrary(folders: .current()).path(of: word) {
      return (try read(path, what: "The template"), path)
    }
    return (try read(word, what: "The payload"), word == "-" ? nil : word)
  }

  /// The bytes of a file; `~/` before its path is the home folder, as another file may name it.
  ///
  /// - Throws: `CommandFailure` with status 3 that names the file and what the system said.
  static func read(_ path: String, what: String) throws -> [UInt8] {
    do {
      guard path != "-" else { return try FileStore.read(descriptor: STDIN_FILENO, path: "standard input") }
      return try FileStore.read(FileStore.expandingHome(path))
    } catch {
      throw CommandFailure(.invalid, "\(what) \(path) cannot be read: \(error.reason).")
    }
  }
}
