/// `pushwright completion`: completion scripts, made from the command table.
enum CompletionCommand {
  static let spec = CommandSpec(
    "completion", "print a completion script for bash, zsh or fish", operands: "bash|zsh|fish",
    operandCount: 1...1,
    details: """
      bash   pushwright completion bash > ~/.local/share/bash-completion/completions/pushwright
      zsh    pushwright completion zsh > ~/.zfunc/_pushwright   (with ~/.zfunc in fpath)
      fish   pushwright completion fish > ~/.config/fish/completions/pushwright.fish

      Commands, options and their values are completed, and the names of templates and devices.
      """, run: { try run($0) })

  private static func run(_ arguments: Arguments) throws -> ExitStatus {
    let scripts = ["bash": BashCompletion.script, "zsh": ZshCompletion.script, "fish": FishCompletion.script]
    guard let script = scripts[arguments.operands[0]] else {
      throw UsageError("completion knows bash, zsh and fish, not \(arguments.operands[0]).")
    }
    StandardStreams.print(raw: script(CommandTable.commands))
    return .done
  }
}
