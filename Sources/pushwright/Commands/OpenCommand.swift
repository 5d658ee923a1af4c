import Composer
import ComposerRuntime
import Glibc
import HostPlatform
import TerminalCore
import TerminalCurses

/// `pushwright` and `pushwright open`: the composer.
enum OpenCommand {
  static let spec = CommandSpec(
    "open", "open the composer; the same as pushwright without a subcommand", operands: "[TEMPLATE|FILE]",
    operandCount: 0...1,
    options: [
      .option("--color", "DEPTH", "never, 8 or 256; else what the terminal and NO_COLOR say"),
      .flag("--ascii", "draw frames with -, | and +"),
      .flag("--no-mouse", "leave the mouse to the terminal"),
    ],
    details:
      "config.json in $XDG_CONFIG_HOME/pushwright holds the settings; options have the last word. TEMPLATE is a template's name; FILE is the path of a template, a payload or an .apns file.",
    run: { try run($0) })

  private static func run(_ arguments: Arguments) throws -> ExitStatus {
    var options = StartOptions()
    options.template = arguments.operands.first
    options.ascii = arguments.has("--ascii")
    let folders = UserFolders.current
    let settings = LoadedSettings.read(folders)
    options.mouse = !arguments.has("--no-mouse") && settings.file.mouse
    options.colorDepth = try depth(arguments["--color"]) ?? settings.file.color
    // Before the terminal is taken: what goes wrong here is told in its normal state.
    let world = LiveWorld(folders: folders, settings: settings)
    let logPath = folders.state + "/log"
    try? FileStore.makeFolder(folders.state)
    let terminal: CursesTerminal
    do throws(TerminalError) {
      terminal = try CursesTerminal(
        TerminalConfiguration(
          noColor: ProcessEnvironment["NO_COLOR"], colorDepth: options.colorDepth, mouse: options.mouse,
          logPath: logPath,
          faultNote:
            "pushwright stopped because of a fault of its own. The draft is kept and offered at the next "
            + "start.\r\nDetails: \(logPath)\r\n",
          keepsFaultHandlers: ProcessEnvironment["SWIFT_BACKTRACE"] != nil))
    } catch {
      throw CommandFailure(.wrongUsage, error.message)
    }
    do {
      let start = try world.start(options, depth: terminal.depth)
      let session = ComposerSession(terminal: terminal, environment: world.environment, start: start)
      let status = session.run()
      for failure in session.lateFailures { StandardStreams.complain(failure) }
      // Ended by a signal: 128 and its number, as shells count.
      if status != 0 { exit(status) }
      return session.lateFailures.isEmpty ? .done : .invalid
    } catch {
      terminal.leave()
      throw CommandFailure(.invalid, error.message)
    }
  }

  private static func depth(_ text: String?) throws -> ColorDepth? {
    switch text {
    case nil: nil
    case "never": .mono
    case "8": .basic
    case "256": .full
    case let other?: throw UsageError("--color wants never, 8 or 256, not \(other).")
    }
  }
}
