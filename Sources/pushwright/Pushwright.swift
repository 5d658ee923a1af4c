import Glibc
import HostPlatform

/// The program: chooses the subcommand and turns its end into an exit status.
@main
struct Pushwright {
  static func main() {
    signal(SIGPIPE, SIG_IGN)
    exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  static func run(_ words: [String]) -> ExitStatus {
    let status = outcome(words)
    // Whoever keeps the results in a file must learn that they are not in it.
    guard let failure = StandardStreams.failure else { return status }
    StandardStreams.complain("pushwright: standard output cannot be written: \(failure.reason).")
    return status == .done ? .invalid : status
  }

  private static func outcome(_ words: [String]) -> ExitStatus {
    do {
      return try dispatch(words)
    } catch let error as UsageError {
      StandardStreams.complain("pushwright: " + error.message)
      return .wrongUsage
    } catch let error as CommandFailure {
      StandardStreams.complain("pushwright: " + error.message)
      return error.status
    } catch {
      StandardStreams.complain("pushwright: \(error)")
      return .invalid
    }
  }

  private static func dispatch(_ words: [String]) throws -> ExitStatus {
    // Without a subcommand the composer opens, with its options if there are any.
    guard let name = words.first else { return try dispatch(["open"]) }
    switch name {
    case "--help", "-h", "help":
      guard let word = words.dropFirst().first else {
        StandardStreams.print(HelpText.overview)
        return .done
      }
      StandardStreams.print(HelpText.page(try command(word)))
      return .done
    case "--version":
      StandardStreams.print("pushwright \(ProductVersion.text)")
      return .done
    default:
      break
    }
    if name.hasPrefix("-") { return try dispatch(["open"] + words) }
    let command = try command(name)
    let rest = words.dropFirst()
    if rest.prefix(while: { $0 != "--" }).contains("--help") {
      StandardStreams.print(HelpText.page(command))
      return .done
    }
    return try command.run(Arguments(rest, for: command))
  }

  private static func command(_ name: String) throws -> CommandSpec {
    if let command = CommandTable.command(named: name) { return command }
    let names = CommandTable.commands.map(\.name).joined(separator: ", ")
    throw UsageError("\(name) is no command. Commands: \(names). See pushwright --help.")
  }
}
