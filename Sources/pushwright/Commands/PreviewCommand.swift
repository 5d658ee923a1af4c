import APNsCore
import APNsLint
import APNsPayload
import ComposerRuntime
import Glibc
import HostPlatform
import JSONText
import NotificationPreview
import TerminalCore

/// `pushwright preview`: how the notification would look, as text.
enum PreviewCommand {
  static let spec = CommandSpec(
    "preview", "draw how a payload or a template would look on the device", operands: "[FILE|-]",
    operandCount: 0...1,
    options: [
      .json,
      .option(
        "--surface", "PLACE",
        "\(PreviewSurface.allCases.map(\.rawValue).joined(separator: ", ")); where it is best seen if not given"
      ),
      .option("--push-type", "TYPE", "the value of apns-push-type"),
      .option(
        "--width", "N", "columns of the drawing, from \(PreviewRenderer.narrowest) up; 60 if not given"),
      .option("--profile", "NAME|FILE", "what the app's service extension does"),
      .option("--strings", "FILE", "the app's texts for localisation keys: a .strings file or a JSON object"),
      .option("--app-name", "NAME", "the name of the app"),
      .option("--setting", "NAME", repeats: true, "a switch of the device, see below"),
      .flag("--ascii", "no box drawing characters"),
      .flag("--no-marks", "no marks around letters that run from right to left"),
      .option("--color", "WHEN", "never or 256"),
      .flag("--fetch", "ask the servers of the payload's addresses for the pictures, as the device would"),
      .flag("--no-fetch", "ask no server; the names of files decide (as without --fetch)"),
      .option(
        "--offline-media", "URL=FILE|URL=STATUS|@MAP", repeats: true,
        "play the servers; nothing else is reachable"),
      .now,
    ],
    details: """
      Without a file a pipe is read. No server is asked for pictures unless --fetch is given: its owner would see the
      address of this machine. Without --profile the extension is guessed from well-known keys.

      Settings:
      \(PreviewSettingOption.help)
      """, run: run)

  /// The words of `--color`.
  private enum ColorChoice: String, CaseIterable {
    case never
    case full = "256"
  }

  private static func run(_ arguments: Arguments) throws -> ExitStatus {
    let others = ["--no-fetch", "--offline-media"].filter(arguments.has)
    if arguments.has("--fetch"), let other = others.first {
      throw UsageError("--fetch asks the servers, \(other) does not: give one of them.")
    }
    let file = try InputFile.operand(arguments, of: "preview")
    let surface = try arguments.choice("--surface", PreviewSurface.self)
    let width = try arguments.integer("--width", in: PreviewRenderer.narrowest...1000) ?? 60
    let theme = theme(try arguments.choice("--color", ColorChoice.self), json: arguments.has("--json"))
    var settings = PreviewSettings()
    settings.appName = arguments["--app-name"]
    for text in arguments.all("--setting") { try PreviewSettingOption.apply(text, to: &settings) }

    let now = try arguments.moment() ?? Int(Clock.now)
    let (bytes, path) = try InputFile.readPayload(file)
    var subject = LintSubject(file: bytes, name: file, path: path, now: now)
    subject.override(header: HeaderName.pushType, with: arguments["--push-type"])
    subject.input.profile = try (arguments["--profile"] ?? subject.profileName).map(SideFile.profile)

    settings.now = now
    var input = PreviewInput(payload: Payload(subject.input.document), settings: settings)
    input.pushType = subject.input.headers.first(HeaderName.pushType).map(PushType.init)
    input.strings = try arguments["--strings"].map(StringsFile.read) ?? StringsTable()
    input.profile = subject.input.profile ?? ExtensionProfile.guessed(from: input.payload) ?? .none
    input.media = try media(input, arguments)

    var presentation = Presenter.present(input)
    if subject.input.profile == nil, input.profile.installed {
      presentation.explanations.append(
        .init("No profile was given: \(input.profile.name) is guessed from the payload's keys.", .assumed))
    }
    let drawing = PreviewRenderer.draw(
      presentation, surface: surface ?? presentation.mainSurface, width: width,
      ascii: arguments.has("--ascii"),
      theme: theme, marksDirection: !arguments.has("--no-marks"))
    let findings = MediaFindings.merged(subject.findings(), with: input)
    if arguments.has("--json") {
      StandardStreams.print(PreviewOutput.json(presentation, lines: drawing.lines, findings))
    } else {
      (theme.depth == .mono ? drawing.lines : ANSIText.lines(drawing)).forEach {
        StandardStreams.print(raw: $0)
      }
      findings.flatMap(FindingOutput.lines).forEach(StandardStreams.complain)
    }
    return findings.holdsBack ? .invalid : .done
  }

  /// Colours only where they were asked for, or where a terminal shows them.
  private static func theme(_ choice: ColorChoice?, json: Bool) -> Theme {
    switch choice {
    case .never: return .mono
    case .full: return .full
    case nil:
      let noColor = unsafe getenv("NO_COLOR").map { unsafe String(cString: $0) }
      let isTerminal = !json && isatty(STDOUT_FILENO) == 1
      return Theme(depth: ColorDepth(terminalColors: isTerminal ? 256 : 0, noColor: noColor))
    }
  }

  private static func media(_ input: PreviewInput, _ arguments: Arguments) throws -> [String: MediaOutcome] {
    let addresses = Set(input.mediaRequests.map(\.address))
    let allowsHTTP = input.profile.httpAllowed
    var outcomes: [String: MediaOutcome] = [:]
    if !arguments.all("--offline-media").isEmpty {
      let offline = try OfflineMedia(arguments.all("--offline-media"))
      for address in addresses {
        outcomes[address] = try offline.outcome(of: address, allowsHTTP: allowsHTTP)
      }
    } else if arguments.has("--fetch") {
      let lookup = MediaLookup()
      for address in addresses { outcomes[address] = lookup.outcome(of: address, allowsHTTP: allowsHTTP) }
    }
    return outcomes
  }
}
