import APNsCore
import ComposeModel
import TerminalCore

/// The one popup for choosing: a filter line over a list.
struct Picker: Sendable, Equatable {
  /// What is chosen from.
  enum Kind: Sendable, Equatable {
    case commands, help, target
    case device, credential, environment, topic, template
    case pushType, priority, expiration
    case problems, placeholders, profile
    case channels
    case channel(String)

    /// Whether the rows come out of the library on disk.
    var showsLibrary: Bool {
      switch self {
      case .device, .credential, .environment, .topic, .template: true
      default: false
      }
    }
  }

  /// What is chosen, to find it again when the rows change.
  func chosen(in rows: [PickerRow]) -> PickerRow? {
    rows.indices.contains(list.selection) ? rows[list.selection] : nil
  }

  /// Goes to the row that was chosen before the rows changed.
  mutating func keep(_ row: PickerRow, in rows: [PickerRow]) {
    list.resize(count: rows.count)
    let same = rows.firstIndex { $0.action == row.action } ?? rows.firstIndex { $0.title == row.title }
    if let same { list.select(same) }
  }

  var kind: Kind
  var filter = TextField()
  var list = ListWindow()
  /// Whether entries were marked, so that Enter keeps the marks instead of choosing one.
  var hasMarked = false

  init(_ kind: Kind) { self.kind = kind }

  /// Whether plain letters choose an entry instead of filtering.
  var usesLetters: Bool {
    switch kind {
    case .target, .channel: true
    default: false
    }
  }

  var title: String {
    switch kind {
    case .commands: "Commands"
    case .help: "Help"
    case .target: "Target"
    case .device: "Device"
    case .credential: "Credential"
    case .environment: "Environment"
    case .topic: "Topic"
    case .template: "Template"
    case .pushType: "Push type"
    case .priority: "Priority"
    case .expiration: "Expiration"
    case .problems: "Problems"
    case .placeholders: "Insert"
    case .profile: "App's extension"
    case .channels: "Broadcast channels"
    case .channel(let id): id
    }
  }

  /// What stands in the empty filter line.
  var placeholder: String {
    switch kind {
    case .device: "type to filter, or paste a device token in any form"
    case .credential: "type to filter, or the path of a .p8, .p12 or .pem file"
    case .environment: "type to filter, or https://host:port"
    case .topic: "type to filter, or a bundle id"
    case .expiration: "type to filter, or: 90m, 2h, 7d, now+3600, seconds since 1970"
    case .profile: "type to filter, or the path of a profile file"
    case .pushType, .priority: "type to filter, or a value of your own"
    default: "type to filter"
    }
  }
}

/// One row of a picker.
struct PickerRow: Sendable, Equatable {
  /// What taking the row does.
  enum Action: Sendable, Equatable {
    case run(CommandID)
    case device(Device)
    case newDevice(text: String)
    case credential(CredentialReference)
    case newCredential(path: String)
    case environment(Environment)
    case newServer(url: String)
    case topic(String?)
    case template(Template)
    case pushType(String?)
    case priority(String?)
    case expiration(DraftExpiration)
    case problem(Int)
    case insert(String)
    case profile(String?)
    case channel(String)
    case createChannel(ChannelManagement.StoragePolicy)
    case channelApp
    case listChannels
    case channelAct(ChannelAct, String)
    /// A heading or a remark.
    case nothing
  }

  var action: Action
  var title: String
  /// In the middle, quieter than the title.
  var detail = ""
  /// At the right edge.
  var note = ""
  /// Whether it is marked; nil where nothing can be.
  var isMarked: Bool?
  /// Whether it is what holds now.
  var isCurrent = false
  /// Said in the last line of the popup while the row is chosen.
  var help = ""
  /// The letter that chooses it.
  var letter: Character?

  init(
    _ action: Action, _ title: String, detail: String = "", note: String = "", isMarked: Bool? = nil,
    isCurrent: Bool = false, help: String = "", letter: Character? = nil
  ) {
    self.action = action
    self.title = title
    self.detail = detail
    self.note = note
    self.isMarked = isMarked
    self.isCurrent = isCurrent
    self.help = help
    self.letter = letter
  }

  /// What the filter looks at.
  var searchText: String { [title, detail, note].joined(separator: " ") }

  /// Whether the typed text was understood as a new value of the kind that is chosen.
  var isReadAsValue: Bool {
    switch action {
    case .newDevice, .newCredential, .newServer: true
    case .expiration(let value): if case .verbatim = value { false } else { true }
    default: false
    }
  }

  var canBeTaken: Bool { action != .nothing }
}
