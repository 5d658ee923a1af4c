import APNsCore
import ComposeModel

/// A question that is answered with yes or no; a grave one wants a word to be typed.
struct ConfirmDialog: Sendable, Equatable {
  /// What a yes does.
  enum Action: Sendable, Equatable {
    case send(Draft, renewsToken: Bool)
    case restoreOrphan(Draft)
    case loadTemplate(Template)
    case replaceTemplate(TemplateOrder)
    case deleteTemplate(Template)
    case removeDevice(Device)
    case createChannel(ChannelManagement.StoragePolicy)
    case deleteChannel(String)
    case quit
  }

  var action: Action
  var title: String
  var lines: [String]
  /// What the button for yes says.
  var yes: String
  var no = "cancel"
  /// What Esc does where that is not the same as a no.
  var later: String?
  /// What must be typed before a yes counts.
  var wanted: String?
  var field = TextField()
  var isAlarm = false

  init(_ action: Action, title: String, lines: [String], yes: String) {
    self.action = action
    self.title = title
    self.lines = lines
    self.yes = yes
  }

  var isComplete: Bool { wanted.map { field.text == $0 } ?? true }
}
