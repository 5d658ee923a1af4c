import APNsPayload
import JSONText

/// One walk through the settings file: what it finds wrong.
struct SettingsReading {
  let document: JSONDocument
  var problems: [SettingsProblem] = []

  init(document: JSONDocument) { self.document = document }

  mutating func complain(at byte: Int, _ message: String) {
    let place = document.place(atByte: byte)
    problems.append(SettingsProblem(line: place.line, column: place.column, message))
  }

  mutating func complain(at node: JSONNode, _ message: String) {
    complain(at: node.range.lowerBound, message)
  }

  /// Visits the members of an object whose names are known, each name once, and complains about the others.
  mutating func members(
    of object: JSONNode, called kind: String, knows names: [String], hint: String? = nil,
    visit: (String, JSONNode, inout SettingsReading) -> Void
  ) {
    var seen: Set<String> = []
    for member in object.members {
      let name = member.key
      let place = member.keyRange.lowerBound
      guard names.contains(name) else {
        let way =
          KeySpelling.nearest(to: name, among: names).map { "Did you mean \"\($0)\"?" }
          ?? hint ?? "There are: \(names.joined(separator: ", "))."
        complain(at: place, "There is no \(kind) \"\(name)\". \(way)")
        continue
      }
      guard seen.insert(name).inserted else {
        complain(at: place, "\"\(name)\" stands here a second time; only the first one counts. Take one out.")
        continue
      }
      visit(name, member.value, &self)
    }
  }

  /// Visits the members of an object whose names are the cases of a type, as `members(of:called:knows:hint:visit:)` does.
  mutating func members<Part: RawRepresentable<String> & CaseIterable>(
    of object: JSONNode, called kind: String, as parts: Part.Type, hint: String? = nil,
    visit: (Part, JSONNode, inout SettingsReading) -> Void
  ) {
    members(of: object, called: kind, knows: parts.allCases.map(\.rawValue), hint: hint) {
      name, value, reading in
      if let part = Part(rawValue: name) { visit(part, value, &reading) }
    }
  }

  /// Takes a yes or no.
  mutating func flag(_ node: JSONNode, _ name: String, _ flag: inout Bool) {
    guard let value = node.bool else {
      complain(at: node, "\(name) is true or false.")
      return
    }
    flag = value
  }
}
