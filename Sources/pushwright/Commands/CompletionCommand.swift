/// `pushwright completion`: completion scripts, made from the command table.
enum CompletionCommand {
  static let spec = CommandSpec(
    "completion", "print a completion script for bash, zsh or fish", operands: "bash|zsh|fish",
    operandCount: 1...1,
    details: """
      bash   pushwright completion bash > ~/.local/share/bash-completion/completions/pushwright
      zsh    pushwright completion zsh > ~/.zfunc/_pushwright   (with ~/.zfunc in fpath)
      fish   pushwright completion fish > ~/.config/fish/completions/pushwright.fish
      """, run: { try run($0) })

  private static func run(_ arguments: Arguments) throws -> ExitStatus {
    let scripts = ["bash": bash, "zsh": zsh, "fish": fish]
    guard let script = scripts[arguments.operands[0]] else {
      throw UsageError("completion knows bash, zsh and fish, not \(arguments.operands[0]).")
    }
    StandardStreams.print(raw: script(CommandTable.commands))
    return .done
  }

  private static func bash(_ commands: [CommandSpec]) -> String {
    let cases = commands.map { command in
      "    \(command.name)) words=\"\((command.options.map(\.name) + ["--help"]).joined(separator: " "))\" ;;"
    }
    return """
      _pushwright() {
        local current=${COMP_WORDS[COMP_CWORD]} words
        COMPREPLY=()
        if [ "$COMP_CWORD" = 1 ]; then
          COMPREPLY=($(compgen -W "\(commands.map(\.name).joined(separator: " ")) --help --version" -- "$current"))
          return
        fi
        case ${COMP_WORDS[1]} in
      \(cases.joined(separator: "\n"))
          *) words= ;;
        esac
        case $current in
          -*) COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
          *) COMPREPLY=($(compgen -f -- "$current")) ;;
        esac
      }
      complete -o filenames -F _pushwright pushwright
      """
  }

  private static func zsh(_ commands: [CommandSpec]) -> String {
    let names = commands.map { "    '\($0.name):\(quoted($0.summary))'" }
    let cases = commands.map { command in
      let options = command.options.map { option in
        let star = option.repeats ? "*" : ""
        let value = option.value.map { ":\($0):_files" } ?? ""
        return "'\(star)\(option.name)[\(quoted(option.help, brackets: true))]\(value)'"
      }
      return "    \(command.name)) _arguments \((options + ["'*:file:_files'"]).joined(separator: " ")) ;;"
    }
    return """
      #compdef pushwright
      local -a commands
      commands=(
      \(names.joined(separator: "\n"))
      )
      if (( CURRENT == 2 )); then
        _describe command commands
        return
      fi
      local name=$words[2]
      shift words
      (( CURRENT-- ))
      case $name in
      \(cases.joined(separator: "\n"))
      esac
      """
  }

  private static func fish(_ commands: [CommandSpec]) -> String {
    var lines = commands.map { command in
      "complete -c pushwright -n __fish_use_subcommand -f -a \(command.name) -d '\(quoted(command.summary))'"
    }
    for command in commands {
      lines += command.options.map { option in
        "complete -c pushwright -n '__fish_seen_subcommand_from \(command.name)' -l \(option.name.dropFirst(2))"
          + "\(option.value == nil ? "" : " -r") -d '\(quoted(option.help))'"
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func quoted(_ text: String, brackets: Bool = false) -> String {
    let plain = text.replacing("'", with: "’")
    return brackets
      ? plain.replacing("[", with: "(").replacing("]", with: ")").replacing(":", with: "\\:") : plain
  }
}
