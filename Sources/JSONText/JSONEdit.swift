/// Bytes that take the place of a range of a text.
package struct JSONReplacement: Sendable, Equatable {
  package var range: Range<Int>
  package var bytes: [UInt8]

  package init(_ range: Range<Int>, _ bytes: [UInt8]) {
    self.range = range
    self.bytes = bytes
  }
}

/// Changes of a document that leave everything else in it as it was written.
///
/// Each result is ordered and without overlap, and its ranges are those of the document that was given; an empty
/// result means that nothing can be done, for example since the pointer leads nowhere.
package enum JSONEdit {
  /// Gives the value at a pointer a new one.
  ///
  /// A member that is not there yet is added at the end of its object, together with the objects that are missing on
  /// the way to it. A value on the way that is no object or array is replaced by an object.
  package static func setting(_ pointer: JSONPointer, to value: JSONValue, in document: JSONDocument)
    -> [JSONReplacement]
  {
    let style = JSONStyle(of: document)
    guard let root = document.root else {
      let whole = nested(pointer.components[...], value).bytes(style: style) + [Byte.lineFeed]
      return [JSONReplacement(0..<document.bytes.count, whole)]
    }
    var node = root
    var rest = pointer.components[...]
    while let component = rest.first, let child = node.node(at: JSONPointer([component])) {
      node = child
      rest = rest.dropFirst()
    }
    guard let key = rest.first else {
      let margin = margin(atByte: node.range.lowerBound, in: document)
      return [JSONReplacement(node.range, value.bytes(style: style, margin: margin))]
    }
    let below = nested(rest.dropFirst(), value)
    switch node.kind {
    case .object:
      return [addition(of: below, named: key, to: node, after: node.members.last, document, style)]
    case .array:
      guard key == "-" || key == String(node.count) else { return [] }
      return [addition(of: below, named: nil, to: node, afterElement: node.elements.last, document, style)]
    default:
      let margin = margin(atByte: node.range.lowerBound, in: document)
      return [
        JSONReplacement(node.range, JSONValue.object([(key, below)]).bytes(style: style, margin: margin))
      ]
    }
  }

  /// Adds a member or element where the pointer says; elements from there on move up by one.
  ///
  /// A member is put after the one named by `sibling` or before the one named by `next`, else at the end. A member that is
  /// there already is no place for another one.
  package static func inserting(
    _ value: JSONValue, at pointer: JSONPointer, after sibling: String? = nil, before next: String? = nil,
    in document: JSONDocument
  ) -> [JSONReplacement] {
    guard let key = pointer.last, let parent = pointer.parent.flatMap({ document.node(at: $0) }) else {
      return []
    }
    let style = JSONStyle(of: document)
    switch parent.kind {
    case .object:
      guard parent[key] == nil else { return [] }
      if let next = parent.members.first(where: { $0.key == next }) {
        return [insertion(of: value, named: key, before: next.keyRange.lowerBound, document, style)]
      }
      let before = parent.members.last { $0.key == sibling } ?? parent.members.last
      return [addition(of: value, named: key, to: parent, after: before, document, style)]
    case .array:
      let elements = parent.elements
      guard let index = key == "-" ? elements.count : Int(key), (0...elements.count).contains(index) else {
        return []
      }
      if index < elements.count {
        let start = elements[index].range.lowerBound
        return [insertion(of: value, named: nil, before: start, document, style)]
      }
      return [addition(of: value, named: nil, to: parent, afterElement: elements.last, document, style)]
    default: return []
    }
  }

  /// Takes a member or element away, with its comma and its line.
  package static func removing(_ pointer: JSONPointer, in document: JSONDocument) -> [JSONReplacement] {
    guard let key = pointer.last, let parent = pointer.parent.flatMap({ document.node(at: $0) }) else {
      return []
    }
    let ranges = parent.kind == .object ? parent.members.map(\.range) : parent.elements.map(\.range)
    let position =
      parent.kind == .object
      ? parent.members.lastIndex { $0.key == key }
      : Int(key).flatMap { ranges.indices.contains($0) ? $0 : nil }
    guard let position else { return [] }
    if ranges.count == 1 {
      let inside = parent.range.lowerBound + 1..<max(parent.range.lowerBound + 1, parent.range.upperBound - 1)
      return [JSONReplacement(inside, [])]
    }
    if position + 1 < ranges.count {
      return [JSONReplacement(ranges[position].lowerBound..<ranges[position + 1].lowerBound, [])]
    }
    return [JSONReplacement(ranges[position - 1].upperBound..<ranges[position].upperBound, [])]
  }

  /// Gives a member another key.
  package static func renaming(_ pointer: JSONPointer, to key: String, in document: JSONDocument)
    -> [JSONReplacement]
  {
    guard let old = pointer.last, let parent = pointer.parent.flatMap({ document.node(at: $0) }),
      let member = parent.members.last(where: { $0.key == old })
    else { return [] }
    return [JSONReplacement(member.keyRange, JSONValue.string(key).bytes())]
  }

  /// Takes a value from one place to another; its text stays as it was written, but for the indentation.
  package static func moving(_ pointer: JSONPointer, to target: JSONPointer, in document: JSONDocument)
    -> [JSONReplacement]
  {
    guard pointer != target, !pointer.isPrefix(of: target), let node = document.node(at: pointer) else {
      return []
    }
    let removal = removing(pointer, in: document)
    guard let removed = removal.first else { return [] }
    // Where both touch the same place, one after the other is the only right order.
    let without = JSONDocument(parsing: apply(removal, to: document.bytes))
    let addition = setting(target, to: JSONValue(node), in: without)
    guard let added = addition.first else { return [] }
    let result = JSONDocument(parsing: apply(addition, to: without.bytes))
    guard result.isJSON == document.isJSON else { return [] }
    if added.range.upperBound < removed.range.lowerBound { return [added, removed] }
    let shift = removed.range.count - removed.bytes.count
    if added.range.lowerBound > removed.range.lowerBound {
      let range = added.range.lowerBound + shift..<added.range.upperBound + shift
      return [removed, JSONReplacement(range, added.bytes)]
    }
    return [difference(from: document.bytes, to: result.bytes)]
  }

  /// The text after all replacements.
  package static func apply(_ replacements: [JSONReplacement], to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var position = 0
    for replacement in replacements {
      result += bytes[position..<replacement.range.lowerBound]
      result += replacement.bytes
      position = replacement.range.upperBound
    }
    return result + bytes[position...]
  }

  /// The one replacement that turns a text into another one: all between what both begin and end with.
  package static func difference(from old: [UInt8], to new: [UInt8]) -> JSONReplacement {
    var start = 0
    while start < old.count, start < new.count, old[start] == new[start] { start += 1 }
    var end = 0
    while end < old.count - start, end < new.count - start,
      old[old.count - 1 - end] == new[new.count - 1 - end]
    {
      end += 1
    }
    return JSONReplacement(start..<old.count - end, Array(new[start..<new.count - end]))
  }
}

