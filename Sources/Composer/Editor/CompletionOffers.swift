import APNsCore
import APNsPayload
import JSONText

/// What can be put in at a place, the best first.
struct CompletionOffers {
  private let editor: Editor
  private let context: CompletionContext

  init(_ editor: Editor, _ context: CompletionContext) {
    self.editor = editor
    self.context = context
  }

  /// `keys of aps.alert`.
  var title: String {
    let path = context.path.components.joined(separator: ".")
    return switch context.slot {
    case .key: path.isEmpty ? "keys" : "keys of \(path)"
    case .value: path.isEmpty ? "payloads" : "values of \(path)"
    case .variable: "variables"
    }
  }

  /// Everything that begins with what was typed, then everything that holds it.
  var items: [Completion.Item] {
    let all =
      switch context.slot {
      case .key: keys
      case .value: values
      case .variable: variables
      }
    let typed = context.typed.lowercased()
    guard !typed.isEmpty else { return all }
    let starts = all.filter { $0.label.lowercased().hasPrefix(typed) }
    let holds = all.filter { item in
      !item.label.lowercased().hasPrefix(typed) && Self.holds(item.label.lowercased(), typed)
    }
    return starts + holds
  }

  /// Whether the letters of a short text stand in a longer one in their order: `il` finds `interruption-level`.
  private static func holds(_ text: String, _ letters: String) -> Bool {
    var rest = Substring(text)
    for letter in letters {
      guard let place = rest.firstIndex(of: letter) else { return false }
      rest = rest[rest.index(after: place)...]
    }
    return true
  }

  // MARK: Keys

  private var keys: [Completion.Item] {
    var present = Set(editor.document.node(at: context.path)?.members.map(\.key) ?? [])
    // The key that is being typed is no reason to leave it out.
    present.remove(ownKey)
    var items: [Completion.Item] = []
    if let area = APSKey.area(at: context.path) {
      items += documented(area).filter { !present.contains($0.name) }.map(item)
    }
    items += schemaMembers.filter { !present.contains($0.name) }.map(item)
    items += profileKeys.filter { !present.contains($0.name) }.map { item($0.name, $0.help) }
    return items + Snippet.all.filter { $0.fits(context.path) && !present.contains($0.key) }.map(item)
  }

  private var ownKey: String {
    String(decoding: editor.buffer.bytes(in: context.range).filter { $0 != 0x22 }, as: UTF8.self)
  }

  /// Keys that no current system reads are offered only when they are asked for by name.
  private func documented(_ area: APSKey.Area) -> [APSKey] {
    let all = APSKey.keys(in: area)
    func rank(_ key: APSKey) -> Int {
      switch key.use {
      case .general: 1
      case .liveActivity, .liveStart: editor.knowledge.isLiveActivity ? 0 : 2
      case .reload: 3
      case .safari, .retired, .special, .tool: 4
      }
    }
    return all.enumerated().filter { rank($0.element) < 4 || context.typed.count >= 2 }
      .sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
  }

  private func item(_ key: APSKey) -> Completion.Item {
    let (value, cursor, offers) = value(for: key)
    var item = member(
      key.name, type: key.typeWords, help: key.help, value: value, cursor: cursor, offersValues: offers)
    item.since = since(key)
    return item
  }

  private func since(_ key: APSKey) -> String {
    key.firstOS.map { $0.name + ($0.certainty == .documented ? "" : ", \($0.certainty.rawValue)") } ?? ""
  }

  /// What a new key gets: its value, the cursor in it, and whether its values are offered.
  private func value(for key: APSKey) -> (String, Int?, Bool) {
    switch key.kinds.first ?? .string {
    case .string: ("\"\"", 1, !key.values.isEmpty)
    case .object: ("{}", 1, false)
    case .strings: ("[\"\"]", 2, false)
    case .flag: ("1", nil, false)
    case .integer: ("1", nil, false)
    case .number: ("1.0", nil, false)
    case .boolean: ("true", nil, false)
    case .date: ("\"{{now}}\"", nil, false)
    }
  }

