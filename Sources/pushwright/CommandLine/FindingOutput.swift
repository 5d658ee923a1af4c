import APNsCore
import JSONText

/// Findings as JSON and as lines for a person.
enum FindingOutput {
  /// `{"rule","severity","at","message","fix"}` of the command-line contract.
  static func json(_ finding: Finding) -> JSONValue {
    .object([
      ("rule", .string(finding.rule)), ("severity", .string(finding.severity.rawValue)),
      ("at", place(finding.place)), ("message", .string(finding.message)),
      ("certainty", .string(finding.certainty.rawValue)),
      ("fix", finding.fix.map { fix($0, label: finding.fixLabel) } ?? .null),
    ])
  }

  /// Several findings as a JSON array.
  static func json(_ findings: [Finding]) -> JSONValue { .array(findings.map(json)) }

  /// `error json.trailing-comma at 7:5: …`, with the fix on a line of its own.
  static func lines(_ finding: Finding) -> [String] {
    let at =
      switch finding.place {
      case .pointer(let pointer): pointer.isEmpty ? "" : " at \(pointer)"
      case .header(let name), .field(let name): " at \(name)"
      case .text(let place): " at \(place.line):\(place.column)"
      }
    let line = "\(finding.severity.rawValue) \(finding.rule)\(at): \(finding.message)"
    return finding.fix.map { [line, "  fix: " + (finding.fixLabel ?? words($0))] } ?? [line]
  }

  private static func place(_ place: Finding.Place) -> JSONValue {
    switch place {
    case .pointer(let text), .header(let text), .field(let text): .string(text)
    case .text(let place):
      .object([("line", .int(place.line)), ("column", .int(place.column)), ("byte", .int(place.byte))])
    }
  }

  private static func fix(_ fix: Finding.Fix, label: String?) -> JSONValue {
    switch fix {
    case .value(let json):
      let value = JSONValue.raw(oneLine(json))
      return label.map { .object([("act", .string($0)), ("value", value)]) } ?? value
    case .header(let value): return value.map { .string($0) } ?? .string("leave the header away")
    case .rename(let key): return .object([("act", .string(words(fix))), ("value", .string(key))])
    case .move, .remove, .replace, .act: return .string(label ?? words(fix))
    }
  }

  /// JSON text without line ends, since a result is one line.
  private static func oneLine(_ json: String) -> String {
    String(decoding: JSONFormatter.minify(JSONDocument(parsing: Array(json.utf8))), as: UTF8.self)
  }

  private static func words(_ fix: Finding.Fix) -> String {
    switch fix {
    case .value(let json): json
    case .header(let value): value ?? "leave the header away"
    case .rename(let key): "rename the key to \(key)"
    case .move(let pointer): "move it to \(pointer)"
    case .remove: "remove it"
    case .replace(_, let text): text.isEmpty ? "remove it" : "write \(text) instead"
    case .act(let words): words
    }
  }
}
