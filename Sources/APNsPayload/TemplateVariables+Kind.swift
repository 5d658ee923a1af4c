package import JSONText

extension TemplateVariables {
  /// What a variable's value is, in the words of a form.
  package enum Kind: String, Sendable, CaseIterable {
    case text
    case number
    case boolean = "true or false"
    /// An array, an object or null.
    case json = "JSON"

    /// The sentence for a text that is none of this kind; `name` is the variable's.
    package func refusal(of text: String, name: String) -> String {
      let text = text.isEmpty ? "An empty field" : "\u{201C}\(text)\u{201D}"
      return switch self {
      case .text: ""
      case .number: "\(name) is a number, written like 42 or -0.5. \(text) is none."
      case .boolean: "\(name) is true or false. \(text) is neither."
      case .json: "\(name) is JSON, such as [1, 2] or {\"a\": 1}. \(text) is not."
      }
    }
  }

  /// The variables that stand alone as a value where the key does not say which type belongs there, in order.
  ///
  /// Only for these does it matter whether the value is a text or a number.
  package static func openPlaces(in document: JSONDocument) -> [String] {
    var names: [String] = []
    func walk(_ node: JSONNode, _ pointer: JSONPointer) {
      for member in node.members { walk(member.value, pointer.appending(member.key)) }
      for (index, element) in node.elements.enumerated() { walk(element, pointer.appending(String(index))) }
      guard node.kind == .string, let text = node.string, text.hasPrefix("{{"), text.hasSuffix("}}"),
        APSKey.key(at: pointer) == nil
      else { return }
      let found = TemplateVariables.names(in: Array(text.utf8))
      if found.count == 1, text == "{{\(found[0])}}", !names.contains(found[0]) { names.append(found[0]) }
    }
    if let root = document.root { walk(root, JSONPointer()) }
    return names
  }
}

extension TemplateVariables.Value {
  /// A value of a kind as a person types it; nil when the text is none.
  package init?(_ text: String, as kind: TemplateVariables.Kind) {
    guard kind != .text else {
      self = .text(text)
      return
    }
    let document = JSONDocument(parsing: Array(text.utf8))
    guard document.isJSON, let root = document.root else { return nil }
    let json = TemplateVariables.Value.json(String(decoding: root.source, as: UTF8.self))
    guard kind == .json || json.kind == kind else { return nil }
    self = json
  }

  /// What it is.
  package var kind: TemplateVariables.Kind {
    guard case .json(let text) = self else { return .text }
    switch JSONDocument(parsing: Array(text.utf8)).root?.kind {
    case .number: return .number
    case .boolean: return .boolean
    default: return .json
    }
  }

  /// The value as a file holds it.
  package var json: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .json(let text): .raw(text)
    }
  }
}
