import APNsPayload
import JSONText

extension JSONNode.Kind {
  /// The kind in the words of a person: `a string`.
  var words: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .boolean: "a boolean"
    case .null: "null"
    }
  }
}

extension JSONNode {
  /// The value as it stands in the text, shortened for a message.
  var written: String {
    let text = String(decoding: source.prefix(400), as: UTF8.self)
    return text.count <= 60 ? text : text.prefix(59) + "…"
  }
}

extension APSKey.Kind {
  /// Whether a node is a value of that kind.
  func takes(_ node: JSONNode) -> Bool {
    switch self {
    case .string: node.kind == .string
    case .integer, .date, .flag: node.int != nil
    case .number: node.kind == .number
    case .boolean: node.kind == .boolean
    case .object: node.kind == .object
    case .strings: node.kind == .array && node.elements.allSatisfy { $0.kind == .string }
    }
  }
}
