/// One option of a command.
struct OptionSpec: Sendable {
  /// With its dashes: `--to`.
  let name: String
  /// The word for its value in help texts; nil for a switch.
  let value: String?
  let repeats: Bool
  let help: String

  static func option(_ name: String, _ value: String, repeats: Bool = false, _ help: String) -> OptionSpec {
    OptionSpec(name: name, value: value, repeats: repeats, help: help)
  }

  static func flag(_ name: String, _ help: String) -> OptionSpec {
    OptionSpec(name: name, value: nil, repeats: false, help: help)
  }

  static let json = flag("--json", "print JSON, one object a line, for scripts")
  static let now = option("--now", "SECONDS", "take this moment, in seconds since 1970, as the present")
}

/// One subcommand: what it takes, what it says of itself, and what it does.
struct CommandSpec: Sendable {
  let name: String
  /// One line for the list of commands.
  let summary: String
  /// The words after the name, such as `FILE|-`; empty if there are none.
  let operands: String
  /// How many words it takes beside its options.
  let operandCount: ClosedRange<Int>
  let options: [OptionSpec]
  /// Further lines of its help page.
  let details: String
  let run: @Sendable (Arguments) throws -> ExitStatus

  init(
    _ name: String, _ summary: String, operands: String = "", operandCount: ClosedRange<Int> = 0...0,
    options: [OptionSpec] = [], details: String = "",
    run: @escaping @Sendable (Arguments) throws -> ExitStatus
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.operandCount = operandCount
    self.options = options
    self.details = details
    self.run = run
  }
}
