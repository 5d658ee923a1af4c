package import JSONText

/// Fills the placeholders `{{name}}` of a payload.
///
/// Placeholders stand inside strings, keys included, so that a template stays JSON. Everything else keeps its bytes:
/// order, number text and escapes. A string that is nothing but one placeholder becomes a number (or another JSON value)
/// when the place or the variable says so:
///
/// - the key is one that APNs knows to hold a number, such as `/aps/timestamp` or `/aps/badge`;
/// - the variable's own value is no string;
/// - it is `{{now}}` or `{{swift-date}}` inside `content-state` or `attributes`, unless a schema says that a string
///   belongs there.
package enum TemplateVariables {
  /// The value of one variable.
  package enum Value: Sendable, Hashable {
    /// Put into strings with JSON's escapes.
    case text(String)
    /// The JSON text of a number, boolean, null, array or object.
    case json(String)

    /// The value of a node: the text of a string, the JSON text of anything else.
    package init(_ node: JSONNode) {
      self = node.string.map(Value.text) ?? .json(String(decoding: node.source, as: UTF8.self))
    }

    /// The text as it is put into a longer string.
    package var text: String {
      switch self {
      case .text(let text), .json(let text): text
      }
    }
  }

  /// What the built-in placeholders stand for.
  package struct Context {
    /// Seconds since 1970, for `{{now}}` and `{{swift-date}}`.
    package var now: Int
    /// The device token in hexadecimal digits.
    package var token: String
    /// The name of the device.
    package var device: String
    /// The value of `apns-topic`.
    package var topic: String
    /// A new UUID for each `{{uuid}}`.
    package var uuid: () -> String
    /// The types of a Live Activity's state, where they are known.
    package var schema: ContentStateSchema?

    package init(
      now: Int, token: String = "", device: String = "", topic: String = "",
      schema: ContentStateSchema? = nil, uuid: @escaping () -> String
    ) {
      self.now = now
      self.token = token
      self.device = device
      self.topic = topic
      self.schema = schema
      self.uuid = uuid
    }
  }

  /// The filled text.
  package struct Expansion: Sendable, Equatable {
    package var bytes: [UInt8]
    /// Names without a value, in the order of the text; their placeholders stay as they are.
    package var unknown: [String]
    /// Names with a value, built-in ones included, in the order of the text.
    package var used: [String]
  }

  /// The built-in names, each with a line of help.
  package static let builtIn: [(name: String, help: String)] = [
    ("now", "seconds since 1970; {{now+3600}} is an hour later"),
    ("swift-date", "seconds since 2001, as a Swift Date in content-state is decoded; takes + and - too"),
    ("uuid", "a new random UUID"),
    ("token", "the device token"),
    ("device", "the device's name"),
    ("topic", "the topic"),
  ]

  /// Fills every placeholder that has a value.
  package static func expand(
    _ bytes: [UInt8], values: [String: Value] = [:], context: Context
  ) -> Expansion {
    guard Placeholder.mayOccur(in: bytes) else { return Expansion(bytes: bytes, unknown: [], used: []) }
    let document = JSONDocument(parsing: bytes)
    var filler = PlaceholderFiller(bytes: bytes, values: values, context: context)
    if let root = document.root { filler.fill(root, at: JSONPointer()) }
    return filler.finished
  }

  /// Fills the placeholders of a plain text, such as a header's value or a URL.
  package static func expandText(
    _ text: String, values: [String: Value] = [:], context: Context
  ) -> (text: String, unknown: [String]) {
    let bytes = Array(text.utf8)
    guard Placeholder.mayOccur(in: bytes) else { return (text, []) }
    var filler = PlaceholderFiller(bytes: bytes, values: values, context: context)
    filler.fillText()
    let expansion = filler.finished
    return (String(decoding: expansion.bytes, as: UTF8.self), expansion.unknown)
  }

  /// The names that a text asks for, in order, each once; built-in names only where wanted.
  package static func names(in bytes: [UInt8], includingBuiltIn: Bool = false) -> [String] {
    var names: [String] = []
    for placeholder in Placeholder.all(in: bytes[...]) where !names.contains(placeholder.name) {
      if includingBuiltIn || !isBuiltIn(placeholder.name) { names.append(placeholder.name) }
    }
    return names
  }

  /// The byte at which a text first asks for a name; nil where it does not.
  package static func firstByte(asking name: String, in bytes: [UInt8]) -> Int? {
    Placeholder.all(in: bytes[...]).first { $0.name == name }?.range.lowerBound
  }

  /// Whether the name is one of the built-in ones, which a template cannot declare anew.
  package static func isBuiltIn(_ name: String) -> Bool { builtIn.contains { $0.name == name } }
}

/// Copies a text and fills the placeholders in its strings.
private struct PlaceholderFiller {
  private let bytes: [UInt8]
  private let values: [String: TemplateVariables.Value]
  private let context: TemplateVariables.Context
  private var output: [UInt8] = []
  private var copied = 0
  private var unknown: [String] = []
  private var used: [String] = []

