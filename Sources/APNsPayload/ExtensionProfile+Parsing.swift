package import APNsCore
package import JSONText

extension ExtensionProfile {
  /// Reads a profile file: an object with the fields of a profile, every one of them optional.
  ///
  /// A file with a mistake gives no profile; what is wrong is in the findings, each at its JSON pointer. Fields that no
  /// profile has are findings of severity warn.
  package static func parse(
    _ document: JSONDocument, name: String = "custom"
  ) -> (profile: ExtensionProfile?, findings: [Finding]) {
    guard document.isJSON, let root = document.root, root.kind == .object else {
      let place = document.problems.first?.message ?? "It must hold a JSON object."
      let finding = Finding(
        "profile.json", .error, at: .pointer(""), "The extension profile cannot be read. \(place)")
      return (nil, [finding])
    }
    var reader = ProfileReader(name: root["name"]?.string ?? name)
    for member in root.members { reader.take(member) }
    let failed = reader.findings.holdsBack
    return (failed ? nil : reader.profile, reader.findings)
  }

  /// Whether an object has fields of a profile and nothing else, so that it is one, with mistakes perhaps.
  package static func isProfile(_ document: JSONDocument) -> Bool {
    let members = document.root?.members ?? []
    // Name and summary are fields of many things.
    guard members.contains(where: { !["name", "summary"].contains($0.key) }) else { return false }
    return document.isJSON && parse(document).findings.allSatisfy { $0.severity == .error }
  }
}

/// Takes a profile's fields one by one.
private struct ProfileReader {
  var profile: ExtensionProfile
  var findings: [Finding] = []

  init(name: String) { profile = ExtensionProfile(name: name) }

  mutating func take(_ member: JSONMember) {
    let value = member.value
    switch member.key {
    case "name": break
    case "summary": profile.summary = value.string ?? ""
    case "installed": set(\.installed, member)
    case "http_allowed": set(\.httpAllowed, member)
    case "capability": set(\.capability, member)
    case "kinds": set(\.kinds, member)
    case "on_avatar_failure": set(\.onAvatarFailure, member)
    case "group_shape": set(\.groupShape, member)
    case "handler": set(\.handler, member)
    case "media_steps": set(\.mediaSteps, member)
    case "min_os": if let text = text(member) { profile.minOS = text }
    case "value_type": if let text = text(member) { profile.stringsOnly = text == "string" }
    case "media_key": profile.mediaKey = value.kind == .null ? nil : pointer(value, at: member.key)
    case "activity_types": profile.activityTypes = value.elements.compactMap(\.string)
    case "key_map": takeKeyMap(member)
    case "required": takeRequired(member)
    default:
      note(.warn, member.key, "The extension profile has a field `\(member.key)` that no profile knows.")
    }
  }

  private mutating func takeKeyMap(_ member: JSONMember) {
    for entry in member.value.members {
      let place = member.key + "/" + entry.key
      guard let role = role(entry.key) else {
        note(.error, place, "`\(entry.key)` is no role; the roles are \(roleNames).")
        continue
      }
      if let pointer = pointer(entry.value, at: place) { profile.keyMap[role] = pointer }
    }
    if member.value.kind != .object {
      note(.error, member.key, "`key_map` must be an object of JSON pointers.")
    }
  }

  private mutating func takeRequired(_ member: JSONMember) {
    profile.required = []
    for (index, element) in member.value.elements.enumerated() {
      if let role = element.string.flatMap({ role($0) }) {
        profile.required.append(role)
      } else {
        note(.error, "\(member.key)/\(index)", "`required` lists roles; the roles are \(roleNames).")
      }
    }
    if member.value.kind != .array { note(.error, member.key, "`required` must be an array of roles.") }
  }

  private func role(_ name: String) -> ExtensionProfile.Role? {
    ExtensionProfile.Role(rawValue: name == "sender_nickname" ? "nickname" : name)
  }

  private var roleNames: String { ExtensionProfile.Role.allCases.map(\.rawValue).joined(separator: ", ") }

  private mutating func set(_ path: WritableKeyPath<ExtensionProfile, Bool>, _ member: JSONMember) {
    guard let value = member.value.bool else {
      note(.error, member.key, "`\(member.key)` must be true or false.")
      return
    }
    profile[keyPath: path] = value
  }

  private mutating func set<Choice: RawRepresentable<String> & CaseIterable>(
    _ path: WritableKeyPath<ExtensionProfile, Choice>, _ member: JSONMember
  ) {
    guard let choice = member.value.string.flatMap(Choice.init(rawValue:)) else {
      let choices = Choice.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      note(.error, member.key, "`\(member.key)` must be one of \(choices).")
      return
    }
    profile[keyPath: path] = choice
  }

  private mutating func text(_ member: JSONMember) -> String? {
    if member.value.string == nil { note(.error, member.key, "`\(member.key)` must be a string.") }
    return member.value.string
  }

  private mutating func pointer(_ node: JSONNode, at place: String) -> JSONPointer? {
    guard let text = node.string, text.hasPrefix("/") else {
      note(.error, place, "A key is named by a JSON pointer into the payload, such as `/media-url`.")
      return nil
    }
    return JSONPointer(text)
  }

  private mutating func note(_ severity: Finding.Severity, _ place: String, _ message: String) {
    findings.append(Finding("profile.field", severity, at: .pointer("/" + place), message))
  }
}