  private func member(
    _ name: String, type: String, help: String, value: String, cursor: Int?, offersValues: Bool = false,
    label: String? = nil
  ) -> Completion.Item {
    let quoted = JSONValue.string(name).text
    var text = Array(quoted.utf8)
    var place: Int?
    if !context.hasColon {
      let colon = usesSpace ? ": " : ":"
      place = cursor.map { text.count + colon.utf8.count + $0 }
      text += Array((colon + value + (context.needsComma ? "," : "")).utf8)
      // Behind a finished value the cursor stands before the comma that was added for the next member.
      if place == nil, context.needsComma { place = text.count - 1 }
    }
    return Completion.Item(
      label: label ?? name, type: type, help: help, text: text, cursor: place, offersValues: offersValues)
  }

  private var usesSpace: Bool {
    guard let member = editor.document.root?.members.first else { return true }
    let bytes = editor.document.bytes
    guard let colon = bytes[member.keyRange.upperBound...].firstIndex(of: 0x3A), colon + 1 < bytes.count
    else {
      return true
    }
    return bytes[colon + 1] == 0x20 || bytes[colon + 1] == 0x0A
  }

  private func item(_ snippet: Snippet) -> Completion.Item {
    let value = laidOut(snippet.value)
    return member(
      snippet.key, type: "structure", help: snippet.help, value: String(decoding: value, as: UTF8.self),
      cursor: Self.firstHole(value), label: snippet.label)
  }

  /// Where something is to be filled in: the first empty string, object or array.
  private static func firstHole(_ text: [UInt8]) -> Int? {
    zip(text, text.dropFirst()).enumerated().first { _, pair in
      pair == (0x22, 0x22) || pair == (0x7B, 0x7D) || pair == (0x5B, 0x5D)
    }.map { $0.offset + 1 }
  }

  /// The value of a snippet in the style of the text.
  private func laidOut(_ value: String) -> [UInt8] {
    let document = JSONDocument(parsing: Array(value.utf8))
    guard editor.buffer.lines.count > 1 else { return Array(value.utf8) }
    let margin = editor.margin(of: context.range.lowerBound.line)
    let unit = editor.indentUnit
    var result: [UInt8] = []
    for byte in JSONFormatter.format(document, indent: 1).dropLast() {
      result.append(byte)
      if byte == 0x0A { result += margin }
    }
    return Self.widen(result, margin: margin, unit: unit)
  }

  /// Turns the single blanks of each level into the text's own unit.
  private static func widen(_ text: [UInt8], margin: [UInt8], unit: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var atStart = 0
    var isMargin = false
    for byte in text {
      if byte == 0x0A {
        result.append(byte)
        atStart = margin.count
        isMargin = true
      } else if isMargin, atStart > 0 {
        result.append(byte)
        atStart -= 1
      } else if isMargin, byte == 0x20 {
        result += unit
      } else {
        isMargin = false
        result.append(byte)
      }
    }
    return result
  }

  // MARK: What the app decodes and its extension reads

  private var schemaMembers: [ContentStateSchema.Member] {
    guard let schema = editor.knowledge.schema else { return [] }
    switch context.path.components {
    case ["aps", "content-state"]: return schema.contentState ?? []
    case ["aps", "attributes"]: return schema.attributes ?? []
    default:
      guard case .object(let members)? = schema.type(at: context.path)?.unwrapped else { return [] }
      return members
    }
  }

  private func item(_ field: ContentStateSchema.Member) -> Completion.Item {
    let (value, cursor): (String, Int?) =
      switch field.type.unwrapped {
      case .string, .url, .data, .named: ("\"\"", 1)
      case .uuid: ("\"{{uuid}}\"", nil)
      case .int: ("0", nil)
      case .double: ("0.0", nil)
      case .bool: ("true", nil)
      case .date: ("\"{{swift-date}}\"", nil)
      case .array: ("[]", 1)
      case .dictionary, .object: ("{}", 1)
      case .optional: ("null", nil)
      }
    return member(
      field.name, type: field.type.swift, help: "member of the app's struct, as the schema has it",
      value: value,
      cursor: cursor)
  }