extension JSONEdit {
  private static func nested(_ path: ArraySlice<String>, _ value: JSONValue) -> JSONValue {
    path.reversed().reduce(value) { inner, key in .object([(key, inner)]) }
  }

  private static func oneLine(_ style: JSONStyle) -> JSONStyle {
    JSONStyle(indent: [], isMultiline: false, hasSpaceAfterColon: style.hasSpaceAfterColon)
  }

  private static func insertion(
    of value: JSONValue, named key: String?, before start: Int, _ document: JSONDocument, _ style: JSONStyle
  ) -> JSONReplacement {
    let isOnLine = isOnOwnLine(start, in: document)
    let margin = isOnLine ? self.margin(atByte: start, in: document) : []
    var bytes = key.map { JSONValue.string($0).bytes() + [Byte.colon] } ?? []
    if key != nil, style.hasSpaceAfterColon { bytes.append(Byte.space) }
    bytes += value.bytes(style: isOnLine ? style : oneLine(style), margin: margin) + [Byte.comma]
    bytes += isOnLine ? [Byte.lineFeed] + margin : (style.hasSpaceAfterColon ? [Byte.space] : [])
    return JSONReplacement(start..<start, bytes)
  }

  private static func addition(
    of value: JSONValue, named key: String?, to parent: JSONNode, after member: JSONMember?,
    _ document: JSONDocument,
    _ style: JSONStyle
  ) -> JSONReplacement {
    addition(
      of: value, named: key, to: parent, afterBytes: member?.range, first: parent.members.first?.range,
      document, style)
  }

