import APNsPayload
import JSONText

/// Compares a value with the type that the app decodes it into, by the default rules of Swift's `JSONDecoder`.
struct SchemaMatch {
  /// One difference.
  enum Difference {
    /// Members that the struct needs and the object lacks, with the keys that resemble them.
    case missing(at: JSONPointer, names: [String], near: [String: String])
    /// A value that does not decode into its type.
    case type(at: JSONPointer, wanted: ContentStateSchema.ValueType, node: JSONNode)
    /// A date that does not decode, or to another moment.
    case date(at: JSONPointer, node: JSONNode)
  }

  private(set) var differences: [Difference] = []

  init(_ node: JSONNode, members: [ContentStateSchema.Member], at pointer: JSONPointer) {
    compare(node, .object(members), at: pointer)
  }

  private mutating func compare(
    _ node: JSONNode, _ type: ContentStateSchema.ValueType, at pointer: JSONPointer
  ) {
    if node.kind == .null, type.isOptional { return }
    switch type.unwrapped {
    case .object(let members): compareObject(node, members, type, at: pointer)
    case .array(let element):
      guard node.kind == .array else { return mismatch(node, type, at: pointer) }
      for (index, value) in node.elements.enumerated() {
        compare(value, element, at: pointer.appending(index))
      }
    case .dictionary(let value):
      guard node.kind == .object else { return mismatch(node, type, at: pointer) }
      for member in node.members { compare(member.value, value, at: pointer.appending(member.key)) }
    case .date:
      if node.kind != .number || !SchemaMatch.isPlausibleDate(node) {
        differences.append(.date(at: pointer, node: node))
      }
    case .string, .uuid, .url, .data: if node.kind != .string { mismatch(node, type, at: pointer) }
    // JSON's 7.0 decodes into an Int, 7.5 does not.
    case .int: if !SchemaMatch.isWhole(node) { mismatch(node, type, at: pointer) }
    case .double: if node.kind != .number { mismatch(node, type, at: pointer) }
    case .bool: if node.kind != .boolean { mismatch(node, type, at: pointer) }
    case .named, .optional: break
    }
  }

  private mutating func compareObject(
    _ node: JSONNode, _ members: [ContentStateSchema.Member], _ type: ContentStateSchema.ValueType,
    at pointer: JSONPointer
  ) {
    guard node.kind == .object else { return mismatch(node, type, at: pointer) }
    let present = LintMembers(node, at: "")
    var missing: [String] = []
    var near: [String: String] = [:]
    let names = Set(members.map(\.name))
    let others = present.entries.map(\.key).filter { !names.contains($0) }
    for member in members {
      if let value = present[member.name] {
        compare(value, member.type, at: pointer.appending(member.name))
      } else if !member.type.isOptional {
        missing.append(member.name)
        near[member.name] = KeySpelling.nearest(to: member.name, among: others)
      }
    }
    if !missing.isEmpty { differences.append(.missing(at: pointer, names: missing, near: near)) }
  }

  private mutating func mismatch(
    _ node: JSONNode, _ type: ContentStateSchema.ValueType, at pointer: JSONPointer
  ) {
    differences.append(.type(at: pointer, wanted: type, node: node))
  }

  private static func isWhole(_ node: JSONNode) -> Bool {
    node.int != nil || node.double.flatMap { Int(exactly: $0) } != nil
  }

  /// Whether a number is a date that counts from 2001: one of the years before 2041.
  private static func isPlausibleDate(_ node: JSONNode) -> Bool { (node.double ?? 0) < 1.27e9 }
}
