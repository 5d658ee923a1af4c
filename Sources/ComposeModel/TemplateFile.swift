package import APNsCore
import APNsPayload
import JSONText

/// Reads and writes template files; what is no template but a payload opens as one too.
///
/// The payload's bytes are taken over as they stand: order, number text and escapes survive. Only the indentation that
/// it has inside the file is moved to the margin, which cannot touch a string since JSON strings hold no line ends.
package enum TemplateFile {
  /// The key of the simulator's `.apns` files; never part of a push.
  package static let simulatorKey = "Simulator Target Bundle"

  /// The members of a template file, in the order in which they are written.
  enum Member: String, CaseIterable {
    case name, summary
    case pushType = "push-type"
    case priority, expiration
    case collapseID = "collapse-id"
    case topic, profile, schema, variables, payload
  }

  /// What reading a file gave.
  package struct Reading: Sendable, Equatable {
    /// Nil if the file cannot be used at all.
    package var template: Template?
    package var findings: [Finding]
  }

  /// Reads a template, an `.apns` file or a bare payload.
  ///
  /// - Parameters:
  ///   - name: the name for what carries none, usually the file's without its ending.
  package static func read(_ bytes: [UInt8], name: String, source: Template.Source? = nil) -> Reading {
    let document = JSONDocument(parsing: bytes)
    guard let root = document.root, root.kind == .object, root["aps"] == nil, let payload = root["payload"],
      payload.kind == .object, document.isJSON
    else {
      return readPayload(document, name: name, source: source)
    }
    var reader = TemplateReader(document: document, root: root)
    var template = Template(
      name: reader.text(.name) ?? name, summary: reader.text(.summary) ?? "",
      payload: dedented(document, payload.range), source: source)
    template.headers = reader.headers()
    func resolved(_ path: String) -> String {
      source.map { RelativePath.resolve(path, beside: $0.path) } ?? path
    }
    template.profileName = reader.text(.profile).map { ExtensionProfile.isFile($0) ? resolved($0) : $0 }
    template.schemaPath = reader.text(.schema).map(resolved)
    template.variables = reader.variables()
    reader.judgeUnknownMembers()
    return Reading(template: template, findings: reader.findings)
  }

  private static func readPayload(
    _ document: JSONDocument, name: String, source: Template.Source?
  ) -> Reading {
    var template = Template(name: name, payload: document.bytes, source: source)
    // A payload that is broken still opens, so that it can be repaired in the editor.
    guard document.isJSON, let bundle = document.root?[simulatorKey]?.string else {
      return Reading(template: template, findings: [])
    }
    template.headers = DraftHeaders(pushType: PushType.alert.rawValue, topic: bundle)
    let pointer = JSONPointer([simulatorKey])
    template.payload = JSONEdit.apply(JSONEdit.removing(pointer, in: document), to: document.bytes)
    return Reading(
      template: template,
      findings: [
        Finding(
          "payload.simulator-key", .info, at: .pointer(pointer.description),
          "\(simulatorKey) belongs to the simulator's push command; it became the topic \(bundle).")
      ])
  }

  private static func dedented(_ document: JSONDocument, _ range: Range<Int>) -> [UInt8] {
    let bytes = document.bytes
    var lineStart = range.lowerBound
    while lineStart > 0, bytes[lineStart - 1] != UInt8(ascii: "\n") { lineStart -= 1 }
    let margin = bytes[lineStart...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    for (index, line) in bytes[range].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated()
    {
      if index > 0 { result.append(UInt8(ascii: "\n")) }
      let drop = index > 0 && line.starts(with: margin) ? margin.count : 0
      result += line.dropFirst(drop)
    }
    return result
  }

  /// The file's text; reading it gives the same template again.
  ///
  /// - Parameters:
  ///   - path: The file that it goes to; a schema or profile under `root` is then named from its folder,
  ///     so that both can move together.
  package static func write(_ template: Template, to path: String? = nil, root: String? = nil) -> [UInt8] {
    var members: [(Member, String)] = [(.name, JSONValue.string(template.name).text)]
    func add(_ member: Member, _ text: String?) {
      if let text, !text.isEmpty { members.append((member, JSONValue.string(text).text)) }
    }
    add(.summary, template.summary)
    add(.pushType, template.headers.pushType)
    if let priority = template.headers.priority, !priority.isEmpty {
      members.append((.priority, Int(priority).map(String.init) ?? JSONValue.string(priority).text))
    }
    add(.expiration, template.headers.expiration.text)
    add(.collapseID, template.headers.collapseID)
    add(.topic, template.headers.topic)
    func written(_ file: String) -> String {
      path.map { RelativePath.text(file, beside: $0, root: root) } ?? file
    }
    add(.profile, template.profileName.map { ExtensionProfile.isFile($0) ? written($0) : $0 })
    add(.schema, template.schemaPath.map(written))
    if !template.variables.isEmpty { members.append((.variables, variablesText(template.variables))) }
    members.append((.payload, indented(template.payload)))
    let body = members.map { "  \"\($0.rawValue)\": \($1)" }.joined(separator: ",\n")
    return Array("{\n\(body)\n}\n".utf8)
  }

  private static func variablesText(_ variables: [TemplateVariable]) -> String {
    let lines = variables.map { variable in
      let note = variable.note.isEmpty ? [] : [("note", JSONValue.string(variable.note))]
      let value = JSONValue.object((variable.hasValue ? [("value", variable.value.json)] : []) + note)
      return "    \(JSONValue.string(variable.name).text): \(value.text)"
    }
    return "{\n\(lines.joined(separator: ",\n"))\n  }"
  }

  private static func indented(_ payload: [UInt8]) -> String {
    var bytes = payload
    while let last = bytes.last, [0x0a, 0x20, 0x0d, 0x09].contains(last) { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self).replacing("\n", with: "\n  ")
  }
}

/// Reads the members beside the payload, and notes what is not as it should be.
private struct TemplateReader {
  let document: JSONDocument
  let root: JSONNode
  var findings: [Finding] = []

  mutating func text(_ member: TemplateFile.Member) -> String? {
    guard let node = root[member.rawValue] else { return nil }
    switch node.kind {
    case .string: return node.string
    case .number: return node.numberText
    case .null: return nil
    default:
      findings.append(
        Finding(
          "template.member-type", .error, at: .pointer("/" + member.rawValue),
          "\(member.rawValue) of a template is a text or a number."))
      return nil
    }
  }

  mutating func headers() -> DraftHeaders {
    DraftHeaders(
      pushType: text(.pushType), priority: text(.priority),
      expiration: DraftExpiration(text: text(.expiration) ?? ""), collapseID: text(.collapseID),
      topic: text(.topic))
  }

  mutating func variables() -> [TemplateVariable] {
    guard let node = root[TemplateFile.Member.variables.rawValue] else { return [] }
    guard node.kind == .object else {
      findings.append(
        Finding(
          "template.member-type", .error, at: .pointer("/variables"),
          "variables of a template is an object of names with value and note."))
      return []
    }
    return node.members.map { member in
      let value = TemplateReader.value(member.value)
      return TemplateVariable(
        name: member.key, value: value ?? .text(""), note: member.value["note"]?.string ?? "",
        isOpen: value == nil)
    }
  }

  /// The value with its type, written with a note or alone; nil for one that is still to be given, which has no member.
  ///
  /// A null is a value like any other.
  private static func value(_ node: JSONNode) -> TemplateVariables.Value? {
    let isDescribed =
      node.kind == .object && (node["value"] != nil || node["note"] != nil || node.members.isEmpty)
    return (isDescribed ? node["value"] : node).map(TemplateVariables.Value.init)
  }

  mutating func judgeUnknownMembers() {
    let known = Set(TemplateFile.Member.allCases.map(\.rawValue))
    for member in root.members where !known.contains(member.key) {
      findings.append(
        Finding(
          "template.unknown-member", .warn, at: .pointer(JSONPointer([member.key]).description),
          "A template knows no member \(member.key). Known: \(known.sorted().joined(separator: ", "))."))
    }
  }
}