  private static func addition(
    of value: JSONValue, named key: String?, to parent: JSONNode, afterElement element: JSONNode?,
    _ document: JSONDocument, _ style: JSONStyle
  ) -> JSONReplacement {
    addition(
      of: value, named: key, to: parent, afterBytes: element?.range, first: parent.elements.first?.range,
      document,
      style)
  }

  private static func addition(
    of value: JSONValue, named key: String?, to parent: JSONNode, afterBytes sibling: Range<Int>?,
    first: Range<Int>?, _ document: JSONDocument, _ style: JSONStyle
  ) -> JSONReplacement {
    func text(_ style: JSONStyle, _ margin: [UInt8]) -> [UInt8] {
      guard let key else { return value.bytes(style: style, margin: margin) }
      var result = JSONValue.string(key).bytes() + [Byte.colon]
      if style.hasSpaceAfterColon { result.append(Byte.space) }
      return result + value.bytes(style: style, margin: margin)
    }
    guard let sibling, let first else {
      let outer = margin(atByte: parent.range.lowerBound, in: document)
      let inside = parent.range.lowerBound + 1..<max(parent.range.lowerBound + 1, parent.range.upperBound - 1)
      guard style.isMultiline else { return JSONReplacement(inside, text(style, [])) }
      let inner = outer + style.indent
      return JSONReplacement(
        inside, [Byte.lineFeed] + inner + text(style, inner) + [Byte.lineFeed] + outer)
    }
    let isOnLine = isOnOwnLine(first.lowerBound, in: document)
    let margin = isOnLine ? margin(atByte: first.lowerBound, in: document) : []
    let separator: [UInt8] =
      isOnLine ? [Byte.lineFeed] + margin : style.hasSpaceAfterColon ? [Byte.space] : []
    let place = sibling.upperBound
    return JSONReplacement(
      place..<place, [Byte.comma] + separator + text(isOnLine ? style : oneLine(style), margin))
  }

  /// The white space that the line of a byte begins with.
  static func margin(atByte byte: Int, in document: JSONDocument) -> [UInt8] {
    let bytes = document.bytes
    var start = min(byte, bytes.count)
    while start > 0, bytes[start - 1] != Byte.lineFeed { start -= 1 }
    return Array(bytes[start...].prefix { $0 == Byte.space || $0 == Byte.tab })
  }

  private static func isOnOwnLine(_ byte: Int, in document: JSONDocument) -> Bool {
    var index = byte
    while index > 0, document.bytes[index - 1] == Byte.space || document.bytes[index - 1] == Byte.tab {
      index -= 1
    }
    return index > 0 && document.bytes[index - 1] == Byte.lineFeed
  }
}

extension JSONValue {
  /// The value of a node; strings and numbers keep the text that they are written with.
  package init(_ node: JSONNode) {
    switch node.kind {
    case .object: self = .object(node.members.map { ($0.key, JSONValue($0.value)) })
    case .array: self = .array(node.elements.map { JSONValue($0) })
    default: self = .raw(String(decoding: node.source, as: UTF8.self))
    }
  }
}
