import APNsCore
import APNsGateway
import APNsLint
import ComposeModel
import ComposeStore
import Composer
import ComposerRuntime
import Glibc
import HostPlatform

/// The devices that the options of `send` name, one after the other.
struct SendTargets {
  private let named: [SendTarget]
  /// The device file; `-` is standard input.
  private let path: String?
  private let bundleID: String
  private let done: ResumePoint?
  private let dead: DeadTokens
  /// How many targets there are; nil where only reading to the end would tell.
  let count: Int?
  /// Whether the one target is a channel.
  let isBroadcast: Bool

  /// - Parameters:
  ///   - arguments: `--to` and `--to-file`.
  ///   - options: What the pushes have in common.
  ///   - gateway: For the demo device.
  ///   - done: The devices that need no push any more.
  /// - Throws: `UsageError` when no device is named and none can be assumed, `CommandFailure` when the device file
  ///   cannot be read.
  init(
    _ arguments: Arguments, options: SendOptions, gateway: LocalGateway, done: ResumePoint? = nil
  ) throws {
    bundleID = SendTargets.bundleID(arguments, options)
    self.done = done
    dead = DeadTokens(topic: arguments["--topic"], environment: options.environment.kind)
    if let channel = options.headers.channelID, !channel.isEmpty {
      named = [SendTarget(name: "channel \(channel)", token: "", bundleID: bundleID, findings: [])]
      path = nil
      count = 1
      isBroadcast = true
      return
    }
    named = try SendTargets.named(arguments, options, gateway, bundleID: bundleID)
    path = arguments["--to-file"]
    isBroadcast = named.contains { $0.channelID != nil }
    if isBroadcast, named.count > 1 || path != nil {
      throw UsageError("--to names a channel, which is pushed to by itself: name it alone.")
    }
    guard let path else {
      count = named.count
      return
    }
    guard !SendTargets.isStream(path) else {
      count = nil
      return
    }
    let counting = try SendTargetCursor(named: named, path: path, bundleID: bundleID, done: done, dead: dead)
    var left = 0
    while try counting.skipToNext() { left += 1 }
    if counting.seen == 0 { throw CommandFailure(.invalid, "\(path) names no device.") }
    count = left
  }

  private static func named(
    _ arguments: Arguments, _ options: SendOptions, _ gateway: LocalGateway, bundleID: String
  ) throws -> [SendTarget] {
    var targets: [SendTarget] = []
    for word in arguments.all("--to") {
      let known = SendTargets.devices(named: word, topic: arguments["--topic"])
      guard known.count < 2 else {
        throw CommandFailure(.invalid, SendTargets.ambiguity(word, known, topic: arguments["--topic"]))
      }
      targets +=
        known.isEmpty
        ? try SendTargets.unknown(
          word, topic: arguments["--topic"], bundleID: bundleID, environment: options.environment)
        : known.map {
          SendTargets.target(
            $0, topic: arguments["--topic"], fallback: bundleID, environment: options.environment)
        }
    }
    guard targets.isEmpty, arguments["--to-file"] == nil else { return SendTargets.marked(targets) }
    guard options.environment.kind == .local else {
      throw UsageError("--to is missing: a device token, or the name of a device in the book.")
    }
    let token = try SendTargets.demoToken(gateway)
    return [SendTarget(name: SendOptions.demoDevice, token: token, bundleID: bundleID, findings: [])]
  }

  /// What a word of `--to` means that is no name of the book: tokens, which may stand in the book all the same.
  private static func unknown(
    _ word: String, topic: String?, bundleID: String, environment: Environment
  ) throws -> [SendTarget] {
    try SendTargets.read(word, bundleID: bundleID).map { read in
      var read = read
      guard let token = DeviceToken(hex: read.token) else {
        read.findings.insert(
          Finding(
            "device.unknown", .error, at: .field("to"),
            "No device of the book is called \(word), nor is it a token.",
            fix: .act("write a name as pushwright devices list shows it, or a whole token")), at: 0)
        return read
      }
      let known = SendTargets.devices(with: token, topic: topic, environment: environment.kind)
      guard known.count < 2 else {
        throw CommandFailure(.invalid, SendTargets.ambiguity(read.name, known, topic: topic))
      }
      guard let device = known.first else { return read }
      var target = SendTargets.target(device, topic: topic, fallback: bundleID, environment: environment)
      target.findings = read.findings + target.findings
      return target
    }
  }

  /// With a warning on each device that was named before, by whichever words; it gets a push for each of them.
  private static func marked(_ targets: [SendTarget]) -> [SendTarget] {
    var first: [String: Int] = [:]
    return targets.enumerated().map { index, target in
      guard !target.token.isEmpty else { return target }
      guard let earlier = first[target.token] else {
        first[target.token] = index
        return target
      }
      var target = target
      target.findings.append(
        Finding(
          "token.duplicate", .warn, at: .field("to"),
          "Device \(index + 1) of --to is device \(earlier + 1) again (\(targets[earlier].name)): it gets a push for each.",
          fix: .act("name it once")))
      return target
    }
  }

