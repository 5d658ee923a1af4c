import APNsCore
import JSONText

/// One thing in which two attempts differ.
package struct AttemptDifference: Sendable, Equatable {
  /// `environment`, `path`, `header apns-topic`, `payload /aps/badge`, `status` and the like.
  package var field: String
  /// What the first and the second have there; nil where one has nothing.
  package var first: String?
  package var second: String?

  package init(_ field: String, _ first: String?, _ second: String?) {
    self.field = field
    self.first = first
    self.second = second
  }

  /// The differences in the order of request, payload and answer; none for attempts that are alike.
  ///
  /// Payloads are compared member by member, so that white space and the order of keys do not count.
  package static func between(_ first: HistoryEntry, _ second: HistoryEntry) -> [AttemptDifference] {
    var list: [AttemptDifference] = []
    func compare(_ field: String, _ left: String?, _ right: String?) {
      if left != right { list.append(AttemptDifference(field, left, right)) }
    }
    compare("environment", first.environment.name, second.environment.name)
    compare("device", first.deviceName, second.deviceName)
    compare("template", first.templateName, second.templateName)
    compare("credential", first.credentialLabel, second.credentialLabel)
    compare("method", first.method, second.method)
    compare("path", first.path, second.path)
    for name in names(first.headers + second.headers) {
      compare("header \(name)", value(name, first.headers), value(name, second.headers))
    }
    list += payload(first.body, second.body)
    compare("result", first.result.rawValue, second.result.rawValue)
    compare("status", first.status.map(String.init), second.status.map(String.init))
    compare("reason", first.reason, second.reason)
    compare("failure", first.failure, second.failure)
    return list
  }

  private static func names(_ fields: [HeaderField]) -> [String] {
    var names: [String] = []
    for field in fields where !names.contains(field.name) { names.append(field.name) }
    return names
  }

  private static func value(_ name: String, _ fields: [HeaderField]) -> String? {
    let values = fields.filter { $0.name == name }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  private static func payload(_ first: [UInt8], _ second: [UInt8]) -> [AttemptDifference] {
    if first == second { return [] }
    let documents = (JSONDocument(parsing: first), JSONDocument(parsing: second))
    guard documents.0.isJSON, documents.1.isJSON, let left = documents.0.root, let right = documents.1.root
    else {
      return [
        AttemptDifference(
          "payload", String(decoding: first, as: UTF8.self), String(decoding: second, as: UTF8.self))
      ]
    }
    var list: [AttemptDifference] = []
    compare(left, right, JSONPointer([]), documents, &list)
    return list
  }

  private static func compare(
    _ left: JSONNode, _ right: JSONNode, _ pointer: JSONPointer, _ documents: (JSONDocument, JSONDocument),
    _ list: inout [AttemptDifference]
  ) {
    func note(_ at: JSONPointer, _ left: JSONNode?, _ right: JSONNode?) {
      list.append(
        AttemptDifference(
          "payload \(at)", left.map { text($0, documents.0) }, right.map { text($0, documents.1) }))
    }
    switch (left.kind, right.kind) {
    case (.object, .object):
      for member in left.members {
        let at = pointer.appending(member.key)
        if let other = right[member.key] {
          compare(member.value, other, at, documents, &list)
        } else {
          note(at, member.value, nil)
        }
      }
      for member in right.members where left[member.key] == nil {
        note(pointer.appending(member.key), nil, member.value)
      }
    case (.array, .array):
      for index in 0..<max(left.elements.count, right.elements.count) {
        let at = pointer.appending(String(index))
        guard index < left.elements.count, index < right.elements.count else {
          note(
            at, index < left.elements.count ? left.elements[index] : nil,
            index < right.elements.count ? right.elements[index] : nil)
          continue
        }
        compare(left.elements[index], right.elements[index], at, documents, &list)
      }
    default:
      if left.kind != right.kind || scalar(left, documents.0) != scalar(right, documents.1) {
        note(pointer, left, right)
      }
    }
  }

  /// A value that can be compared: strings by their content, the rest by its text.
  private static func scalar(_ node: JSONNode, _ document: JSONDocument) -> String {
    node.string ?? text(node, document)
  }

  private static func text(_ node: JSONNode, _ document: JSONDocument) -> String {
    String(decoding: document.bytes[node.range], as: UTF8.self)
  }
}
