/// Every subcommand, in the order of the help page.
///
/// The one place that names them.
enum CommandTable {
  static let commands: [CommandSpec] = [
    OpenCommand.spec,
    SendCommand.spec,
    LintCommand.spec,
    FormatCommand.spec,
    PreviewCommand.spec,
    InspectCommand.spec,
    TokenCommand.spec,
    ProviderTokenCommand.spec,
    ExplainCommand.spec,
    TemplatesCommand.spec,
    DevicesCommand.spec,
    HistoryCommand.spec,
    ExportCommand.spec,
    ImportCommand.spec,
    ChannelsCommand.spec,
    GatewayCommand.spec,
    DoctorCommand.spec,
    CompletionCommand.spec,
  ]

  static func command(named name: String) -> CommandSpec? { commands.first { $0.name == name } }
}
