/// A value of a parsed document.
package struct JSONNode: Sendable {
  package enum Kind: UInt8, Sendable {
    case object, array, string, number, boolean, null
  }

  let tree: JSONTree
  let index: Int

  private var record: JSONRecord { tree.records[index] }

  package var kind: Kind { record.kind }

  /// The bytes it takes in the text, quotes and brackets included.
  package var range: Range<Int> { record.text.range }

  /// The text of a string with its escapes undone; nil for any other value.
  package var string: String? {
    guard kind == .string else { return nil }
    return JSONStringContent.decode(record.text, in: tree.bytes)
  }

  /// A number as it is written; nil for any other value.
  package var numberText: String? {
    guard kind == .number else { return nil }
    return String(decoding: tree.bytes[range], as: UTF8.self)
  }

  /// A number that is written as a whole number and fits; nil for `1.0` and `1e3`.
  package var int: Int? { numberText.flatMap { Int($0) } }

  /// The nearest double of a number.
  package var double: Double? { numberText.flatMap { Double($0) } }

  package var bool: Bool? {
    guard kind == .boolean else { return nil }
    return tree.bytes[range.lowerBound] | 0x20 == 0x74
  }

  package var isNull: Bool { kind == .null }

  /// The members of an object in the order of the text, duplicates included; empty for any other value.
  package var members: [JSONMember] {
    guard kind == .object else { return [] }
    return tree.children(of: index).map { JSONMember(tree: tree, index: $0) }
  }

  /// The elements of an array; empty for any other value.
  package var elements: [JSONNode] {
    guard kind == .array else { return [] }
    return tree.children(of: index).map { JSONNode(tree: tree, index: $0) }
  }

  /// How many members or elements it has.
  package var count: Int { tree.children(of: index).count }

  /// The value of a member; of equal keys the last one counts, as for most parsers.
  package subscript(_ key: String) -> JSONNode? {
    guard kind == .object else { return nil }
    return tree.lastMember(of: index, named: key).map { JSONNode(tree: tree, index: $0) }
  }

  /// The bytes of the value as they stand in the text.
  package var source: [UInt8] { Array(tree.bytes[range]) }

  /// The value below this one that a pointer leads to.
  package func node(at pointer: JSONPointer) -> JSONNode? {
    pointer.components.reduce(Optional(self)) { node, component in
      guard let node else { return nil }
      if node.kind == .object { return node[component] }
      let elements = node.elements
      guard let position = Int(component), elements.indices.contains(position) else { return nil }
      return elements[position]
    }
  }
}

/// A key and its value in an object.
package struct JSONMember: Sendable {
  let tree: JSONTree
  let index: Int

  /// The key with its escapes undone.
  package var key: String { JSONStringContent.decode(tree.records[index].key, in: tree.bytes) }

  /// The bytes that the key takes, quotes included.
  package var keyRange: Range<Int> { tree.records[index].key.range }

  package var value: JSONNode { JSONNode(tree: tree, index: index) }

  /// The bytes from the key to the end of the value.
  package var range: Range<Int> { keyRange.lowerBound..<max(keyRange.upperBound, value.range.upperBound) }
}