  init(bytes: [UInt8], values: [String: TemplateVariables.Value], context: TemplateVariables.Context) {
    self.bytes = bytes
    self.values = values
    self.context = context
    output.reserveCapacity(bytes.count + 256)
  }

  var finished: TemplateVariables.Expansion {
    TemplateVariables.Expansion(bytes: output + bytes[copied...], unknown: unknown, used: used)
  }

  mutating func fill(_ node: JSONNode, at pointer: JSONPointer) {
    switch node.kind {
    case .object:
      for member in node.members {
        fillString(member.keyRange, at: nil)
        fill(member.value, at: pointer.appending(member.key))
      }
    case .array:
      for (index, element) in node.elements.enumerated() {
        fill(element, at: pointer.appending(String(index)))
      }
    case .string: fillString(node.range, at: pointer)
    case .number, .boolean, .null: break
    }
  }

  /// Fills the whole text, which is no JSON.
  mutating func fillText() {
    for placeholder in Placeholder.all(in: bytes[...]) {
      if let value = noted(placeholder) { replace(placeholder.range, with: Array(value.text.utf8)) }
    }
  }

  /// Fills one string; `pointer` is nil for a key, which stays a string.
  private mutating func fillString(_ range: Range<Int>, at pointer: JSONPointer?) {
    guard range.count > 5, range.lowerBound >= copied else { return }
    let found = Placeholder.all(in: bytes[range])
    guard !found.isEmpty else { return }
    for placeholder in found {
      guard let value = noted(placeholder) else { continue }
      let isWhole =
        placeholder.range.lowerBound == range.lowerBound + 1
        && placeholder.range.upperBound == range.upperBound - 1
      if isWhole, let pointer, let json = jsonText(of: value, for: placeholder, at: pointer) {
        replace(range, with: Array(json.utf8))
      } else {
        replace(placeholder.range, with: TemplateVariables.escaped(value.text))
      }
    }
  }

  private mutating func replace(_ range: Range<Int>, with text: [UInt8]) {
    output += bytes[copied..<range.lowerBound]
    output += text
    copied = range.upperBound
  }

  /// The value of a placeholder, its name noted as used or unknown.
  private mutating func noted(_ placeholder: Placeholder) -> TemplateVariables.Value? {
    let name = placeholder.name
    guard let value = value(of: placeholder) else {
      if !unknown.contains(name) { unknown.append(name) }
      return nil
    }
    if !used.contains(name) { used.append(name) }
    return value
  }

  private func value(of placeholder: Placeholder) -> TemplateVariables.Value? {
    switch placeholder.name {
    case "now": moment(placeholder.offset)
    case "swift-date": moment(placeholder.offset - UnixTime.referenceDate)
    case "uuid": .text(context.uuid())
    case "token": .text(context.token)
    case "device": .text(context.device)
    case "topic": .text(context.topic)
    default: placeholder.offset == 0 ? values[placeholder.name] : nil
    }
  }

  /// The present and so many seconds; nil beyond all numbers, so that the placeholder stays and is named.
  private func moment(_ offset: Int) -> TemplateVariables.Value? {
    let (seconds, isBeyond) = context.now.addingReportingOverflow(offset)
    return isBeyond ? nil : .text(String(seconds))
  }

  /// The JSON text that takes the place of the whole string, quotes included; nil when it stays a string.
  private func jsonText(
    of value: TemplateVariables.Value, for placeholder: Placeholder, at pointer: JSONPointer
  ) -> String? {
    if case .json(let text) = value { return text }
    guard TemplateVariables.isNumber(value.text) else { return nil }
    if let key = APSKey.key(at: pointer) { return key.isNumeric ? value.text : nil }
    let path = pointer.components
    guard path.count > 2, path[0] == "aps", path[1] == "content-state" || path[1] == "attributes" else {
      return nil
    }
    if let type = context.schema?.type(at: pointer) { return type.isNumeric ? value.text : nil }
    return placeholder.name == "now" || placeholder.name == "swift-date" ? value.text : nil
  }
}

extension TemplateVariables {
  /// Whether a text is a number of JSON (RFC 8259 §6).
  package static func isNumber(_ text: String) -> Bool {
    let document = JSONDocument(parsing: Array(text.utf8))
    guard document.isJSON, let root = document.root, root.kind == .number else { return false }
    return root.range.count == text.utf8.count
  }

  /// The bytes of a text inside a JSON string: quotes, backslashes and control characters escaped, the rest as it is.
  package static func escaped(_ text: String) -> [UInt8] {
    let hex = Array("0123456789abcdef".utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x0a: bytes += Array("\\n".utf8)
      case 0x0d: bytes += Array("\\r".utf8)
      case 0x09: bytes += Array("\\t".utf8)
      case 0..<0x20: bytes += Array("\\u00".utf8) + [hex[Int(byte >> 4)], hex[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    return bytes
  }
}
