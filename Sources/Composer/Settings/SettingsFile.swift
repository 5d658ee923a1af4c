package import ComposeModel
import JSONText
package import TerminalCore

/// What `config.json` says: settings, key bindings, styles, servers.
///
/// Whatever is wrong in it is a problem that names the place and the way out; that entry then has no effect and the others
/// keep theirs, so that a slip never keeps the program from starting.
package struct SettingsFile: Sendable, Equatable {
  /// The colours that are wanted; nil leaves it to the terminal and `NO_COLOR`.
  package var color: ColorDepth?
  package var ascii = false
  package var plain = false
  package var mouse = true
  package var fetchesMedia = false
  package var keymap = Keymap.standard
  /// How single roles look otherwise.
  package var styles: [Role: StyleChange] = [:]
  package var retention = HistoryRetention.everything
  /// Servers of one's own, in the list of environments.
  package var servers: [OwnServer] = []
  /// Whether it could be read at all; where not, nothing of it holds.
  package internal(set) var isUnderstood = true
  /// In the order of the text.
  package internal(set) var problems: [SettingsProblem] = []

  /// The settings of someone who has no such file.
  package init() {}

  /// Reads the bytes of the file; an empty one says nothing.
  package init(parsing bytes: [UInt8]) {
    guard bytes.contains(where: { !" \t\r\n".utf8.contains($0) }) else { return }
    let document = JSONDocument(parsing: bytes)
    if let first = document.problems.first(where: { $0.severity == .error }) {
      isUnderstood = false
      problems = [
        SettingsProblem(
          line: first.place.line, column: first.place.column, "The file is not JSON. \(first.message)")
      ]
      return
    }
    var reading = SettingsReading(document: document)
    guard let root = document.root, root.kind == .object else {
      isUnderstood = false
      reading.complain(at: 0, "The file holds one object, such as {\"mouse\": false}.")
      problems = reading.problems
      return
    }
    reading.members(of: root, called: "setting", as: Name.self) { name, value, reading in
      read(name, value, &reading)
    }
    problems = reading.problems.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  /// Every setting, in the order in which the documentation lists them.
  private enum Name: String, CaseIterable {
    case keys, color, styles, ascii, plain, mouse
    case fetchMedia = "fetch-media"
    case history, servers
  }

  /// The parts of `history`.
  private enum HistoryPart: String, CaseIterable {
    case days, keep
  }

  private mutating func read(_ name: Name, _ value: JSONNode, _ reading: inout SettingsReading) {
    switch name {
    case .keys: keymap = KeyBindings.keymap(value, &reading)
    case .color: readColor(value, &reading)
    case .styles: styles = StyleSettings.changes(value, &reading)
    case .ascii: reading.flag(value, name.rawValue, &ascii)
    case .plain: reading.flag(value, name.rawValue, &plain)
    case .mouse: reading.flag(value, name.rawValue, &mouse)
    case .fetchMedia: reading.flag(value, name.rawValue, &fetchesMedia)
    case .history: readHistory(value, &reading)
    case .servers: servers = OwnServer.servers(value, &reading)
    }
  }

  private mutating func readColor(_ value: JSONNode, _ reading: inout SettingsReading) {
    switch value.string ?? value.numberText {
    case "auto": color = nil
    case "never": color = .mono
    case "8": color = .basic
    case "256": color = .full
    default: reading.complain(at: value, "color is \"auto\", \"never\", \"8\" or \"256\".")
    }
  }

  private mutating func readHistory(_ value: JSONNode, _ reading: inout SettingsReading) {
    guard value.kind == .object else {
      reading.complain(at: value, "history is an object with days, keep or both: {\"days\": 90}.")
      return
    }
    reading.members(of: value, called: "setting of history", as: HistoryPart.self) { part, value, reading in
      guard let number = value.int, number >= 1, number <= 1_000_000_000 else {
        reading.complain(
          at: value, "\(part.rawValue) is a whole number from 1; leave it out to keep everything.")
        return
      }
      switch part {
      case .days: retention.days = number
      case .keep: retention.count = number
      }
    }
  }
}

/// One thing that is wrong in the settings file.
package struct SettingsProblem: Sendable, Equatable {
  /// Counted from 1.
  package var line: Int
  /// In Unicode code points, counted from 1.
  package var column: Int
  /// What is wrong and what to do.
  package var message: String

  package init(line: Int, column: Int, _ message: String) {
    self.line = line
    self.column = column
    self.message = message
  }

  /// The message with its place in a file of that name.
  package func text(in file: String) -> String { "\(file), line \(line), column \(column): \(message)" }
}
