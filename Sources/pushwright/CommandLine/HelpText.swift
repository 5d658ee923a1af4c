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
    if !command.details.isEmpty { lines += [""] + paragraphs(command.details) }
    if !command.options.isEmpty {
      lines += ["", "Options:"]
      let names = command.options.map { $0.name + ($0.value.map { " " + $0 } ?? "") }
      let width = min(names.map(\.count).max() ?? 0, 30)
      for (name, option) in zip(names, command.options) {
        let help = option.help + (option.repeats ? " (may be repeated)" : "")
        if name.count > width {
          lines += ["  " + name, "  " + padded("", width) + "  " + help]
        } else {
          lines.append("  " + padded(name, width) + "  " + help)
        }
      }
    }
    return lines.joined(separator: "\n").split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { wrapped(String($0)) }.joined(separator: "\n")
  }

  /// The lines of a text, those that are running text joined to one for each paragraph, and so those that go on below
  /// the text of the line before.
  private static func paragraphs(_ text: String) -> [String] {
    var lines: [String] = []
    var isRunning = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      let runsOn = !line.isEmpty && hang(line) == 0
      let indent = line.prefix { $0 == " " }.count
      let goesOn =
        indent > 0 && lines.last.map { hang($0) == indent && !$0.hasPrefix(padded("", indent)) } ?? false
      if (runsOn && isRunning) || goesOn {
        lines[lines.count - 1] += " " + line.dropFirst(indent)
      } else {
        lines.append(line)
      }
      isRunning = runsOn
    }
    return lines
  }

  /// The most columns of a line.
  private static let columns = 100

  /// A long line as several; what follows stands below the last column of the first, or its indentation.
  private static func wrapped(_ line: String) -> [String] {
    guard line.count > columns else { return [line] }
    let indent = hang(line)
    var lines: [String] = []
    var rest = line[...]
    while rest.count > columns {
      let limit = rest.index(rest.startIndex, offsetBy: columns + 1)
      // Not at the blanks that indent it.
      let floor = rest.index(rest.startIndex, offsetBy: indent)
      guard let cut = rest[floor..<limit].lastIndex(of: " ") else { break }
      lines.append(String(rest[..<cut]))
      rest = (padded("", indent) + rest[cut...].drop { $0 == " " })[...]
    }
    return lines + [String(rest)]
  }

  /// Where the text of a line begins: behind its indentation, and behind a name that two blanks set apart.
  private static func hang(_ line: String) -> Int {
    let characters = Array(line)
    let indent = characters.prefix { $0 == " " }.count
    var at = indent
    while at + 1 < characters.count, !(characters[at] == " " && characters[at + 1] == " ") { at += 1 }
    guard at + 1 < characters.count else { return indent }
    while at < characters.count, characters[at] == " " { at += 1 }
    return at <= 50 ? at : indent
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
