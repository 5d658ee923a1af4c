import APNsCore
import ComposeModel

/// A popup with fields, one button and a place for what is wrong.
struct FormDialog: Sendable, Equatable {
  /// What the form is for, and what it works on.
  enum Purpose: Sendable, Equatable {
    case addDevice
    /// Several tokens that were pasted at once.
    case addDevices([DeviceToken])
    case editDevice(Device)
    case addCredential
    case addServer
    case saveTemplate
    case renameTemplate(Template)
    case duplicateTemplate(Template)
    case variables
    case openFile
    case channelApp
    /// The file with the types of a Live Activity.
    case schema
    case goToLine
    case passphrase(Ticket)
  }

  var purpose: Purpose
  var title: String
  /// What it is for, in sentences.
  var intro: String
  var fields: [FormField]
  /// What the button says.
  var button: String
  var focus = 0
  /// What keeps it from being accepted, or what is being waited for.
  var remark = ""
  var remarkIsBad = false
  /// The question whose answer is being waited for.
  var ticket: Ticket?

  init(_ purpose: Purpose, title: String, intro: String = "", fields: [FormField], button: String) {
    self.purpose = purpose
    self.title = title
    self.intro = intro
    self.fields = fields
    self.button = button
  }

  func value(_ id: String) -> String { fields.first { $0.id == id }?.value ?? "" }

  mutating func set(_ id: String, _ text: String) {
    guard let index = fields.firstIndex(where: { $0.id == id }) else { return }
    fields[index].value = text
  }

  mutating func refuse(_ remark: String, at id: String? = nil) {
    self.remark = remark
    remarkIsBad = true
    ticket = nil
    if let id, let index = fields.firstIndex(where: { $0.id == id }) { focus = index }
  }
}

/// One field of a form: a text, or one of several values.
struct FormField: Sendable, Equatable {
  let id: String
  let label: String
  var text: TextField
  /// Empty for a free text.
  let choices: [String]
  /// Shown in the empty field.
  let placeholder: String

  init(
    _ id: String, _ label: String, value: String = "", choices: [String] = [], placeholder: String = "",
    isSecret: Bool = false
  ) {
    self.id = id
    self.label = label
    text = TextField(value, isSecret: isSecret)
    self.choices = choices
    self.placeholder = placeholder
  }

  var value: String {
    get { text.text }
    set { text.replace(with: newValue) }
  }

  /// Goes to the next or the previous of the values.
  mutating func step(_ distance: Int) {
    guard !choices.isEmpty else { return }
    let index = choices.firstIndex(of: value) ?? 0
    value = choices[(index + distance + choices.count) % choices.count]
  }
}
