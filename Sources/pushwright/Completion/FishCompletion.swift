/// The completion script for fish.
enum FishCompletion {
  static func script(_ commands: [CommandSpec]) -> String {
    var lines = [
      "function __pushwright_bare",
      "    test (count (commandline -opc)) -eq 1",
      "end",
      "function __pushwright_command",
      "    set -l words (commandline -opc)",
      "    test (count $words) -ge 2; and test $words[2] = $argv[1]",
      "end",
      "function __pushwright_first",
      "    set -l words (commandline -opc)",
      "    test (count $words) -eq 2; and test $words[2] = $argv[1]",
      "end",
      "function __pushwright_names",
      "    pushwright $argv[1] list --names 2>/dev/null",
      "end",
      "complete -c pushwright -n __pushwright_bare -f",
      "complete -c pushwright -n __pushwright_bare -l help -d 'show the commands'",
      "complete -c pushwright -n __pushwright_bare -l version -d 'show the version'",
    ]
    for command in commands {
      lines.append(
        "complete -c pushwright -n __pushwright_bare -a \(command.name) -d '\(quoted(command.summary))'")
      if command.name == "open" {
        lines += options(of: command, condition: "__pushwright_bare")
      }
    }
    lines.append(
      "complete -c pushwright -n '__pushwright_command help' -f -a '\(commands.map(\.name).joined(separator: " "))'"
    )
    for command in commands {
      let condition = "'__pushwright_command \(command.name)'"
      let first = "complete -c pushwright -n '__pushwright_first \(command.name)'"
      if !CompletionWords.takesFiles(command) { lines.append("complete -c pushwright -n \(condition) -f") }
      switch CompletionWords.operand(of: command) {
      case .words(let words): lines.append("\(first) -f -a '\(words.joined(separator: " "))'")
      case .templates: lines.append("\(first) -a '(__pushwright_names templates)'")
      case .files, .free, .devices: break
      }
      lines.append("complete -c pushwright -n \(condition) -l help -d 'show the options'")
      lines += options(of: command, condition: condition)
    }
    return lines.joined(separator: "\n")
  }

  private static func options(of command: CommandSpec, condition: String) -> [String] {
    command.options.map { option in
      let value =
        switch CompletionWords.place(option, of: command) {
        case nil: ""
        case .words(let words): " -x -a '\(words.joined(separator: " "))'"
        case .files: " -r -F"
        case .templates: " -r -F -a '(__pushwright_names templates)'"
        case .devices: " -x -a '(__pushwright_names devices)'"
        case .free: " -x"
        }
      return
        "complete -c pushwright -n \(condition) -l \(option.name.dropFirst(2))\(value) -d '\(quoted(option.help))'"
    }
  }

  /// Text that may stand in single quotes.
  private static func quoted(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("'", with: "’")
  }
}
