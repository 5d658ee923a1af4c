package import JSONText

/// What an app's `ContentState` and its attributes look like, so that a payload can be checked against them.
///
/// The file holds `{"content_state":{NAME:TYPE},"attributes_type":NAME,"attributes":{NAME:TYPE}}`; a type is written as
/// Swift writes it (`String`, `Int`, `Double`, `Bool`, `Date`, `[String]`, `[String: Int]`, `Date?`), an object stands
/// for a nested struct.
package struct ContentStateSchema: Sendable, Hashable {
  /// One member of a struct.
  package struct Member: Sendable, Hashable {
    package let name: String
    package let type: ValueType

    package init(name: String, type: ValueType) {
      self.name = name
      self.type = type
    }
  }

  /// A type that JSON is decoded into with the default rules.
  package indirect enum ValueType: Sendable, Hashable {
    case string, int, double, bool, date, url, uuid, data
    case array(ValueType)
    /// With strings for keys.
    case dictionary(ValueType)
    case object([Member])
    case optional(ValueType)
    /// A type that nothing is known of: an enumeration, or a struct that the schema does not spell out.
    case named(String)
  }

  /// The members of `ContentState`; nil when the file says nothing of it.
  package var contentState: [Member]?
  /// The name of the attributes' struct.
  package var attributesType: String?
  /// The members of the attributes; nil when the file says nothing of them.
  package var attributes: [Member]?

  package init(contentState: [Member]? = nil, attributesType: String? = nil, attributes: [Member]? = nil) {
    self.contentState = contentState
    self.attributesType = attributesType
    self.attributes = attributes
  }

  /// The type at a JSON pointer of a payload, below `/aps/content-state` or `/aps/attributes`.
  package func type(at pointer: JSONPointer) -> ValueType? {
    let path = pointer.components
    guard path.count > 2, path[0] == "aps" else { return nil }
    let members = path[1] == "content-state" ? contentState : path[1] == "attributes" ? attributes : nil
    guard let members else { return nil }
    var type = ValueType.object(members)
    for name in path.dropFirst(2) {
      switch type.unwrapped {
      case .object(let members):
        guard let member = members.first(where: { $0.name == name }) else { return nil }
        type = member.type
      case .array(let element), .dictionary(let element): type = element
      default: return nil
      }
    }
    return type
  }
}

extension ContentStateSchema.ValueType {
  /// The type without `?`.
  package var unwrapped: ContentStateSchema.ValueType {
    if case .optional(let wrapped) = self { return wrapped.unwrapped }
    return self
  }

  /// Whether the value may be missing or null.
  package var isOptional: Bool {
    if case .optional = self { return true }
    return false
  }

  /// Whether JSON writes it as a number.
  package var isNumeric: Bool {
    switch unwrapped {
    case .int, .double, .date: true
    default: false
    }
  }

  /// The type as Swift writes it.
  package var swift: String {
    switch self {
    case .string: "String"
    case .int: "Int"
    case .double: "Double"
    case .bool: "Bool"
    case .date: "Date"
    case .url: "URL"
    case .uuid: "UUID"
    case .data: "Data"
    case .array(let element): "[\(element.swift)]"
    case .dictionary(let value): "[String: \(value.swift)]"
    case .object: "struct"
    case .optional(let wrapped): wrapped.swift + "?"
    case .named(let name): name
    }
  }

  /// Reads a type as Swift writes it; an unknown name is kept as `named`, a text that is no type gives nil.
  package init?(swift text: some StringProtocol) {
    var text = Self.trimmed(text)
    if text.hasPrefix("Optional<"), text.hasSuffix(">") {
      guard let wrapped = Self(swift: text.dropFirst(9).dropLast()) else { return nil }
      self = .optional(wrapped)
      return
    }
    if text.hasSuffix("?") {
      text.removeLast()
      guard let wrapped = Self(swift: text) else { return nil }
      self = .optional(wrapped)
      return
    }
    if text.hasPrefix("["), text.hasSuffix("]") {
      let inner = text.dropFirst().dropLast()
      if let colon = inner.firstIndex(of: ":"), Self.trimmed(inner[..<colon]) == "String" {
        guard let value = Self(swift: inner[inner.index(after: colon)...]) else { return nil }
        self = .dictionary(value)
        return
      }
      guard let element = Self(swift: inner) else { return nil }
      self = .array(element)
      return
    }
    switch text {
    case "String", "Substring", "Character": self = .string
    case "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64": self = .int
    case "Double", "Float", "CGFloat", "Decimal", "TimeInterval", "Float32", "Float64": self = .double
    case "Bool": self = .bool
    case "Date": self = .date
    case "URL": self = .url
    case "UUID": self = .uuid
    case "Data": self = .data
    default:
      guard !text.isEmpty, text.utf8.allSatisfy(Self.isNameByte) else { return nil }
      self = .named(String(text))
    }
  }

  private static func trimmed(_ text: some StringProtocol) -> Substring {
    var text = Substring(text)
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return text
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "."), 0x80...:
      true
    default: false
    }
  }
}
