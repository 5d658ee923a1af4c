package import JSONText

/// How many bytes one member costs in the minified text, with its key, colon and comma.
package struct MemberCost: Sendable, Equatable {
  package let pointer: JSONPointer
  package let bytes: Int

  /// The cost of every member down to a depth, dearest first.
  ///
  /// Depth 2 names the members beside `aps` and those of `aps` itself.
  package static func list(_ document: JSONDocument, depth: Int = 2) -> [MemberCost] {
    guard let root = document.root else { return [] }
    var costs: [MemberCost] = []
    collect(root, at: JSONPointer([]), depth: depth, in: document, into: &costs)
    return costs.sorted { ($1.bytes, $0.pointer.description) < ($0.bytes, $1.pointer.description) }
  }

  private static func collect(
    _ node: JSONNode, at pointer: JSONPointer, depth: Int, in document: JSONDocument,
    into costs: inout [MemberCost]
  ) {
    guard depth > 0, node.kind == .object else { return }
    for (index, member) in node.members.enumerated() {
      let comma = index == node.members.count - 1 ? 0 : 1
      let key = member.keyRange.count
      let value = PayloadSize(Array(document.bytes[member.value.range])).minified
      let place = pointer.appending(member.key)
      costs.append(MemberCost(pointer: place, bytes: key + 1 + value + comma))
      collect(member.value, at: place, depth: depth - 1, in: document, into: &costs)
    }
  }
}