  private func item(_ name: String, _ help: String) -> Completion.Item {
    member(name, type: "app key", help: help, value: "\"\"", cursor: 1)
  }

  private var profileKeys: [(name: String, help: String)] {
    guard let profile = editor.knowledge.profile else { return [] }
    var keys: [(JSONPointer, String)] = []
    if let media = profile.mediaKey { keys.append((media, "the URL that the service extension attaches")) }
    for role in ExtensionProfile.Role.allCases {
      if let pointer = profile.keyMap[role] { keys.append((pointer, role.words)) }
    }
    return keys.compactMap { pointer, help in
      guard pointer.parent == context.path, let name = pointer.last else { return nil }
      return (name, help)
    }
  }

  // MARK: Values and variables

  private var values: [Completion.Item] {
    if context.path.isRoot { return Snippet.payloads.map(payload) }
    if let key = APSKey.key(at: context.path) { return values(of: key) }
    switch editor.knowledge.schema?.type(at: context.path)?.unwrapped {
    case .bool?: return ["true", "false"].map { value($0, "Bool", "") }
    case .date?: return [value("\"{{swift-date}}\"", "Date", "seconds since 2001, filled when sending")]
    case .uuid?: return [value("\"{{uuid}}\"", "UUID", "a new one for each send")]
    default: break
    }
    if context.path == "/aps/attributes-type", let name = editor.knowledge.schema?.attributesType {
      return [value(JSONValue.string(name).text, "struct", "the attributes' struct of the schema")]
    }
    return generators
  }

  private func values(of key: APSKey) -> [Completion.Item] {
    if !key.values.isEmpty {
      return key.values.map {
        value(JSONValue.string($0).text, "value", key.words(for: $0) ?? key.help, label: $0)
      }
    }
    var items: [Completion.Item] = []
    for kind in key.kinds {
      switch kind {
      case .flag: items.append(value("1", "number", key.help))
      case .boolean: items += ["true", "false"].map { value($0, "boolean", key.help) }
      case .date:
        for text in ["{{now}}", "{{now+3600}}", "{{now+86400}}"] {
          items.append(value("\"\(text)\"", "date", "seconds since 1970, filled when sending", label: text))
        }
      case .integer: items += ["0", "1"].map { value($0, "number", key.help) }
      case .number: items += ["0", "0.5", "1"].map { value($0, "number", key.help) }
      case .string where key.name == "sound":
        items.append(value("\"default\"", "string", key.help, label: "default"))
      case .string, .object, .strings: break
      }
    }
    items += Snippet.all.filter { $0.pointer == context.path }.map { snippet in
      let text = laidOut(snippet.value)
      return Completion.Item(
        label: snippet.label, type: "structure", help: snippet.help, text: text, cursor: Self.firstHole(text))
    }
    return items.isEmpty ? generators : items
  }

  private func value(_ text: String, _ type: String, _ help: String, label: String? = nil) -> Completion.Item
  {
    let comma = context.needsComma && !context.hasColon ? "," : ""
    return Completion.Item(
      label: label ?? text, type: type, help: help, text: Array((text + comma).utf8), cursor: nil)
  }

  private func payload(_ snippet: Snippet) -> Completion.Item {
    let document = JSONDocument(parsing: Array(snippet.value.utf8))
    let text = JSONFormatter.format(document)
    return Completion.Item(
      label: snippet.label, type: "payload", help: snippet.help, text: text, cursor: Self.firstHole(text))
  }

  /// Variables as whole values: `"{{uuid}}"`.
  private var generators: [Completion.Item] {
    variableNames.map { value("\"{{\($0.name)}}\"", "variable", $0.help, label: "{{\($0.name)}}") }
  }

  private var variableNames: [(name: String, help: String)] {
    editor.knowledge.variables.map { ($0, "variable of this template") } + TemplateVariables.builtIn
  }

  private var variables: [Completion.Item] {
    var names = variableNames
    names.append(("now+3600", "an hour from now, in seconds since 1970"))
    return names.map {
      Completion.Item(
        label: $0.name, type: "variable", help: $0.help, text: Array("{{\($0.name)}}".utf8), cursor: nil)
    }
  }
}
