package import JSONText

/// The members of one object with their keys decoded once, in order and by name.
package struct LintMembers: Sendable {
  /// One member with its JSON pointer.
  package struct Entry: Sendable {
    package let key: String
    package let node: JSONNode
    package let pointer: String
  }

  package let entries: [Entry]
  private let byName: [String: JSONNode]

  /// The members of a node at a JSON pointer; of equal keys the last one counts.
  init(_ node: JSONNode?, at pointer: String) {
    var entries: [Entry] = []
    var byName: [String: JSONNode] = [:]
    var hasTwins = false
    let members = node?.members ?? []
    entries.reserveCapacity(members.count)
    byName.reserveCapacity(members.count)
    for member in members {
      let key = member.key
      let value = member.value
      if byName.updateValue(value, forKey: key) != nil { hasTwins = true }
      entries.append(Entry(key: key, node: value, pointer: pointer + JSONPointer.written(key)))
    }
    if hasTwins { entries = entries.filter { byName[$0.key]?.range == $0.node.range } }
    self.entries = entries
    self.byName = byName
  }

  package subscript(_ key: String) -> JSONNode? { byName[key] }

  package var isEmpty: Bool { entries.isEmpty }
}
