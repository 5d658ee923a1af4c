import APNsCore
import ComposeModel

/// The fields of the headers form, in their order.
enum HeaderSlot: Sendable, Hashable, CaseIterable {
  case pushType, priority, topic, expiration, id, collapseID, channelID

  /// The name of the header.
  var name: String {
    switch self {
    case .pushType: HeaderName.pushType
    case .priority: HeaderName.priority
    case .topic: HeaderName.topic
    case .expiration: HeaderName.expiration
    case .id: HeaderName.id
    case .collapseID: HeaderName.collapseID
    case .channelID: HeaderName.channelID
    }
  }

  /// The picker of a field that is chosen rather than typed.
  var picker: Picker.Kind? {
    switch self {
    case .pushType: .pushType
    case .priority: .priority
    case .expiration: .expiration
    case .topic, .id, .collapseID, .channelID: nil
    }
  }

  static func slot(named name: String) -> HeaderSlot? { allCases.first { $0.name == name } }
}

/// The headers form: which field has the focus, and the text that is being typed in it.
struct HeadersForm: Sendable, Equatable {
  var slot = HeaderSlot.pushType
  /// The text of the chosen field, when it is one that is typed.
  var text = TextField()
}

extension DraftHeaders {
  /// The text that a field shows; empty where the header is not sent or comes by itself.
  func text(of slot: HeaderSlot) -> String {
    switch slot {
    case .pushType: pushType ?? ""
    case .priority: priority ?? ""
    case .topic: topic ?? ""
    case .expiration: expiration.text
    case .id: id ?? ""
    case .collapseID: collapseID ?? ""
    case .channelID: channelID ?? ""
    }
  }

  /// Sets a field from its text; the empty text takes the header away.
  mutating func set(_ slot: HeaderSlot, to text: String) {
    let value = text.isEmpty ? nil : text
    switch slot {
    case .pushType: pushType = value
    case .priority: priority = value
    case .topic: topic = value
    case .expiration: expiration = DraftExpiration(text: text)
    case .id: id = value
    case .collapseID: collapseID = value
    case .channelID: channelID = value
    }
  }
}