  /// Whether a path can be read once only: standard input, or a pipe as `<(command)` makes them.
  private static func isStream(_ path: String) -> Bool {
    if path == "-" { return true }
    var status = Glibc.stat()
    guard unsafe stat(path, &status) == 0 else { return false }
    return [S_IFIFO, S_IFCHR, S_IFSOCK].contains(status.st_mode & S_IFMT)
  }

  /// What to say when there was none.
  var emptiness: CommandFailure {
    CommandFailure(
      .invalid, "\(path == "-" ? "Standard input" : path ?? "The command line") names no device.")
  }

  /// Starts at the first of them.
  ///
  /// - Throws: `CommandFailure` when the device file cannot be opened.
  func cursor() throws -> SendTargetCursor {
    try SendTargetCursor(named: named, path: path, bundleID: bundleID, done: done, dead: dead)
  }

  private static func bundleID(_ arguments: Arguments, _ options: SendOptions) -> String {
    if let topic = arguments["--topic"] { return Topic(topic).base }
    return options.environment.kind == .local ? LocalAuthority.demoTopic : ""
  }

  /// What a text names: each token in it, or its faults.
  static func read(_ text: String, bundleID: String) -> [SendTarget] {
    let reading = DeviceTokenReader.read(text)
    guard !reading.tokens.isEmpty else {
      return [
        SendTarget(
          name: text, token: "", bundleID: bundleID, findings: reading.findings,
          // What is known for something else may be a key or a provider token, and results are kept.
          unread: reading.findings.contains { $0.rule == "token.foreign" }
            ? nil : DisplayText.cleaned(String(text.prefix(200))))
      ]
    }
    return reading.tokens.map {
      SendTarget(name: $0.tail, token: $0.hex, bundleID: bundleID, findings: reading.findings)
    }
  }

  /// The devices of the book with that name, those of the topic alone if there are any; none where there is no book.
  private static func devices(named name: String, topic: String?) -> [Device] {
    let all = (try? LibraryStore.open().devices(named: name)) ?? []
    let own = all.filter { $0.bundleID == topic.map { Topic($0).base } }
    return own.isEmpty ? all : own
  }

  /// The devices of the book that a token means when it goes to that topic and environment.
  ///
  /// A token is another one for each app; of several entries, the one of that environment is meant.
  private static func devices(
    with token: DeviceToken, topic: String?, environment: Environment.Kind
  ) -> [Device] {
    let all = (try? LibraryStore.open().devices(withToken: token)) ?? []
    let base = topic.map { Topic($0).base }
    let fitting = all.filter { base == nil || $0.bundleID.isEmpty || $0.bundleID == base }
    let named = fitting.filter { $0.bundleID == base }
    let own = named.isEmpty ? fitting : named
    let here = own.filter { $0.environment == environment }
    return here.isEmpty ? own : here
  }

  /// Which devices may be meant, each with the options that name it alone.
  private static func ambiguity(_ word: String, _ devices: [Device], topic: String?) -> String {
    var lines = [
      "\(devices.count) devices are called \(word). To send to one of them, write in place of the name:"
    ]
    for device in devices {
      let option = device.channelID == nil ? "--to" : "--channel-id"
      var words = [option, device.token?.hex ?? device.channelID ?? device.name]
      if topic == nil, !device.bundleID.isEmpty { words += ["--topic", device.bundleID] }
      var about = [device.name, device.kind.rawValue, device.environment?.rawValue ?? "", device.note]
      if device.isQuarantined { about.append("in quarantine") }
      lines.append(
        DisplayText.cleaned(
          "  " + words.map(ShellWords.quoted).joined(separator: " ") + "   # "
            + about.filter { !$0.isEmpty }.joined(separator: ", ")))
    }
    return lines.joined(separator: "\n")
  }

  private static func target(
    _ device: Device, topic: String?, fallback: String, environment: Environment
  ) -> SendTarget {
    let own = topic == nil && !device.bundleID.isEmpty ? device.bundleID : fallback
    var findings: [Finding] = []
    if let finding = DeadTokens.finding(device) { findings.append(finding) }
    if var finding = device.misplaced(in: environment) {
      finding.fix = .act(
        "send with --environment \(device.environment?.rawValue ?? ""), or "
          + (device.kind == .channel
            ? "create a channel there: pushwright channels create"
            : "add the token of the other build of the app"))
      findings.append(finding)
    }
    return SendTarget(
      name: device.name, token: device.token?.hex ?? "", bundleID: own, findings: findings,
      tokenKind: LintInput.TokenKind(device.kind), home: device.environment,
      app: device.bundleID.isEmpty ? nil : device.bundleID, channelID: device.channelID)
  }

  private static func demoToken(_ gateway: LocalGateway) throws -> String {
    do {
      return try gateway.authority().demoDevice.hex
    } catch {
      throw CommandFailure(.unreachable, "The local gateway cannot be prepared: \(error)")
    }
  }
}
