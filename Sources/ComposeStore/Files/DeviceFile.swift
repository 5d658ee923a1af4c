package import APNsCore
package import ComposeModel
import JSONText

/// Devices as a file that other programs read and write: CSV with a first line of names, or JSON.
package enum DeviceFile {
  /// The forms of a file.
  package enum Format: String, Sendable, CaseIterable {
    case csv, json
  }

  /// What a file held.
  package struct Reading: Sendable, Equatable {
    package var devices: [Device] = []
    /// What is wrong, with the number of the line or of the entry.
    package var findings: [Finding] = []
  }

  /// The names of the columns and members, as they are written.
  private enum Column: String, CaseIterable {
    case name, kind, token
    case channelID = "channel_id"
    case environment
    case bundleID = "bundle_id"
    case note
    case lastAnswer = "last_answer"
    case quarantinedAt = "quarantined_at"

    /// Reads a name as people and other programs write it.
    init?(name: String) {
      let word = name.lowercased().split { " -_".contains($0) }.joined(separator: "_")
      switch word {
      case "topic", "bundle", "bundleid", "app", "app_id": self = .bundleID
      case "device_token", "devicetoken": self = .token
      case "channel", "channelid": self = .channelID
      case "device", "device_name": self = .name
      default: self.init(rawValue: word)
      }
    }
  }

  // MARK: Writing

  /// The bytes of a file.
  package static func write(_ devices: [Device], as format: Format) -> [UInt8] {
    switch format {
    case .csv:
      let head = CSVTable.line(Column.allCases.map(\.rawValue))
      let lines = devices.map { device in CSVTable.line(Column.allCases.map { value($0, of: device) }) }
      return Array(([head] + lines).map { $0 + "\n" }.joined().utf8)
    case .json:
      let list = JSONValue.array(
        devices.map { device in
          .object(
            Column.allCases.compactMap { column in
              let text = value(column, of: device)
              return text.isEmpty ? nil : (column.rawValue, .string(text))
            })
        })
      return Array((list.text(indent: 2) + "\n").utf8)
    }
  }

  private static func value(_ column: Column, of device: Device) -> String {
    switch column {
    case .name: device.name
    case .kind: device.kind.rawValue
    case .token: device.token?.hex ?? ""
    case .channelID: device.channelID ?? ""
    case .environment: device.environment?.rawValue ?? ""
    case .bundleID: device.bundleID
    case .note: device.note
    case .lastAnswer: device.lastAnswer
    case .quarantinedAt: device.quarantinedAt.map(String.init) ?? ""
    }
  }

  // MARK: Reading

  /// Reads a file of either form; a CSV without a line of names is a list of tokens.
  package static func read(_ bytes: [UInt8]) -> Reading {
    let first = bytes.first { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }
    if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") { return readJSON(bytes) }
    return readCSV(String(decoding: bytes, as: UTF8.self))
  }

  private static func readJSON(_ bytes: [UInt8]) -> Reading {
    let document = JSONDocument(parsing: bytes)
    guard let entries = entries(document) ?? lines(bytes) else {
      let problem = document.problems.first
      let message = "The file is not JSON. " + (problem?.message ?? "")
      return Reading(findings: [Finding("devices.json", .error, at: .field("file"), message)])
    }
    var reading = Reading()
    var strange: [String] = []
    for (index, entry) in entries.enumerated() {
      var values: [Column: String] = [:]
      for member in entry.members {
        guard let column = Column(name: member.key) else {
          if !strange.contains(member.key) { strange.append(member.key) }
          continue
        }
        // Of two names for one thing, the empty one says nothing.
        guard let text = member.value.string ?? member.value.numberText else { continue }
        values[column] = text
      }
      take(values, place: "entry \(index + 1)", into: &reading)
    }
    warn(of: strange, into: &reading)
    return reading
  }

  /// What a document lists; nil where it is no JSON.
  private static func entries(_ document: JSONDocument) -> [JSONNode]? {
    guard document.isJSON, let root = document.root else { return nil }
    return root.kind == .array ? root.elements : [root]
  }

  /// An object a line, as `devices list --json` prints them; nil where a line holds something else.
  private static func lines(_ bytes: [UInt8]) -> [JSONNode]? {
    let lines = bytes.split(separator: UInt8(ascii: "\n")).filter { !$0.allSatisfy { $0 <= 0x20 } }
    let objects = lines.compactMap { line -> JSONNode? in
      let document = JSONDocument(parsing: Array(line))
      return document.isJSON && document.root?.kind == .object ? document.root : nil
    }
    return objects.count == lines.count && objects.count > 1 ? objects : nil
  }

  /// Says which names mean nothing here, so that nobody misses what they hold.
  private static func warn(of strange: [String], into reading: inout Reading) {
    // What the program prints itself is no surprise.
    let names = strange.filter { !$0.isEmpty && $0 != "registered_at" }
    guard !names.isEmpty else { return }
    let known = Column.allCases.map(\.rawValue).joined(separator: ", ")
    reading.findings.append(
      Finding(
        "devices.column", .warn, at: .field("file"),
        "The file also has \(names.joined(separator: ", ")), which the device book does not keep; it keeps \(known).",
        fix: .act("name it as one of these, where it is meant")))
  }

  private static func readCSV(_ text: String) -> Reading {
    let table = CSVTable(text)
    var reading = Reading()
    guard let first = table.rows.first else { return reading }
    let names = first.cells.map { Column(name: $0) }
    let hasNames = names.contains(.token) || names.contains(.channelID)
    for row in hasNames ? table.rows.dropFirst() : table.rows[...] {
      var values: [Column: String] = [:]
      for (column, cell) in zip(hasNames ? names : [.token, .name], row.cells) {
        if let column { values[column] = cell }
      }
      take(values, place: "line \(row.line)", into: &reading)
    }
    if hasNames { warn(of: zip(names, first.cells).filter { $0.0 == nil }.map(\.1), into: &reading) }
    return reading
  }

  /// Makes a device of one entry, or says why it is none.
  private static func take(_ values: [Column: String], place: String, into reading: inout Reading) {
    func complain(_ rule: String, _ message: String) {
      reading.findings.append(Finding("devices." + rule, .error, at: .field(place), message))
    }
    let kindWord = values[.kind] ?? ""
    guard let kind = kindWord.isEmpty ? .device : Device.Kind(rawValue: kindWord) else {
      let known = Device.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      return complain("kind", "In \(place) the kind is \(kindWord); known are \(known).")
    }
    let word = values[.environment] ?? ""
    let environment = Environment.Kind(rawValue: word)
    if environment == nil, !word.isEmpty {
      return complain("environment", "In \(place) the environment is \(word), not sandbox or production.")
    }
    let cleaned = DeviceTokenReader.read(values[.token] ?? "")
    let channel = values[.channelID].flatMap { $0.isEmpty ? nil : $0 }
    if kind == .channel, channel == nil {
      return complain("channel", "In \(place) the channel has no channel_id.")
    }
    if kind != .channel {
      guard cleaned.tokens.count == 1, !cleaned.findings.holdsBack else {
        let why = cleaned.findings.first?.message ?? "It holds \(cleaned.tokens.count) tokens."
        return complain("token", "In \(place) there is no usable token. \(why)")
      }
    }
    let token = kind == .channel ? nil : cleaned.tokens.first
    let name = values[.name].flatMap { $0.isEmpty ? nil : $0 } ?? (token?.tail ?? channel ?? place)
    reading.devices.append(
      Device(
        name: name, kind: kind, token: token, channelID: channel, environment: environment,
        bundleID: Topic(values[.bundleID] ?? "").base, note: values[.note] ?? "",
        lastAnswer: values[.lastAnswer] ?? "",
        quarantinedAt: values[.quarantinedAt].flatMap { Int($0) }))
  }
}
