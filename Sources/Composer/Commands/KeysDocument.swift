import TerminalCore

/// The page of keys for the documentation, made from the command table.
package enum KeysDocument {
  /// The text of `docs/keys.md`.
  package static var text: String {
    var lines = [
      "# Keys of the composer", "",
      "Made from the command table (`Sources/Composer/Commands`); a test says when this page is stale. Every key can be",
      "bound anew in the settings by the name of its command.", "",
    ]
    for section in sections {
      lines += ["## \(section.title)", "", "| Key | Does | Name |", "|---|---|---|"]
      for command in section.commands {
        let keys = command.keys.map { "`\(KeyName.long($0))`" }.joined(separator: ", ")
        lines.append("| \(keys) | \(command.title). \(command.help) | `\(command.id.rawValue)` |")
      }
      lines.append("")
    }
    return lines.joined(separator: "\n")
  }

  /// The commands by the place in which their keys work, in the order of the table.
  private static var sections: [(title: String, commands: [Command])] {
    var result: [(title: String, commands: [Command])] = []
    for command in Command.table {
      if let index = result.firstIndex(where: { $0.title == command.section }) {
        result[index].commands.append(command)
      } else {
        result.append((command.section, [command]))
      }
    }
    return result
  }
}
