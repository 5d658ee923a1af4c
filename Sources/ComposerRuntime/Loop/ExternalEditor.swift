import Composer
import Glibc
import HostPlatform
import TerminalCurses

/// Hands a text to the person's editor and takes it back.
struct ExternalEditor {
  private let variables: [String: String]

  init(variables: [String: String] = ProcessEnvironment.all) { self.variables = variables }

  /// The shell words of `$VISUAL`, else `$EDITOR`, else an editor that is there.
  var command: String {
    for name in ["VISUAL", "EDITOR"] {
      if let words = variables[name], words.contains(where: { $0 != " " }) { return words }
    }
    let folders = (variables["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    let known = ["sensible-editor", "nano", "vim"]
    return known.first { name in folders.contains { FileStore.exists("\($0)/\(name)") } } ?? "vi"
  }

  /// Lets the person edit; the terminal is the editor's meanwhile.
  func edit(_ bytes: [UInt8], on terminal: CursesTerminal) -> EditorAnswer {
    let folder = variables["XDG_RUNTIME_DIR"] ?? variables["TMPDIR"] ?? "/tmp"
    // Editors choose colours and indentation by the ending.
    let path = "\(folder)/pushwright-\(getpid())-\(UInt32.random(in: 0 ... .max)).json"
    do throws(SystemError) {
      try FileStore.write(bytes, to: path, sync: false)
      defer { try? FileStore.remove(path) }
      let environment = variables.map { "\($0.key)=\($0.value)" }
      // The shell splits the words of the variable as people expect, quotes included.
      let result = terminal.run(shell: command + " \"$@\"", arguments: [path], environment: environment)
      switch result {
      case .exited(0): break
      case .exited(127), .notStarted:
        return .failed("The editor \(command) was not found; set VISUAL or EDITOR.")
      case .exited(let status):
        return .failed("The editor ended with status \(status); the text is as before.")
      case .killed(let signal):
        return .failed("The editor was ended by signal \(signal); the text is as before.")
      }
      // By its name: many editors write a new file in its place.
      let edited = try FileStore.read(path)
      return edited == bytes ? .unchanged : .text(edited)
    } catch {
      return .failed("The text could not be handed to the editor: \(error).")
    }
  }
}
