package import APNsCore
package import JSONText

extension ContentStateSchema {
  /// Reads a schema file.
  ///
  /// A file with a mistake gives no schema; what is wrong is in the findings, each at its JSON pointer.
  package static func parse(_ document: JSONDocument) -> (schema: ContentStateSchema?, findings: [Finding]) {
    guard document.isJSON, let root = document.root, root.kind == .object else {
      let why = document.problems.first?.message ?? "It must hold a JSON object."
      return (
        nil, [Finding("schema.json", .error, at: .pointer(""), "The schema file cannot be read. \(why)")]
      )
    }
    var reader = SchemaReader()
    var schema = ContentStateSchema()
    for member in root.members {
      switch member.key {
      case "content_state": schema.contentState = reader.members(member.value, at: JSONPointer([member.key]))
      case "attributes": schema.attributes = reader.members(member.value, at: JSONPointer([member.key]))
      case "attributes_type": schema.attributesType = member.value.string
      default:
        reader.note(
          .warn, JSONPointer([member.key]),
          "The schema file has a member `\(member.key)`; it knows content_state, attributes_type and attributes."
        )
      }
    }
    return (reader.findings.holdsBack ? nil : schema, reader.findings)
  }
}

/// Reads the structs of a schema file.
private struct SchemaReader {
  var findings: [Finding] = []

  mutating func members(_ node: JSONNode, at pointer: JSONPointer) -> [ContentStateSchema.Member] {
    guard node.kind == .object else {
      note(.error, pointer, "A struct is an object of names and types.")
      return []
    }
    return node.members.compactMap { member in
      type(member.value, at: pointer.appending(member.key)).map {
        ContentStateSchema.Member(name: member.key, type: $0)
      }
    }
  }

  private mutating func type(_ node: JSONNode, at pointer: JSONPointer) -> ContentStateSchema.ValueType? {
    if let text = node.string, let type = ContentStateSchema.ValueType(swift: text) { return type }
    if node.kind == .object { return .object(members(node, at: pointer)) }
    if node.kind == .array, node.elements.count == 1, let element = node.elements.first {
      return type(element, at: pointer.appending("0")).map { .array($0) }
    }
    note(.error, pointer, "A type is written as in Swift, such as `Int`, `Date?` or `[String]`.")
    return nil
  }

  mutating func note(_ severity: Finding.Severity, _ pointer: JSONPointer, _ message: String) {
    findings.append(Finding("schema.type", severity, at: .pointer(pointer.description), message))
  }
}
