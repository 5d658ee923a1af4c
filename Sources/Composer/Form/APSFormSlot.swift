import APNsPayload
import JSONText

/// One field of the aps form: a documented key, and how it is typed.
struct APSFormSlot: Sendable, Hashable {
  enum Group: String, Sendable, CaseIterable {
    case alert = "Alert"
    case delivery = "Delivery"
    case localisation = "Localisation"
  }

  let group: Group
  let key: APSKey

  /// The fields in their order; types, values and help come from the table of keys.
  static let all: [APSFormSlot] = [
    slots(.alert, .alert, ["title", "subtitle", "body"]),
    slots(.alert, .aps, ["badge", "sound"]),
    slots(
      .delivery, .aps,
      [
        "thread-id", "category", "interruption-level", "relevance-score", "mutable-content",
        "content-available",
        "target-content-id",
      ]),
    slots(
      .localisation, .alert,
      ["title-loc-key", "title-loc-args", "subtitle-loc-key", "subtitle-loc-args", "loc-key", "loc-args"]),
  ].flatMap(\.self)

  private static func slots(_ group: Group, _ area: APSKey.Area, _ names: [String]) -> [APSFormSlot] {
    names.compactMap { APSKey.key($0, in: area) }.map { APSFormSlot(group: group, key: $0) }
  }

  var isFlag: Bool { key.kinds == [.flag] }
  var isList: Bool { key.kinds == [.strings] }

  /// The values that Left and Right go through, the empty text for none; empty where the value is typed.
  var choices: [String] {
    if isFlag { return ["", "1"] }
    return key.values.isEmpty ? [] : [""] + key.values
  }

  /// Where the value stands in a document: the body of an alert that is a string is the alert itself.
  func pointer(in document: JSONDocument) -> JSONPointer {
    let isShort = document.node(at: "/aps/alert")?.kind == .string
    return isShort && key.area == .alert && key.name == "body" ? "/aps/alert" : key.pointer
  }

  /// The value as it is typed; nil where it is of a kind that only the text can edit.
  func text(in document: JSONDocument) -> String? {
    guard let node = document.node(at: pointer(in: document)) else { return "" }
    switch node.kind {
    case .string: return node.string ?? ""
    case .number: return node.numberText ?? ""
    case .boolean: return node.bool == true ? "true" : "false"
    case .null: return "null"
    case .array where isList:
      return node.elements.map { $0.string ?? $0.numberText ?? "" }.joined(separator: ", ")
    case .array, .object: return nil
    }
  }

  /// The changes that give the field a text; the empty text takes the key away.
  func replacements(for text: String, in document: JSONDocument) -> [JSONReplacement] {
    let pointer = pointer(in: document)
    if text.isEmpty { return JSONEdit.removing(pointer, in: document) }
    let value = value(of: text)
    if key.area == .alert, pointer == key.pointer, let short = document.node(at: "/aps/alert"),
      short.kind == .string
    {
      // A short alert has no room for a second text: it becomes an object with what it said as its body.
      return JSONEdit.setting(
        "/aps/alert", to: .object([(key.name, value), ("body", JSONValue(short))]), in: document)
    }
    guard document.node(at: pointer) == nil, let parent = pointer.parent.flatMap({ document.node(at: $0) }),
      parent.kind == .object
    else { return JSONEdit.setting(pointer, to: value, in: document) }
    // Among the keys that are there it stands as in the form.
    let names = Self.all.filter { $0.key.area == key.area }.map(\.key.name)
    let place = names.firstIndex(of: key.name) ?? names.count
    let (sibling, next) = (
      names[..<place].last { parent[$0] != nil }, names[place...].first { parent[$0] != nil }
    )
    return JSONEdit.inserting(
      value, at: pointer, after: sibling, before: sibling == nil ? next : nil, in: document)
  }

  private func value(of text: String) -> JSONValue {
    if isList {
      let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmed }
      return .array(parts.map(JSONValue.string))
    }
    if key.isNumeric, JSONDocument(parsing: Array(text.utf8)).root?.kind == .number { return .number(text) }
    return .string(text)
  }
}

/// The aps form: which field has the focus, and the text that is being typed in it.
struct APSFormState: Sendable, Equatable {
  var isShown = false
  var index = 0
  var text = TextField()
  /// The revision of the text that the field was read from or written to.
  var revision = -1
  /// The field that was emptied last.
  var emptied: Emptied?

  /// A field that was emptied, and the text before.
  struct Emptied: Sendable, Equatable {
    var index: Int
    /// The revision without it; a later one is no longer that text without the field.
    var revision: Int
    var text: [UInt8]
  }

  var slot: APSFormSlot { APSFormSlot.all[min(max(0, index), APSFormSlot.all.count - 1)] }
}
