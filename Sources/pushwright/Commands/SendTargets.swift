import APNsCore
import APNsGateway
import ComposeModel
import ComposeStore
import ComposerRuntime

/// The devices that the options of `send` name, one after the other.
struct SendTargets: Sequence {
  private let targets: [SendTarget]

  /// - Throws: `UsageError` when no device is named and none can be assumed.
  init(_ arguments: Arguments, options: SendOptions, gateway: LocalGateway) throws {
    let bundleID = SendTargets.bundleID(arguments, options)
    if let channel = options.headers.channelID, !channel.isEmpty {
      targets = [SendTarget(name: "channel \(channel)", token: "", bundleID: bundleID, findings: [])]
      return
    }
    var targets: [SendTarget] = []
    for word in arguments.all("--to") {
      let known = SendTargets.devices(named: word)
      targets +=
        known.isEmpty
        ? SendTargets.read(word, bundleID: bundleID)
        : known.map { SendTargets.target($0, topic: arguments["--topic"], fallback: bundleID) }
    }
    if let file = arguments["--to-file"] {
      let text = String(decoding: try InputFile.read(file, what: "device file"), as: UTF8.self)
      for line in text.split(whereSeparator: \.isNewline) {
        let token = line.prefix { $0 != "#" }
        guard token.contains(where: { !$0.isWhitespace }) else { continue }
        targets += SendTargets.read(String(token), bundleID: bundleID)
      }
      guard !targets.isEmpty else { throw CommandFailure(.invalid, "\(file) names no device.") }
    }
    if targets.isEmpty {
      guard options.environment.kind == .local else {
        throw UsageError("--to is missing: a device token, or the name of a device in the book.")
      }
      let token = try SendTargets.demoToken(gateway)
      targets = [SendTarget(name: SendOptions.demoDevice, token: token, bundleID: bundleID, findings: [])]
    }
    self.targets = targets
  }

  func makeIterator() -> IndexingIterator<[SendTarget]> { targets.makeIterator() }

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
