import APNsCore
@testable import APNsLint
import APNsPayload
import JSONText
import Testing

/// A moment that tests call now: 2025-11-30.
let testNow = 1_764_460_800

/// An input of a payload text.
func lintInput(
  _ payload: String, type: String? = nil, topic: String? = nil, headers: [String: String] = [:],
  complete: Bool = false, auth: LintInput.Authentication? = nil, profile: ExtensionProfile? = nil,
  schema: ContentStateSchema? = nil
) -> LintInput {
  var fields = headers.sorted { $0.key < $1.key }.map { HeaderField($0.key, $0.value) }
  if let type { fields.append(HeaderField(HeaderName.pushType, type)) }
  if let topic { fields.append(HeaderField(HeaderName.topic, topic)) }
  return LintInput(
    JSONDocument(parsing: Array(payload.utf8)), headers: fields, isComplete: complete, authentication: auth,
    now: testNow, schema: schema, profile: profile)
}

/// What one rule says of an input.
func findings(_ rule: any LintRule.Type, _ input: LintInput) -> [Finding] {
  Linter.findings(input).filter { $0.rule == rule.about.id }
}

/// What one rule says of a payload.
func findings(_ rule: any LintRule.Type, _ payload: String, type: String? = nil) -> [Finding] {
  findings(rule, lintInput(payload, type: type))
}

/// What one rule says of the value of one header, beside an ordinary alert.
func findings(_ rule: any LintRule.Type, header: String, _ value: String, type: String? = nil) -> [Finding] {
  findings(rule, lintInput(#"{"aps":{"alert":"x"}}"#, type: type, headers: [header: value]))
}

extension Finding {
  /// The place as text: a pointer, or the name of a header or field.
  var at: String {
    switch place {
    case .pointer(let text), .header(let text), .field(let text): text
    case .text(let place): "\(place.line):\(place.column)"
    }
  }

  /// The value that the fix sets, a header's included.
  var fixedValue: String? {
    switch fix {
    case .value(let text): text
    case .header(let text): text
    default: nil
    }
  }
}
