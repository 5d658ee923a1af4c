import APNsCore
import APNsGateway
import ComposeModel
import ComposeStore
import ComposerRuntime

/// The devices that the options of `send` name, one after the other.
struct SendTargets: Sequence {
  private let named: [SendTarget]
  private let file: LineReader?
  private let bundleID: String
  private let done: ResumePoint?
  /// How many targets there are; nil where only reading to the end would tell.
  let count: Int?

  /// - Parameters:
  ///   - arguments: `--to` and `--to-file`.
  ///   - options: What the pushes have in common.
  ///   - gateway: For the demo device.
  ///   - done: The lines of the file that need no push any more.
  /// - Throws: `UsageError` when no device is named and none can be assumed.
  init(
    _ arguments: Arguments, options: SendOptions, gateway: LocalGateway, done: ResumePoint? = nil
  ) throws {
    bundleID = SendTargets.bundleID(arguments, options)
    self.done = done
    if let channel = options.headers.channelID, !channel.isEmpty {
      named = [SendTarget(name: "channel \(channel)", token: "", bundleID: bundleID, findings: [])]
      file = nil
      count = 1
      return
    }
    named = try SendTargets.named(arguments, options, gateway, bundleID: bundleID)
    guard let path = arguments["--to-file"] else {
      file = nil
      count = named.count
      return
    }
    let lines = try LineReader(path: path)
    file = lines
    // Standard input can be read once only.
    let inFile = path == "-" ? nil : lines.reduce(0) { SendTargets.token(in: $1) == nil ? $0 : $0 + 1 }
    if inFile == 0, named.isEmpty { throw CommandFailure(.invalid, "\(path) names no device.") }
    let named = named.count
    count = inFile.map { $0 + named - (done?.count ?? 0) }
  }

  private static func named(
    _ arguments: Arguments, _ options: SendOptions, _ gateway: LocalGateway, bundleID: String
  ) throws -> [SendTarget] {
    var targets: [SendTarget] = []
    for word in arguments.all("--to") {
      let known = SendTargets.devices(named: word)
      targets +=
        known.isEmpty
        ? SendTargets.read(word, bundleID: bundleID)
        : known.map { SendTargets.target($0, topic: arguments["--topic"], fallback: bundleID) }
    }
    guard targets.isEmpty, arguments["--to-file"] == nil else { return targets }
    guard options.environment.kind == .local else {
      throw UsageError("--to is missing: a device token, or the name of a device in the book.")
    }
    let token = try SendTargets.demoToken(gateway)
    return [SendTarget(name: SendOptions.demoDevice, token: token, bundleID: bundleID, findings: [])]
  }

  /// Those named one by one, then the lines of the file as they are read.
  func makeIterator() -> AnyIterator<SendTarget> {
    var named = named.makeIterator()
    let lines = file?.makeIterator()
    var line = 0
    return AnyIterator {
      if let next = named.next() { return next }
      while let text = lines?.next() {
        line += 1
        guard let token = SendTargets.token(in: text), done?.isDone(line: line) != true else { continue }
        return SendTargets.target(token, line: line, bundleID: bundleID)
      }
      return nil
    }
  }

  /// What a line holds before a comment; nil if that is nothing.
  private static func token(in line: String) -> Substring? {
    let token = line.prefix { $0 != "#" }
    return token.contains { !$0.isWhitespace } ? token : nil
  }

  private static func target(_ text: Substring, line: Int, bundleID: String) -> SendTarget {
    // Most lines are plain digits, which need no reading.
    if let token = DeviceToken(hex: text), token.byteCount == 32 {
      return SendTarget(name: token.tail, token: token.hex, bundleID: bundleID, findings: [], line: line)
    }
    let all = read(String(text), bundleID: bundleID)
    var findings = all[0].findings
    if all.count > 1 {
      findings.append(
        Finding(
          "token.several", .error, at: .field("token"),
          "Line \(line) holds \(all.count) device tokens; a device file has one a line.",
          fix: .act("put each token on a line of its own")))
    }
    return SendTarget(
      name: all[0].name, token: all[0].token, bundleID: bundleID, findings: findings, line: line)
  }

  private static func bundleID(_ arguments: Arguments, _ options: SendOptions) -> String {
    if let topic = arguments["--topic"] { return Topic(topic).base }
    return options.environment.kind == .local ? SendOptions.demoBundleID : ""
  }

  private static func read(_ text: String, bundleID: String) -> [SendTarget] {
    let reading = DeviceTokenReader.read(text)
    guard !reading.tokens.isEmpty else {
      return [SendTarget(name: text, token: "", bundleID: bundleID, findings: reading.findings)]
    }
    return reading.tokens.map {
      SendTarget(name: $0.tail, token: $0.hex, bundleID: bundleID, findings: reading.findings)
    }
  }

  /// The devices of the book with that name; none where there is no book.
  private static func devices(named name: String) -> [Device] {
    (try? LibraryStore.open().devices(named: name)) ?? []
  }

  private static func target(_ device: Device, topic: String?, fallback: String) -> SendTarget {
    let own = topic == nil && !device.bundleID.isEmpty ? device.bundleID : fallback
    var findings: [Finding] = []
    if let since = device.quarantinedAt {
      findings.append(
        Finding(
          "device.quarantined", .error, at: .field("to"),
          "APNs called the token of \(device.name) dead (\(device.lastAnswer)), as of \(CalendarText.utc(seconds: since)).",
          fix: .act("add the device again with the token that the app gets now: pushwright devices add")))
    }
    return SendTarget(name: device.name, token: device.token?.hex ?? "", bundleID: own, findings: findings)
  }

  private static func demoToken(_ gateway: LocalGateway) throws -> String {
    do {
      return try gateway.authority().demoDevice.hex
    } catch {
      throw CommandFailure(.unreachable, "The local gateway cannot be prepared: \(error)")
    }
  }
}
