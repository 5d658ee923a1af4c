/// The help pages, made from the command table.
enum HelpText {
  /// The page of `pushwright --help`.
  static var overview: String {
    var lines = [
      "pushwright \(ProductVersion.text): compose, send and preview Apple push notifications in the terminal",
      "",
      "Usage: pushwright                     open the composer",
      "       pushwright COMMAND [OPTIONS]   see pushwright COMMAND --help",
      "",
      "Commands:",
    ]
    let width = CommandTable.commands.map(\.name.count).max() ?? 0
    lines += CommandTable.commands.map { "  " + padded($0.name, width) + "  " + $0.summary }
    lines += [
      "",
      "Exit status: 0 done, 1 a push was refused by APNs, 2 wrong usage, 3 payload, token, header or",
      "credential invalid and nothing sent, 4 the gateway could not be reached.",
    ]
    return lines.joined(separator: "\n")
  }

  /// The page of one command.
  static func page(_ command: CommandSpec) -> String {
    let operands = command.operands.isEmpty ? "" : " " + command.operands
    var lines = ["pushwright \(command.name): \(command.summary)", ""]
    lines.append("Usage: pushwright \(command.name)\(operands)\(command.options.isEmpty ? "" : " [OPTIONS]")")
    if !command.details.isEmpty { lines += ["", command.details] }
    if !command.options.isEmpty {
      lines += ["", "Options:"]
      let names = command.options.map { $0.name + ($0.value.map { " " + $0 } ?? "") }
      let width = min(names.map(\.count).max() ?? 0, 30)
      for (name, option) in zip(names, command.options) {
        lines.append(
          "  " + padded(name, width) + "  " + option.help + (option.repeats ? " (may be repeated)" : ""))
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
