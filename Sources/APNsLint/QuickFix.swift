package import APNsCore
package import JSONText

/// What applying the fix of a finding changes: bytes of the payload's text, or one header.
package enum QuickFix: Sendable, Equatable {
  /// Replacements in the text, ordered and without overlap.
  case text([JSONReplacement])
  /// The header's new value; nil takes the header away.
  case header(String, value: String?)

  /// The change that sets a finding right in a text; nil when its fix is an act for a person, or no longer fits.
  ///
  /// - Parameter document: the text as a person edits it. Everything that the fix does not touch keeps its bytes.
  package init?(_ finding: Finding, in document: JSONDocument) {
    guard let fix = finding.fix else { return nil }
    switch (fix, finding.place) {
    case (.header(let value), .header(let name)): self = .header(name, value: value)
    case (.replace(let range, let text), _):
      guard range.lowerBound >= 0, range.upperBound <= document.bytes.count else { return nil }
      self = .text([JSONReplacement(range, Array(text.utf8))])
    case (.value(let json), .pointer(let text)):
      let pointer = JSONPointer(text)
      guard document.node(at: pointer) != nil else { return nil }
      self.init(edits: JSONEdit.setting(pointer, to: QuickFix.value(json), in: document))
    case (.rename(let key), .pointer(let text)):
      let edits = JSONEdit.renaming(JSONPointer(text), to: key, in: document)
      self.init(edits: edits, in: document, value: QuickFix.better(finding, in: document))
    case (.move(let target), .pointer(let text)):
      let edits = JSONEdit.moving(JSONPointer(text), to: JSONPointer(target), in: document)
      self.init(edits: edits, in: document, value: QuickFix.better(finding, in: document))
    case (.remove, .pointer(let text)):
      self.init(edits: JSONEdit.removing(JSONPointer(text), in: document))
    default: return nil
    }
  }

  private init?(edits: [JSONReplacement]) {
    guard !edits.isEmpty else { return nil }
    self = .text(edits)
  }

  /// Edits that bring a value to another key, and the value that this key takes.
  private init?(
    edits: [JSONReplacement], in document: JSONDocument, value: (pointer: JSONPointer, json: String)?
  ) {
    guard let value, !edits.isEmpty else {
      self.init(edits: edits)
      return
    }
    let moved = JSONDocument(parsing: JSONEdit.apply(edits, to: document.bytes))
    let set = JSONEdit.setting(value.pointer, to: .raw(value.json), in: moved)
    let text = JSONEdit.apply(set, to: moved.bytes)
    self.init(edits: [JSONEdit.difference(from: document.bytes, to: text)])
  }

  /// Where a renamed or moved member stands afterwards.
  private static func newHome(_ finding: Finding) -> JSONPointer? {
    guard case .pointer(let text) = finding.place else { return nil }
    switch finding.fix {
    case .rename(let key): return JSONPointer(text).parent?.appending(key)
    case .move(let target): return JSONPointer(target)
    default: return nil
    }
  }

  /// The value that the new key takes in place of the one that is there; nil where that is right.
  private static func better(
    _ finding: Finding, in document: JSONDocument
  ) -> (pointer: JSONPointer, json: String)? {
    guard let pointer = newHome(finding), case .pointer(let text) = finding.place,
      let node = document.node(at: JSONPointer(text))
    else {
      return nil
    }
    return ValueAdvice.better(Array(node.source), at: pointer).map { (pointer, $0) }
  }

  /// The value of a JSON text; laid out like the rest of the document when it is an object or array.
  private static func value(_ json: String) -> JSONValue {
    JSONDocument(parsing: Array(json.utf8)).root.map { JSONValue($0) } ?? .raw(json)
  }

  /// The act in words, for a menu or a result.
  ///
  /// - Parameter document: The text, to tell also what becomes of a value that changes its key.
  package static func label(_ finding: Finding, in document: JSONDocument? = nil) -> String? {
    let more = document.flatMap { better(finding, in: $0) }.map { " and set it to \($0.json)" } ?? ""
    return act(finding).map { $0 + more }
  }

  private static func act(_ finding: Finding) -> String? {
    if let label = finding.fixLabel { return label }
    switch finding.fix {
    case nil: return nil
    case .value(let json): return "set it to \(json)"
    case .rename(let key): return "rename it to \(key)"
    case .move(let pointer): return "move it to \(pointer)"
    case .remove: return "remove it"
    case .header(let value?): return "set it to \(value)"
    case .header(nil): return "leave the header away"
    case .replace(_, let text): return text.isEmpty ? "remove it" : "write \(text)"
    case .act(let words): return words
    }
  }
}

/// A payload and headers with every safe fix applied.
package struct SafeRepair: Sendable {
  /// The repaired text; equal to the given one when nothing was to be done.
  package private(set) var bytes: [UInt8]
  /// The repaired headers.
  package private(set) var headers: [HeaderField]
  /// What was set right, in order.
  package private(set) var applied: [Finding] = []

  /// Applies one safe fix after the other and judges anew each time, so that no fix works on a stale place.
  ///
  /// It ends after as many fixes as the first judgement had findings, and a few more for those that come to light.
  ///
  /// - Parameter judge: the findings of a text and headers; usually `Linter.findings` on the filled text.
  package init(
    _ bytes: [UInt8], headers: [HeaderField],
    judge: (_ text: JSONDocument, _ headers: [HeaderField]) -> [Finding]
  ) {
    self.bytes = bytes
    self.headers = headers
    var rest = 64
    while rest > 0 {
      rest -= 1
      let document = JSONDocument(parsing: self.bytes)
      let findings = judge(document, self.headers)
      // Mistakes of the text first: the meaning of a broken text is not judged.
      guard let next = findings.first(where: { apply($0, in: document) }) else { break }
      applied.append(next)
    }
  }

  /// Applies a finding's fix if that is safe and changes something.
  private mutating func apply(_ finding: Finding, in document: JSONDocument) -> Bool {
    guard finding.isFixSafe, let fix = QuickFix(finding, in: document) else { return false }
    switch fix {
    case .text(let edits):
      let changed = JSONEdit.apply(edits, to: document.bytes)
      guard changed != bytes else { return false }
      bytes = changed
    case .header(let name, let value):
      guard headers.first(name) != value else { return false }
      if let index = headers.firstIndex(where: { $0.name == name }) {
        if let value { headers[index].value = value } else { headers.remove(at: index) }
      } else if let value {
        headers.append(HeaderField(name, value))
      }
    }
    return true
  }
}
