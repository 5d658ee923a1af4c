import APNsCore
import ComposeModel
import ComposeStore
import Glibc
import HostPlatform
import JSONText

/// `pushwright devices`: the device book.
enum DevicesCommand {
  static let spec = CommandSpec(
    "devices", "list, add, remove, import and export the devices of the book",
    operands: "list | add NAME TOKEN | remove NAME|TOKEN | import [FILE|-] | export", operandCount: 1...3,
    options: [
      .json, ListedNames.option,
      .option("--kind", "KIND", "add: \(Device.Kind.allCases.map(\.rawValue).joined(separator: ", "))"),
      .option("--environment", "E", "add: sandbox or production, where the token belongs"),
      .option("--topic", "BUNDLEID", "add, remove: the app's bundle id"),
      .option("--note", "TEXT", "add: a line for yourself"),
      .option("--format", "csv|json", "export: the form of the file; else csv"),
    ],
    details: """
      list     every device with the last answer of APNs; one of the gateway on this machine says nothing of a token
               and is left out (history list has it); a dead token is in quarantine and is not pushed to
      add      a token in any form; a channel's id with --kind channel; adding a dead token again readmits it
      remove   one device, by its name, token or channel id; with --topic where several apps have it
      import   CSV with a line of column names, JSON, or one token a line; what stands in the book is left alone
      export   to standard output, for import and for spreadsheets
      """, run: { try run($0) })

  private static func run(_ arguments: Arguments) throws -> ExitStatus {
    let words = arguments.operands
    let json = arguments.has("--json")
    switch (words[0], words.count) {
    case ("list", 1): try list(json: json, namesOnly: arguments.has("--names"))
    case ("add", 3): try add(words[1], words[2], arguments)
    case ("remove", 2): try remove(words[1], topic: arguments["--topic"])
    case ("import", 2): return try importFile(words[1], json: json)
    case ("import", 1) where isatty(STDIN_FILENO) == 0: return try importFile("-", json: json)
    case ("export", 1): try export(arguments)
    default: throw UsageError("Expected: pushwright devices \(spec.operands).")
    }
    return .done
  }

  // MARK: list, export

  private static func list(json: Bool, namesOnly: Bool) throws {
    let store = try LibraryAccess.open()
    let devices = try LibraryAccess.use { () throws(StoreError) in try store.devices() }
    if namesOnly {
      ListedNames.print(devices.map(\.name))
      return
    }
    if json {
      for device in devices { StandardStreams.print(object(device)) }
      return
    }
    let width = min(40, devices.map(\.name.count).max() ?? 0)
    for device in devices {
      let name = device.name + String(repeating: " ", count: max(0, width - device.name.count))
      let state = device.isQuarantined ? "in quarantine, " : ""
      let words = [
        name, device.tail, device.kind.rawValue, device.environment?.rawValue ?? "-",
        device.bundleID.isEmpty ? "-" : device.bundleID,
        state + (device.lastAnswer.isEmpty ? "no answer of APNs yet" : device.lastAnswer), device.note,
      ]
      StandardStreams.print(DisplayText.cleaned(words.filter { !$0.isEmpty }.joined(separator: "  ")))
    }
  }

  private static func object(_ device: Device) -> JSONValue {
    .object([
      ("name", .string(device.name)), ("kind", .string(device.kind.rawValue)),
      ("token", device.token.map { .string($0.hex) } ?? .null),
      ("channel_id", device.channelID.map { .string($0) } ?? .null),
      ("environment", device.environment.map { .string($0.rawValue) } ?? .null),
      ("bundle_id", .string(device.bundleID)), ("note", .string(device.note)),
      ("last_answer", .string(device.lastAnswer)),
      ("quarantined_at", device.quarantinedAt.map { .int($0) } ?? .null),
      ("registered_at", device.registeredAt.map { .int($0) } ?? .null),
    ])
  }

  private static func export(_ arguments: Arguments) throws {
    let format = try arguments.choice("--format", DeviceFile.Format.self) ?? .csv
    let store = try LibraryAccess.open()
    let devices = try LibraryAccess.use { () throws(StoreError) in try store.devices() }
    StandardStreams.print(bytes: DeviceFile.write(devices, as: format))
  }

  // MARK: add, remove

