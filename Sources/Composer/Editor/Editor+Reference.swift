import APNsCore
import APNsPayload
import JSONText

extension Editor {
  /// What is known about the key under the cursor, as lines; nil where nothing is.
  package var reference: [String]? {
    if stringAtCursor == nil, let inside = byteOfStringBeside {
      var editor = self
      editor.cursor.byte = inside
      return editor.reference
    }
    var pointer =
      completionContext.map { context in
        context.slot == .key ? context.path.appending(keyAtCursor) : context.path
      } ?? pointerAtCursor
    while true {
      if let key = APSKey.key(at: pointer) { return lines(about: key) }
      if let lines = appLines(about: pointer) { return lines }
      guard let parent = pointer.parent else { return nil }
      pointer = parent
    }
  }

  /// A place inside of the string that begins at the cursor, or ends there: that one is meant.
  private var byteOfStringBeside: Int? {
    let strings = tokens(ofLine: cursor.line).filter { $0.kind == .string && $0.end - $0.start >= 2 }
    if strings.contains(where: { $0.start == cursor.byte }) { return cursor.byte + 1 }
    return strings.contains { $0.end == cursor.byte } ? cursor.byte - 1 : nil
  }

  private var keyAtCursor: String {
    guard let string = stringAtCursor else { return completionContext?.typed ?? "" }
    let bytes = Array(buffer.lines[cursor.line][string.range])
    return JSONDocument(parsing: bytes).root?.string ?? ""
  }

  private func lines(about key: APSKey) -> [String] {
    var lines = [key.pointer.components.joined(separator: "."), "", "Value: \(key.typeWords)."]
    if !key.values.isEmpty { lines.append("One of: \(key.values.joined(separator: ", ")).") }
    lines.append("Meaning: \(key.help).")
    for value in key.values { if let words = key.words(for: value) { lines.append("  \(value): \(words).") } }
    if let os = key.firstOS {
      lines.append("Since: \(os.name)" + (os.certainty == .documented ? "." : " (\(os.certainty.rawValue))."))
    }
    let use =
      switch key.use {
      case .general: ""
      case .liveActivity: "Read in pushes of type liveactivity only."
      case .liveStart: "Read only in a push that starts a Live Activity."
      case .reload: "Read in pushes to widgets and controls."
      case .safari: "Of the old website pushes of Safari; nothing else reads it."
      case .retired: "No current system reads it."
      case .special: "Belongs to a push with a shape of its own."
      case .tool: "Read by the simulator's push command, never by APNs."
      }
    if !use.isEmpty { lines.append(use) }
    return lines
  }

  /// Keys of the app itself, by schema and profile.
  private func appLines(about pointer: JSONPointer) -> [String]? {
    let name = pointer.components.joined(separator: ".")
    if let type = knowledge.schema?.type(at: pointer) {
      return [
        name, "", "Value: \(type.swift), as the app's schema has it.",
        "It must decode, or the update is dropped.",
      ]
    }
    guard let profile = knowledge.profile else { return nil }
    if profile.mediaKey == pointer {
      return [name, "", "The URL that the app's service extension attaches (profile \(profile.name))."]
    }
    guard let role = ExtensionProfile.Role.allCases.first(where: { profile.keyMap[$0] == pointer }) else {
      return nil
    }
    return [name, "", "The app's service extension reads \(role.words) here (profile \(profile.name))."]
  }
}
