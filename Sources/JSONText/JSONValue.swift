/// A JSON value that is being built for output; members keep their order.
package indirect enum JSONValue: Sendable {
  case object([(String, JSONValue)])
  case array([JSONValue])
  case string(String)
  case int(Int)
  /// A number as it should be written; what is no number of JSON is written as a string.
  case number(String)
  case bool(Bool)
  case null
  /// Finished JSON text.
  case raw(String)

  /// The text on one line, without white space.
  package var text: String { String(decoding: bytes(), as: UTF8.self) }

  /// The text over several lines, with so many spaces for each level.
  package func text(indent: Int) -> String {
    String(decoding: bytes(style: JSONStyle(indent: indent)), as: UTF8.self)
  }

  /// The text in a given style; lines after the first begin with `margin`.
  func bytes(style: JSONStyle = .minified, margin: [UInt8] = []) -> [UInt8] {
    var result: [UInt8] = []
    append(to: &result, style: style, margin: margin)
    return result
  }

  private func append(to result: inout [UInt8], style: JSONStyle, margin: [UInt8]) {
    switch self {
    case .object(let members):
      Self.appendList(members.count, "{", "}", to: &result, style: style, margin: margin) {
        index, result, margin in
        Self.appendString(members[index].0, to: &result)
        result.append(Byte.colon)
        if style.hasSpaceAfterColon { result.append(Byte.space) }
        members[index].1.append(to: &result, style: style, margin: margin)
      }
    case .array(let elements):
      Self.appendList(elements.count, "[", "]", to: &result, style: style, margin: margin) {
        index, result, margin in
        elements[index].append(to: &result, style: style, margin: margin)
      }
    case .string(let text): Self.appendString(text, to: &result)
    case .int(let value): result += Array(String(value).utf8)
    case .number(let text):
      if NumberRepair.isNumber(text) {
        result += Array(text.utf8)
      } else {
        Self.appendString(text, to: &result)
      }
    case .bool(let value): result += Array((value ? "true" : "false").utf8)
    case .null: result += Array("null".utf8)
    case .raw(let text): result += Array(text.utf8)
    }
  }

  private static func appendList(
    _ count: Int, _ open: Unicode.Scalar, _ close: Unicode.Scalar, to result: inout [UInt8], style: JSONStyle,
    margin: [UInt8], _ append: (Int, inout [UInt8], [UInt8]) -> Void
  ) {
    result.append(UInt8(ascii: open))
    let inner = margin + style.indent
    for index in 0..<count {
      if style.isMultiline { result += [Byte.lineFeed] + inner }
      append(index, &result, inner)
      if index + 1 < count {
        result.append(Byte.comma)
        if !style.isMultiline, style.hasSpaceAfterColon { result.append(Byte.space) }
      }
    }
    if style.isMultiline, count > 0 { result += [Byte.lineFeed] + margin }
    result.append(UInt8(ascii: close))
  }

  private static func appendString(_ text: String, to result: inout [UInt8]) {
    result.append(Byte.quote)
    JSONStringContent.appendEscaped(text.utf8, to: &result)
    result.append(Byte.quote)
  }
}

extension JSONValue: Equatable {
  package static func == (left: JSONValue, right: JSONValue) -> Bool { left.text == right.text }
}

/// How new text is laid out.
struct JSONStyle: Equatable {
  /// One level of indentation.
  var indent: [UInt8]
  var isMultiline: Bool
  var hasSpaceAfterColon: Bool

  init(indent: [UInt8], isMultiline: Bool, hasSpaceAfterColon: Bool) {
    self.indent = indent
    self.isMultiline = isMultiline
    self.hasSpaceAfterColon = hasSpaceAfterColon
  }

  init(indent: Int) {
    self.init(
      indent: Array(repeating: Byte.space, count: max(0, indent)), isMultiline: true, hasSpaceAfterColon: true
    )
  }

  static let minified = JSONStyle(indent: [], isMultiline: false, hasSpaceAfterColon: false)

  /// The style that a document is written in, as its first lines show it.
  init(of document: JSONDocument) {
    let bytes = document.bytes
    let sample = bytes.prefix(4096)
    var unit: [UInt8] = Array(repeating: Byte.space, count: 2)
    if let lineEnd = sample.firstIndex(of: Byte.lineFeed) {
      let margin = sample[(lineEnd + 1)...].prefix { $0 == Byte.space || $0 == Byte.tab }
      if !margin.isEmpty { unit = Array(margin) }
    }
    var hasSpace = true
    if let member = document.root?.members.first {
      let after = member.keyRange.upperBound
      if let colon = bytes[after...].firstIndex(of: Byte.colon), colon + 1 < bytes.count {
        hasSpace = bytes[colon + 1] == Byte.space
      }
    }
    let isMultiline = document.root.map { bytes[$0.range].contains(Byte.lineFeed) || $0.count == 0 } ?? true
    self.init(indent: unit, isMultiline: isMultiline, hasSpaceAfterColon: hasSpace)
  }
}