  private static func add(_ name: String, _ text: String, _ arguments: Arguments) throws {
    let kind = try arguments.choice("--kind", Device.Kind.self) ?? .device
    var device = Device(
      name: name, kind: kind, token: nil, environment: try environment(arguments),
      bundleID: arguments["--topic"].map { Topic($0).base } ?? "", note: arguments["--note"] ?? "")
    if kind == .channel {
      device.channelID = text
    } else {
      device.token = try token(text)
    }
    let store = try LibraryAccess.open()
    let addition = try LibraryAccess.use { () throws(StoreError) in try store.add(device, now: Int(Clock.now))
    }
    switch addition {
    case .added(let device): report(device, "added", arguments)
    case .readmitted(let device): report(device, "readmitted from quarantine", arguments)
    }
  }

  private static func report(_ device: Device, _ act: String, _ arguments: Arguments) {
    if arguments.has("--json") { return StandardStreams.print(object(device)) }
    StandardStreams.print("\(device.name) \(device.tail): \(act)")
  }

  private static func environment(_ arguments: Arguments) throws -> Environment.Kind? {
    try arguments["--environment"].map { try EnvironmentOption.parse($0).kind }
  }

  private static func token(_ text: String) throws -> DeviceToken {
    let text =
      text == "-" ? String(decoding: try InputFile.read("-", what: "The token in"), as: UTF8.self) : text
    let reading = DeviceTokenReader.read(text)
    reading.findings.flatMap(FindingOutput.lines).forEach(StandardStreams.complain)
    guard reading.tokens.count == 1, !reading.findings.holdsBack else {
      throw CommandFailure(
        .invalid,
        reading.tokens.count > 1
          ? "There are \(reading.tokens.count) tokens; add them one by one, or import a file."
          : "There is no usable token.")
    }
    return reading.tokens[0]
  }

  private static func remove(_ word: String, topic: String?) throws {
    let store = try LibraryAccess.open()
    let all = try LibraryAccess.use { () throws(StoreError) in try store.devices() }
    var matches = all.filter { $0.name == word }
    if matches.isEmpty, let token = DeviceTokenReader.read(word).tokens.first {
      matches = all.filter { $0.token == token }
    }
    if matches.isEmpty { matches = all.filter { $0.channelID == word } }
    guard !matches.isEmpty else { throw CommandFailure(.invalid, "There is no device \(word) in the book.") }
    let named = matches
    if let topic { matches = matches.filter { $0.bundleID == Topic(topic).base } }
    guard matches.count == 1, let id = matches[0].id else {
      throw CommandFailure(.invalid, ambiguity(word, topic, matches.isEmpty ? named : matches))
    }
    _ = try LibraryAccess.use { () throws(StoreError) in try store.removeDevice(id) }
  }

  /// Which devices may be meant, each with the command that removes it.
  private static func ambiguity(_ word: String, _ topic: String?, _ devices: [Device]) -> String {
    let isTopicKnown = devices.contains { $0.bundleID == topic.map { Topic($0).base } }
    var lines = [
      topic != nil && !isTopicKnown
        ? "There is no device \(word) with the topic \(topic ?? ""). There is:"
        : "\(devices.count) devices are called \(word). To remove one of them:"
    ]
    for device in devices {
      // Token or channel and topic together name one device only.
      let target = device.token?.hex ?? device.channelID ?? device.name
      let words = ["pushwright devices remove", target, "--topic", device.bundleID]
      lines.append(
        "  " + words.enumerated().map { $0 == 0 ? $1 : ShellWords.quoted($1) }.joined(separator: " ")
          + "   # \(device.name), \(device.kind.rawValue)")
    }
    return lines.joined(separator: "\n")
  }

  // MARK: import

  private static func importFile(_ path: String, json: Bool) throws -> ExitStatus {
    let reading = DeviceFile.read(try InputFile.read(path, what: "The device file"))
    let store = try LibraryAccess.open()
    var added = 0
    var known = 0
    for device in reading.devices {
      do throws(StoreError) {
        _ = try store.add(device, now: Int(Clock.now))
        added += 1
      } catch .duplicate {
        known += 1
      } catch {
        throw CommandFailure(.invalid, error.description)
      }
    }
    if json {
      StandardStreams.print(
        JSONValue.object([
          ("added", .int(added)), ("known", .int(known)), ("findings", FindingOutput.json(reading.findings)),
        ]))
    } else {
      reading.findings.flatMap(FindingOutput.lines).forEach(StandardStreams.complain)
      StandardStreams.print(
        "\(added) added, \(known) were in the book, \(reading.findings.count { $0.severity == .error }) could not be read"
      )
    }
    return reading.findings.holdsBack ? .invalid : .done
  }
}
