/// Every subcommand, in the order of the help page.
///
/// The one place that names them.
enum CommandTable {
  static let commands: [CommandSpec] = [
    TemplatesCommand.spec,
    ExplainCommand.spec,
    CompletionCommand.spec,
    LintCommand.spec,
    PreviewCommand.spec,
    InspectCommand.spec,
    TokenCommand.spec,
    GatewayCommand.spec,
    ProviderTokenCommand.spec,
    FormatCommand.spec,
  ]

  static func command(named name: String) -> CommandSpec? { commands.first { $0.name == name } }
}
