/// The completion script for zsh, for a folder of `fpath` or to be sourced.
enum ZshCompletion {
  static func script(_ commands: [CommandSpec]) -> String {
    let names = commands.map { "    '\($0.name):\(plain($0.summary).replacing(":", with: "\\:"))'" }
    let open = commands.first { $0.name == "open" }?.options.map(\.name) ?? []
    return """
      #compdef pushwright
      _pushwright_names() {
        local -a names
        names=(${(f)"$(_call_program names pushwright $1 list --names 2>/dev/null)"})
        compadd -a names
      }
      _pushwright_templates() { _pushwright_names templates; _files }
      _pushwright_devices() { _pushwright_names devices }
      _pushwright() {
        local -a commands
        commands=(
      \(names.joined(separator: "\n"))
        )
        if (( CURRENT == 2 )); then
          _describe command commands
          compadd -- help --help --version \(open.joined(separator: " "))
          return
        fi
        local name=$words[2]
        shift words
        (( CURRENT-- ))
        case $name in
          help) _describe command commands ;;
      \(commands.map(branch).joined(separator: "\n"))
        esac
      }
      if [ "$funcstack[1]" = _pushwright ]; then
        _pushwright "$@"
      else
        compdef _pushwright pushwright
      fi
      """
  }

  private static func branch(_ command: CommandSpec) -> String {
    var specs = command.options.map { option in
      let star = option.repeats ? "*" : ""
      let value = CompletionWords.place(option, of: command).map {
        ":\((option.value ?? "").replacing(":", with: "\\:")):\(action($0))"
      }
      let help = plain(option.help).replacing("[", with: "(").replacing("]", with: ")")
        .replacing(":", with: "\\:")
      return "'\(star)\(option.name)[\(help)]\(value ?? "")'"
    }
    specs.append("'--help[show the options]'")
    switch CompletionWords.operand(of: command) {
    case .free: break
    case .words, .templates, .devices, .files:
      specs.append("'1: :\(action(CompletionWords.operand(of: command)))'")
    }
    if CompletionWords.takesFiles(command) { specs.append("'*: :_files'") }
    return "    \(command.name)) _arguments \(specs.joined(separator: " \\\n      ")) ;;"
  }

  private static func action(_ place: CompletionWords.Place) -> String {
    switch place {
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .files: "_files"
    case .templates: "_pushwright_templates"
    case .devices: "_pushwright_devices"
    case .free: " "
    }
  }

  /// Text that may stand in single quotes.
  private static func plain(_ text: String) -> String { text.replacing("'", with: "’") }
}
