import APNsCore
import APNsPayload
package import JSONText

/// What a value has to be where its key is known, for repairs that would otherwise be flagged in their turn.
package enum ValueAdvice {
  /// The JSON text that belongs at a key in place of this one; nil where it is right, or no single value is.
  ///
  /// The rules themselves say so, asked about a payload of this one member: nothing of the types is known twice.
  package static func better(_ json: [UInt8], at pointer: JSONPointer) -> String? {
    guard pointer.components.count > 1, APSKey.key(at: pointer) != nil,
      pointer.components.allSatisfy({ Int($0) == nil })
    else { return nil }
    let node = JSONDocument(parsing: json)
    guard node.isJSON, let root = node.root, root.kind != .object, root.kind != .array else { return nil }
    let value = pointer.components.reversed().reduce(JSONValue(root)) { .object([($1, $0)]) }
    let input = LintInput(JSONDocument(parsing: Array(value.text.utf8)))
    for finding in Linter.findings(input)
    where finding.isFixSafe && finding.place == .pointer(pointer.description) {
      if case .value(let right) = finding.fix { return right }
    }
    return nil
  }
}
